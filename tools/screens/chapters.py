"""What is played for the album, chapter by chapter, in the order of an evening."""

from __future__ import annotations

from tools.screens import evening, keypad, nights, sport, votes
from tools.screens.album import Chapter

CHAPTERS = (
    Chapter(
        "setup",
        ("Подготовка и раздача", "Set-up and deal"),
        (evening.switched_on, evening.too_few),
    ),
    Chapter(
        "zero",
        ("Нулевая ночь", "Night zero"),
        (evening.with_cards, evening.hidden_bandits, evening.night_zero),
    ),
    Chapter("day", ("Речи и фолы", "Speeches and fouls"), (evening.first_day,)),
    Chapter(
        "vote",
        ("Голосование", "The vote"),
        (votes.ballot, votes.bare_counts, votes.no_vote, votes.barred, votes.removed_in_window),
    ),
    Chapter(
        "tie",
        ("Поровну, подъём", "Ties and the raise-all"),
        (votes.tie, votes.whole_table, votes.first_day_stays),
    ),
    Chapter(
        "night",
        ("Ночь и утро", "Night and morning"),
        (nights.night, nights.fbi, nights.checks_told, nights.unknown_answer, votes.revealed),
    ),
    Chapter(
        "kill",
        ("Отстрел в других формах", "The kill in other forms"),
        (nights.per_family, nights.shown, nights.shooting, nights.apart),
    ),
    Chapter(
        "back",
        ("Посмотреть, вернуть, исправить", "Looking, taking back, correcting"),
        (keypad.looking, keypad.looked_window, keypad.corrections, keypad.wrong_correction),
    ),
    Chapter(
        "keypad",
        ("Пауза, меню, замок, помощник", "Pause, menu, lock, assistant"),
        (keypad.stops, keypad.menus, keypad.locked_night, keypad.two_pads),
    ),
    Chapter("trouble", ("Питание и журнал", "Power and journal"), (keypad.power, keypad.disk)),
    Chapter("end", ("Конец игры и вечера", "The end"), (keypad.decided, keypad.results)),
    Chapter("sport", ("Спортивная", "Sport"), (sport.evening,)),
)
