"""What the keypad does at any moment: looking and taking back, the menu, locks, power, the end."""

from __future__ import annotations

from tablekit.scenario.fingers import Fingers
from tablekit.table.settings import HostEntry
from tablekit.table.store import MemoryStore
from tools.screens.album import EIGHT, SPORT, Album

PINS = {"pin": "1234", "hosts": (HostEntry("Anna", "4321", 3, True),)}


def looking(album: Album) -> None:
    """`*` looks, `#` takes back; taking that back is doing again."""
    table = album.game()
    table.nominate(1, 3)
    table.key("A 5 #")
    table.wait(2)
    table.key("*")
    album.shot(table, "look.one", "* – последний шаг", "`*`: the last step")
    table.key("*")
    album.shot(table, "look.two", "Ещё раз * – шаг раньше", "`*` again: the step before")
    table.wait(1)
    table.key("#")
    album.shot(table, "look.back", "Возвращено; часы стоят", "Taken back; the clock stands")
    table.wait(1)
    table.key("*")
    album.shot(table, "look.redo", "Сам возврат – тоже шаг", "Taking back is a step, too")
    table.wait(1)
    table.key("#")
    album.shot(table, "look.again", "Возврат возвращён", "Taking back is taken back")


def looked_window(album: Album) -> None:
    """A closed window is one step."""
    table = album.game()
    table.nominate(1, 3)
    table.nominate(2, 5)
    table.votes(3, [1, 2])
    table.wait(1)
    table.key("*")
    album.shot(table, "look.window", "Окно голосования – один шаг", "A window is one step")


def stops(album: Album) -> None:
    """`C` kept down is stop; in a window a pause is refused."""
    table = album.game()
    table.to("speech")
    table.key("C", kept_s=2.5)
    album.shot(table, "stop", "Стоп: C держали 2 с", "Stop: `C` was kept down for 2 s")
    table.next()
    table.nominate(1, 3)
    table.nominate(2, 5)
    table.to("vote")
    table.key("C")
    album.shot(table, "pause.none", "Часы не идут", "No clock runs")
    table.key("#")
    table.next()
    table.key("C")
    album.shot(table, "pause.window", "Во время голосования", "During a vote")


def menus(album: Album) -> None:
    """The menu and its entries."""
    table = album.game(settings=PINS)
    table.to("speech")
    table.key("D")
    album.shot(table, "menu", "D – меню", "`D`: the menu")
    entries = (
        ("2", "D 2 – звук", "`D` `2`: sound"),
        ("3", "D 3 – предупреждение", "`D` `3`: spoken warning"),
        ("4", "D 4 – уход по своей воле", "`D` `4`: leaving by own wish"),
        ("5", "D 5 – исправить", "`D` `5`: correct"),
        ("6", "D 6 – подсказка из зала", "`D` `6`: a hint from the audience"),
        ("7", "D 7 – места", "`D` `7`: places"),
        ("9", "D 9 – конец", "`D` `9`: the end"),
        ("0", "D 0 – ведущий", "`D` `0`: the host"),
    )
    for digit, russian, english in entries:
        table.key(f"* D {digit}" if digit != "2" else "2")
        table.wait(1.2)
        album.shot(table, f"menu.{digit}", russian, english)
    table.key("*")
    table.wait(1)
    table.key("D 8")
    album.shot(table, "menu.8", "D 8: в этих правилах нет", "`D` `8`: not in these rules")
    table.key("D 4 9 #")
    album.shot(table, "menu.4.seat", "D 4: как ушёл 9?", "`D` `4`: how did 9 leave?")
    table.key("*")
    table.wait(1)
    places(album, table)
    host(album, table)
    ends(album, table)


def places(album: Album, table: Fingers) -> None:
    """`D` `7`: boxes."""
    table.unplug(4)
    album.shot(table, "alarm.box", "Пульт места 4 молчит", "The box of 4 is dead")
    table.key("D 7 1")
    album.shot(table, "menu.71", "D 7 1 – здоровье пультов", "`D` `7` `1`: health of the boxes")
    table.wait(11)
    table.key("D 7 3 8 #")
    table.key("D 7 1")
    album.shot(table, "menu.73", "D 7 3: место 8 без пульта", "`D` `7` `3`: 8 has no box")
    table.wait(11)
    table.key("D 7 4 8 #")
    album.shot(table, "menu.74", "D 7 4 – поменять пульты", "`D` `7` `4`: swap two boxes")
    table.key("*")
    table.key("D 7 3 8 #")
    table.plug(4)


def host(album: Album, table: Fingers) -> None:
    """`D` `0`: lock, sign-in, clock, brightness."""
    table.key("D 0 2 4 3")
    album.shot(table, "menu.02", "D 0 2 – вход по PIN", "`D` `0` `2`: signing in by PIN")
    table.key("2 1 #")
    table.key("D 0 3")
    album.shot(table, "menu.03", "D 0 3 – часы вечера", "`D` `0` `3`: the clock of the evening")
    table.key("1 9 3 0 #")
    table.key("D 0 5")
    album.shot(table, "menu.05", "D 0 5 – яркость", "`D` `0` `5`: brightness")
    table.key("#")
    table.key("D 0 1 #")
    table.key("B")
    album.shot(table, "locked", "Пульт заперт", "The keypad is locked")
    table.key("D 0 1 1 2 3 4 #")


