"""The evening up to the first vote: set-up, deal, night zero, speeches and fouls."""

from __future__ import annotations

from tablekit.scenario.fingers import Fingers
from tools.screens.album import CAST, Album


def switched_on(album: Album) -> None:
    """Walk through the set-up with six `#`, then the electronic deal begins."""
    table = album.table()
    album.shot(table, "setup.ruleset", "Включили: какие правила", "Switched on: which rules")
    table.next()
    album.shot(table, "setup.places", "Кто играет", "Who plays")
    table.key("1 0")
    album.shot(table, "setup.places.typed", "Набрано место 10", "Place 10 is typed")
    table.key("#")
    album.shot(table, "setup.places.nine", "Место 10 убрано", "Place 10 is taken away")
    table.key("1 0 #")
    table.next()
    album.shot(table, "setup.deck", "Колода и раздача", "Deck and deal")
    table.next()
    album.shot(table, "setup.options", "Правила дома", "House rules")
    table.key("2 #")
    album.shot(table, "setup.option", "Показан вариант 2", "Option 2 is shown")
    table.key("2 #")
    album.shot(table, "setup.option.next", "Он же, другое значение", "The same, its next value")
    table.key("2 #")
    table.next()
    album.shot(table, "setup.checklist", "Проверка перед игрой", "Check-list")
    table.next()
    album.shot(table, "setup.deal", "Обязательство и раздача", "Commitment and deal")
    table.next()
    album.shot(table, "deal.seat", "Раздача с экрана", "Dealing from the screen")


def too_few(album: Album) -> None:
    """The set-up of `sport` with nine places: no deck fits."""
    table = album.table(seats=tuple(range(1, 10)))
    table.key("2 #")
    album.shot(
        table, "setup.sport", "Выбраны правила «Спортивная»", "The ruleset `sport` is chosen"
    )
    table.next(2)
    album.shot(table, "setup.no_deck", "На девять мест колоды нет", "No deck for nine places")


def with_cards(album: Album) -> None:
    """Untagged cards: on night zero the host keys who holds what."""
    table = album.table()
    table.next(2)
    table.key("2 #")
    album.shot(table, "setup.deck.cards", "Раздача картами", "Deal by cards")
    table.next(4)
    album.shot(table, "deal.cards", "Раздача карт", "Dealing cards")
    table.next()
    album.shot(table, "zero.sleep", "Город засыпает впервые", "The city sleeps for the first time")
    table.next()
    album.shot(table, "learn.father", "Отец показался", "The Father shows himself")
    table.key("2 #")
    album.shot(table, "learn.father.given", "Место введено", "A seat is given")
    table.next()
    album.shot(table, "learn.mafia", "Мафия", "The Mafia")
    table.key("3 #")
    table.next()
    album.shot(table, "zero.family", "Семья знакомится", "The Family meets")
    table.next()
    album.shot(table, "learn.gang_head", "Глава банды", "The Gang Head")
    table.key("4 #")
    table.next()
    album.shot(table, "zero.gang", "Банда знакомится", "The Gang meets")
    table.next()
    album.shot(table, "zero.heads", "Договорка двух глав", "The two heads plan")
    table.next()
    album.shot(table, "zero.heads.kept", "Нажали # раньше времени", "`#` before the time is over")
    table.wait(30)
    album.shot(table, "learn.lawyer", "Юрист осматривается", "The Lawyer looks round")
    table.key("7 #")
    table.next()
    table.next()  # nobody is keyed for the Journalist, on purpose
    album.shot(table, "zero.unknown", "Журналист не введён", "The Journalist was not keyed")
    table.next()
    table.key("6 #")
    table.next()
    album.shot(
        table, "morning.lacks", "Утро, карты известны не все", "Morning, not all cards known"
    )


