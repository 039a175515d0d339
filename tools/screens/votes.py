"""The vote of a day: windows, corrections, ties, revote, raise-all, last words."""

from __future__ import annotations

from typing import Any

from tablekit.scenario.fingers import Fingers
from tools.screens.album import ELEVEN, Album


def at_vote(
    album: Album,
    *nominees: int,
    ruleset: str = "stylized",
    roles: dict[int, str] | None = None,
    **options: Any,
) -> Fingers:
    """Return a table at the end of day one's speeches with these nominees, in this order."""
    table = album.game(ruleset, roles, **options)
    for by, seat in enumerate(nominees, 1):
        table.nominate(by, seat)
    table.to("vote")
    return table


def ballot(album: Album) -> None:
    """Two nominees: windows, corrections, a result."""
    table = at_vote(album, 3, 5)
    album.shot(table, "ballot.ready", "Перед голосованием", "Before the vote")
    table.press(9)
    album.shot(table, "seen.early", "Нажали рано", "A press too early")
    table.settle_guard()
    table.key("#")
    album.shot(table, "window.open", "Голосуют против 3", "The vote against 3 is open")
    table.hold(1, 2, 8)
    table.wait(2.5)
    album.shot(table, "window.two", "Прошло две секунды", "Two seconds have passed")
    table.release(8)
    album.shot(table, "seen.withdrawn", "Отпустили раньше «спасибо»", "Let go before “thank you”")
    table.key("#")
    table.release(1, 2)
    album.shot(table, "ballot.next", "Закрыто; дальше против 5", "Closed; 5 is next")
    table.key("7 #")
    album.shot(table, "ballot.added", "Добавлен голос 7", "The vote of 7 is added")
    table.key("7 #")
    table.next()
    album.shot(table, "window.last", "Последний кандидат", "The last nominee")
    table.hold(1, 4, 5, 6, 7)
    album.shot(table, "seen.second", "Второй голос", "A second vote")
    table.wait(2)
    table.key("#")
    table.release(1, 4, 5, 6, 7)
    album.shot(
        table, "ballot.result", "Итог; кто не нажал, посчитан", "Result; the silent are counted"
    )
    table.key("A #")
    album.shot(table, "seen.given", "Один фол дан, ещё два ждут", "One foul given, two still wait")
    table.next()
    album.shot(table, "word.vote", "Последнее слово", "The last word")


def bare_counts(album: Album) -> None:
    """`B` number `#`: numbers without names."""
    table = at_vote(album, 3, 5)
    table.votes(3)
    table.key("B 4")
    album.shot(table, "count.typed", "Число голосов против 3", "A number of votes against 3")
    table.key("#")
    album.shot(table, "count.given", "Записано четыре голоса", "Four votes are recorded")
    table.votes(5)
    album.shot(table, "count.rest", "Остаток посчитан сам", "The rest is worked out")
    table.key("B 9 #")
    album.shot(table, "count.refused", "Больше, чем голосующих", "More than there are voters")


def tie(album: Album) -> None:
    """A tie, speeches, a revote, the same tie, the raise-all."""
    table = at_vote(album, 3, 5)
    table.votes(3, [1, 2, 3, 4, 6])
    table.votes(5, [5, 7, 8, 9, 10])
    album.shot(table, "tie.result", "Поровну", "A tie")
    table.next()
    album.shot(table, "tie.speech", "Речь равного", "A speech of the tied")
    table.next(2)
    album.shot(table, "revote.ready", "Переголосование", "The revote")
    table.votes(3, [1, 2, 3, 4, 6])
    table.votes(5, [5, 7, 8, 9, 10])
    album.shot(table, "revote.tie", "Снова поровну", "The same tie")
    table.next()
    album.shot(table, "raise.ready", "Подъём", "The raise-all")
    table.settle_guard()
    table.key("#")
    table.hold(1, 2, 4, 6, 8, 9)
    table.wait(2)
    album.shot(table, "raise.open", "Кто за подъём", "Hands for the raise-all")
    table.key("#")
    table.release(1, 2, 4, 6, 8, 9)
    album.shot(table, "raise.result", "Итог подъёма", "Result of the raise-all")
    table.key("9 #")
    album.shot(table, "raise.corrected", "Голос 9 снят", "The hand of 9 is taken away")
    table.key("9 #")
    table.next()
    album.shot(table, "raise.word", "Слово первого из двух", "The word of the first of the two")