def locked_night(album: Album) -> None:
    """Locked, the screen hides who holds what; seats and checks can still be keyed."""
    table = album.game(settings=PINS)
    table.to("night", 1)
    table.next()
    table.key("D 0 1")
    album.shot(table, "menu.01", "D 0 1 – запереть", "`D` `0` `1`: lock")
    table.key("#")
    album.shot(table, "locked.night", "Заперто: мест не видно", "Locked: places are hidden")


def ends(album: Album, table: Fingers) -> None:
    """`D` `9`: questions before the end."""
    table.key("D 9 1")
    album.shot(table, "end.over", "D 9 1 – закончить игру", "`D` `9` `1`: end the game")
    table.key("*")
    table.wait(1)
    table.key("D 9 2")
    album.shot(table, "end.abandoned", "D 9 2 – прервать игру", "`D` `9` `2`: abandon the game")
    table.key("*")
    table.wait(1)
    table.key("D 9 4")
    album.shot(table, "end.draw", "D 9 4: ничьей по уговору нет", "`D` `9` `4`: no draw by consent")
    table.key("D 9 3")
    album.shot(table, "end.evening", "D 9 3 – конец вечера", "`D` `9` `3`: end of the evening")
    table.key("#")
    table.wait(1)


def corrections(album: Album) -> None:
    """`D` `5`: a target, the kill, a role, two cards at once."""
    table = album.game()
    table.to("night", 1)
    table.next()
    table.target(8)
    table.target(3, role="detective")
    table.key("D 5 6 #")
    album.shot(table, "correct.seat", "D 5: место 6, что делало", "`D` `5`: seat 6, what it did")
    table.key("9 #")
    album.shot(table, "correct.done", "Цель исправлена на 9", "The target is now 9")
    table.key("D 5 0 #")
    album.shot(table, "correct.kill", "D 5: отстрел", "`D` `5`: the kill")
    table.key("*")
    table.wait(1)
    table.key("D 5 9 # A 6 #")
    album.shot(table, "correct.swap", "D 5: чью карту спутали", "`D` `5`: whose card was mistaken")
    table.key("6 #")
    album.shot(table, "correct.swapped", "Карты 6 и 9 поменяны", "The cards of 6 and 9 are changed")


def wrong_correction(album: Album) -> None:
    """A correction after which later answers no longer fit."""
    table = album.game()
    table.to("night", 1)
    table.next()
    table.target(8)
    table.to("morning")
    table.key("D 5 0 # 0 #")
    album.shot(table, "correct.morning", "Утром отстрел исправлен", "The kill is corrected at dawn")
    table.key("*")


def two_pads(album: Album) -> None:
    """The assistant's pad does everything but a bare `#`."""
    table = album.game()
    table.to("speech")
    table.key("A 5", pad=2)
    album.shot(table, "pad.two", "Набирает помощник", "The assistant types")
    table.key("#", pad=2)
    table.wait(1)
    table.key("#", pad=2)
    album.shot(table, "pad.refused", "Помощник нажал #", "The assistant pressed `#`")


def power(album: Album) -> None:
    """A power cut, and what is said afterwards."""
    table = album.game()
    table.to("speech")
    table.wait(10)
    table.power_cut()
    table.restart()
    album.shot(table, "power.back", "Питание вернулось", "The power is back")
    table.next()
    table.wait(1)
    album.shot(table, "power.on", "Пошло дальше", "It goes on")


def disk(album: Album) -> None:
    """A journal that is late, and one that cannot be written."""
    for lag_ms, failed, name, russian, english in (
        (None, None, "alarm.lag", "Журнал отстаёт", "The journal lags"),
        (0, "full", "alarm.disk", "Журнал не пишется", "The journal cannot be written"),
    ):
        table = album.game()
        table.to("speech")
        store = table.store
        assert isinstance(store, MemoryStore)
        for sink in store.journals.values():
            sink.lag_ms, sink.failed = lag_ms, failed
        table.key("A 9 #")
        table.wait(2)
        album.shot(table, name, russian, english)


def decided(album: Album) -> None:
    """The game is decided, last words are owed; then it is over."""
    table = album.game(roles=EIGHT)
    table.nominate(1, 2)
    table.nominate(2, 4)
    table.votes(2, [1, 3, 5, 6])
    table.votes(4, [2, 4, 7, 8])
    for seat, voters in ((2, [1, 3, 5, 6]), (4, [2, 4, 7, 8])):
        table.votes(seat, voters)
    table.votes(21, [1, 3, 5, 6, 7])
    table.next()
    album.shot(table, "decided", "Решено, идут последние слова", "Decided; last words are held")
    table.next()
    album.shot(table, "decided.last", "Последнее из слов", "The last of the words")
    table.next()
    album.shot(table, "over", "Конец игры", "The game is over")
    table.next()
    album.shot(table, "setup.again", "Подготовка следующей", "The set-up of the next one")
    table.key("D 9 3")
    table.wait(1)
    table.key("#")
    album.shot(table, "closed", "Вечер окончен", "The evening is over")


def results(album: Album) -> None:
    """Other ends of a game."""
    table = album.game("sport")
    table.to("speech")
    table.key("A 5 A 1 #")
    table.wait(1)
    table.key("#")
    album.shot(table, "over.loss", "Присуждено поражение", "A loss was awarded")
    table = album.game()
    table.to("speech")
    table.key("D 9 2")
    table.wait(1)
    table.key("#")
    album.shot(table, "over.abandoned", "Игра прервана", "The game was abandoned")
    table = album.game("sport", roles=SPORT)
    table.to("morning", 4)
    table.go_on()
    table.until_asked("the end", lambda p: p is not None and p.kind == "over")
    album.shot(table, "over.draw", "Три пустых круга", "Three empty rounds")