def hidden_bandits(album: Album) -> None:
    """Cards and `gang_meets = no`, with fourteen players: the Bandits raise a hand."""
    table = album.table(seats=tuple(range(1, 15)), deal="cards", options={"gang_meets": False})
    table.holds = {**CAST, 11: "fbi", 12: "bandit", 13: "mafia", 14: "businessman"}
    table.next(8)
    table.until_asked("the Bandits", lambda p: p is not None and p.kind.endswith("raise_hand"))
    album.shot(table, "learn.bandits", "gang_meets = no: Бандиты", "gang_meets = no: the Bandits")
    table.go_on()
    album.shot(table, "learn.head", "gang_meets = no: Глава", "gang_meets = no: the Head")


def night_zero(album: Album) -> None:
    """Night zero when the table has dealt: it knows who wakes."""
    table = album.game()
    table.next(2 + 10 + 1)
    album.shot(table, "zero.family.known", "Семья: роли известны", "The Family: roles are known")
    table.next(3)
    table.wait(30)
    album.shot(table, "zero.lawyer", "Юрист осматривается", "The Lawyer looks round")


def first_day(album: Album) -> None:
    """Speeches: nominations, fouls, proposals and refusals."""
    table = album.game()
    table.to("morning")
    album.shot(table, "morning.first", "Первое утро", "The first morning")
    table.next()
    album.shot(table, "speech", "Речь началась", "A speech has begun")
    table.wait(5)
    table.key("B")
    album.shot(table, "speech.b", "Нажата B", "`B` is pressed")
    table.key("3")
    album.shot(table, "speech.b.typed", "Выставляют 3", "3 is about to be nominated")
    table.key("#")
    album.shot(table, "speech.nominated", "3 выставлен", "3 is nominated")
    table.key("B 5 #")
    album.shot(table, "speech.second", "Второе выставление: отказ", "A second nomination: refused")
    table.key("B 0 #")
    album.shot(table, "speech.withdrawn", "Выставление снято", "The nomination is withdrawn")
    table.key("B 3 #")
    fouls(album, table)
    number_refused(album, table)
    table.key("C")
    album.shot(table, "speech.pause", "Пауза", "Pause")
    table.next()
    table.wait(60)
    album.shot(table, "speech.over", "Время вышло", "Time is over")
    third_foul(album)


def fouls(album: Album, table: Fingers) -> None:
    """`A` seat `#`, and a code."""
    table.key("A")
    album.shot(table, "foul.a", "Нажата A", "`A` is pressed")
    table.key("5")
    album.shot(table, "foul.typed", "Фол месту 5", "A foul for 5")
    table.key("#")
    table.key("A 5 A")
    album.shot(table, "foul.code", "Ждёт код", "Waiting for a code")
    table.key("1 5")
    album.shot(table, "foul.code.typed", "Код 15", "Code 15")
    table.key("#")
    table.key("A 5 C")
    album.shot(table, "foul.clear", "Снять последнюю санкцию", "Take the last sanction away")
    table.key("#")
    table.key("A 9 A 6")
    album.shot(table, "foul.remove.typed", "Код 6: удаление", "Code 6 removes")
    table.key("#")
    album.shot(table, "foul.remove", "Удаление: второй вопрос", "Removal: asked once more")
    table.key("*")
    table.key("A 9 A 5 #")
    album.shot(table, "foul.loss", "Присуждение поражения", "A loss is awarded")
    table.key("*")


def number_refused(album: Album, table: Fingers) -> None:
    """A number that nobody asked for."""
    table.key("7")
    album.shot(table, "number.typed", "Набран номер", "A number is typed")
    table.key("#")
    album.shot(table, "number.refused", "Номер не спрашивали", "Nobody asked for a number")


def third_foul(album: Album) -> None:
    """The third foul takes the next speech; the fourth removes."""
    table = album.game()
    table.to("speech")
    table.key("A 2 # A 2 # A 2 #")
    table.next()
    album.shot(
        table, "speech.silenced", "Речь после третьего фола", "The speech after a third foul"
    )
    table.key("A 2 #")
    album.shot(table, "foul.fourth", "Четвёртый фол", "The fourth foul")
