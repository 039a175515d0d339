"""Later nights in their four forms, checks and their answers, mornings, the best move."""

from __future__ import annotations

from tablekit.scenario.fingers import Fingers
from tools.screens.album import CAST, ELEVEN, Album


def night(album: Album) -> None:
    """A night of `stylized`: the deal of the heads, then every calling."""
    table = album.game()
    table.to("night", 1)
    album.shot(table, "night.sleep", "Город засыпает", "The city sleeps")
    table.next()
    album.shot(table, "kill.deal", "Договорка: кого?", "The deal: whom?")
    table.press(9)
    album.shot(table, "seen.turn", "Нажали не в свой ход", "A press out of turn")
    table.key("8 #")
    album.shot(table, "kill.deal.given", "Назван 8", "8 is named")
    table.press(2)
    album.shot(table, "seen.woke", "Позванный отозвался", "The called one answers")
    table.next()
    table.wait(20)
    album.shot(table, "kill.kept", "# нажата раньше времени", "`#` before the time is over")
    table.go_on()
    album.shot(table, "father", "Проверка Отца", "The Father's check")
    table.key("6 #")
    album.shot(table, "father.yes", "Это Детектив: кивни", "It is the Detective: nod")
    table.go_on()
    table.go_on()
    album.shot(table, "lawyer", "Юрист", "The Lawyer")
    table.key("7 #")
    album.shot(table, "lawyer.given", "Юрист защищает себя", "The Lawyer protects himself")
    table.go_on()
    table.go_on()
    album.shot(table, "journalist", "Журналист", "The Journalist")
    table.key("2 #")
    album.shot(table, "journalist.one", "Назван первый", "The first is named")
    table.key("4 #")
    album.shot(table, "journalist.answer", "Ответ Журналисту", "The answer to the Journalist")
    table.go_on()
    table.go_on()
    album.shot(table, "detective", "Детектив", "The Detective")
    table.key("3 #")
    album.shot(table, "detective.answer", "Ответ Детективу", "The answer to the Detective")
    table.to("morning")
    album.shot(table, "morning", "Утро: убит 8", "Morning: 8 was killed")
    table.next()
    album.shot(table, "best", "Лучший ход", "The best move")
    table.key("2 # 3 #")
    album.shot(table, "best.given", "Названы 2 и 3", "2 and 3 are named")
    table.next()
    album.shot(table, "word.kill", "Последнее слово, часы те же", "The last word, the same clock")
    table.to("night", 2)
    refusals(album, table)


def refusals(album: Album, table: Fingers) -> None:
    """Night two: what is against the rules, what is impossible, and a role that is out."""
    table.target(8)
    album.shot(table, "night.out", "Выбывший: невозможно", "One who is out: impossible")
    table.key("#")
    table.target(6)
    table.go_on()
    table.target(7, role="lawyer")
    album.shot(table, "night.against", "Против правил", "Against the rules")
    table.key("*")
    table.until_asked("the Journalist", lambda p: p is not None and p.kind == "call_journalist")
    table.key("3 # 3 #")
    album.shot(table, "night.pair", "Два раза один номер", "The same number twice")
    table.to("night", 3)
    table.next()
    table.until_asked("the Detective", lambda p: p is not None and p.kind == "call_detective")
    album.shot(table, "role.out", "Роль выбыла", "A role that is out")


def per_family(album: Album) -> None:
    """`kill = per_family`: each family names its own."""
    table = album.game(kill="per_family")
    table.to("night", 1)
    table.next()
    album.shot(table, "kill.family", "kill = per_family: Отец", "kill = per_family: the Father")
    table.key("8 #")
    table.go_on()
    table.go_on()
    album.shot(table, "kill.gang", "kill = per_family: Глава банды", "kill = per_family: the Head")
    table.key("0 #")
    album.shot(table, "kill.miss", "Никого: 0 #", "Nobody: `0` `#`")