def whole_table(album: Album) -> None:
    """Everybody tied: nobody leaves (S-7.9)."""
    table = at_vote(album, *range(1, 11))
    album.shot(table, "many.ready", "Десять кандидатов", "Ten nominees")
    for _ in range(2):
        for seat in range(1, 11):
            table.votes(seat, [seat])
        if table.phase[0] == "vote":
            album.shot(table, "many.tie", "Равны все", "All are tied")
        table.next()
    album.shot(
        table, "tie.stays", "Снова равны все: никто не уходит", "All tied again: nobody leaves"
    )


def no_vote(album: Album) -> None:
    """Days without a ballot."""
    table = at_vote(album)
    album.shot(table, "vote.nobody", "Никто не выставлен", "Nobody is nominated")
    table = at_vote(album, 4)
    album.shot(table, "vote.sole", "Первый день, один кандидат", "Day one, one nominee")
    table.to("speech", 2)
    table.nominate(1, 4)
    table.to("vote", 2)
    album.shot(table, "vote.sole.leaves", "Второй день, один кандидат", "Day two, one nominee")
    table = at_vote(album, 4, 5, first_day="none")
    album.shot(table, "vote.none", "first_day = none", "first_day = none")


def first_day_stays(album: Album) -> None:
    """`first_day = split_only`: a single leader stays."""
    table = at_vote(album, 4, 5, first_day="split_only")
    table.votes(4, [1, 2, 3])
    table.votes(5)
    album.shot(table, "result.stays", "first_day = split_only", "first_day = split_only")


def barred(album: Album) -> None:
    """The FBI Agent's choice, seen in the morning and at the vote."""
    table = album.game(roles=ELEVEN, self_vote=False)
    table.to("night", 1)
    table.target(9, role="fbi")
    table.to("morning")
    table.next()
    album.shot(table, "morning.barred", "Кто сегодня не голосует", "Who may not vote today")
    table.nominate(2, 4)
    table.nominate(3, 5)
    table.to("vote")
    table.next()
    table.hold(9)
    album.shot(
        table, "seen.barred", "Нажал тот, кто не голосует", "A press by one who may not vote"
    )
    table.release(9)
    table.wait(1)
    table.key("9 #")
    album.shot(table, "vote.refused", "Голос против правил", "A vote against the rules")
    table.key("#", kept_s=2.6)
    album.shot(table, "vote.forced", "# держали: голос записан", "`#` was kept down: recorded")
    table.wait(1)
    table.key("#")
    table.release(9)
    table.next()
    table.hold(5)
    album.shot(table, "seen.self", "self_vote = no: против себя", "self_vote = no: against oneself")


def removed_in_window(album: Album) -> None:
    """A fourth foul during the vote ends it."""
    table = at_vote(album, 3, 5)
    table.key("A 8 # A 8 # A 8 #")
    table.settle_guard()
    table.key("#")
    table.hold(1, 2)
    table.key("A 8 #")
    table.wait(1)
    table.key("#")
    album.shot(table, "vote.cancelled", "Удаление: голосования нет", "A removal: no vote")


def revealed(album: Album) -> None:
    """`reveal = yes`: the role is told after the last word."""
    table = at_vote(album, 3, 5, reveal=True)
    table.votes(3, [1, 2, 4, 6, 7, 8])
    table.votes(5)
    table.next(2)
    album.shot(table, "reveal", "reveal = yes: роль объявляется", "reveal = yes: the role is told")