def shown(album: Album) -> None:
    """`kill = shown`: numbers are called, the host keys what was shown."""
    table = album.game(kill="shown")
    table.to("night", 1)
    table.next()
    album.shot(table, "shoot.black", "kill = shown: перед счётом", "kill = shown: before the count")
    table.next()
    table.wait(3.5)
    album.shot(table, "round", "Идёт счёт номеров", "Numbers are called")
    table.wait(7)
    album.shot(table, "kill.shown", "Кого показали?", "Whom did they show?")


def shooting(album: Album) -> None:
    """`kill = shooting`: the boxes count the shots."""
    table = album.game(kill="shooting")
    table.unplug(4)
    table.to("night", 1)
    table.next(2)
    table.wait(4.2)
    table.press(2)
    table.press(3)
    table.wait(7)
    album.shot(table, "kill.shot", "kill = shooting: двое из трёх", "kill = shooting: two of three")
    table.key("4 #")
    album.shot(table, "kill.shot.first", "Стрелок без пульта", "A shooter without a box")
    table.key("5 #")
    album.shot(table, "kill.shot.hit", "Все в одного", "All on the same")


def apart(album: Album) -> None:
    """`alliance = no`: each family has its own run of numbers."""
    table = album.game(kill="shooting", alliance=False)
    table.to("night", 1)
    table.next()
    album.shot(table, "shoot.family", "alliance = no: Семья", "alliance = no: the Family")
    table.next()
    table.until_asked("the Gang", lambda p: p is not None and p.kind == "shoot_gang")
    album.shot(table, "shoot.gang", "alliance = no: Банда", "alliance = no: the Gang")


def fbi(album: Album) -> None:
    """Eleven players: the FBI Agent, in both forms."""
    table = album.game(roles=ELEVEN)
    table.to("night", 1)
    table.until_asked("the FBI", lambda p: p is not None and p.kind == "call_fbi")
    album.shot(table, "fbi", "Агент ФБР", "The FBI Agent")
    table = album.game(roles=ELEVEN, fbi="shield")
    table.to("night", 1)
    table.target(9, role="fbi")
    album.shot(table, "fbi.shield", "fbi = shield", "fbi = shield")
    table.to("morning")
    table.next()
    album.shot(table, "morning.shielded", "fbi = shield: утро", "fbi = shield: morning")


def checks_told(album: Album) -> None:
    """`detective_result = day` and `detective_learns = role`."""
    for target, colour in ((3, "black"), (1, "red")):
        table = album.game(detective_result="day")
        table.to("night", 1)
        table.target(target, role="detective")
        table.to("morning")
        table.next()
        ru = "чёрный" if colour == "black" else "красный"
        caption = (f"detective_result = day: {ru}", f"detective_result = day: {colour}")
        album.shot(table, f"told.{colour}", *caption)
    table = album.table(deal="cards", options={"detective_result": "day"})
    table.holds = {seat: role for seat, role in CAST.items() if seat != 5}
    table.next(6)
    table.to("night", 1)
    table.target(1, role="detective")
    table.to("morning")
    table.next()
    album.shot(table, "told.unknown", "Карта ещё не введена", "The card was not keyed yet")
    table = album.game(detective_learns="role")
    table.to("night", 1)
    table.target(3, role="detective")
    album.shot(table, "answer.role", "detective_learns = role", "detective_learns = role")


def unknown_answer(album: Album) -> None:
    """A check of a seat whose card was never keyed."""
    table = album.table(deal="cards")
    table.holds = {seat: role for seat, role in CAST.items() if seat != 5}
    table.next(6)
    table.to("night", 1)
    table.target(1, role="detective")
    album.shot(table, "answer.unknown", "Карта не введена", "The card was not keyed")
    table.to("night", 2)
    table.until_asked("a call", lambda p: p is not None and p.kind == "call_kill_deal")
    table.press(9)
    album.shot(table, "seen.press", "Нажал неизвестный", "A press by one not known")
