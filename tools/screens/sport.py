"""What is different in `sport`: classic Mafia for ten."""

from __future__ import annotations

from tools.screens.album import Album


def evening(album: Album) -> None:
    """A day and a night of `sport`."""
    table = album.table(ruleset="sport")
    album.shot(table, "sport.ruleset", "Правила вечера", "The rules of the evening")
    table.next(2)
    album.shot(table, "sport.deck", "Колода", "The deck")
    table = album.game("sport")
    table.next(2 + 10)
    album.shot(table, "sport.zero", "Нулевая ночь", "Night zero")
    table.next()
    album.shot(table, "sport.family", "Минута чёрных", "The minute of the blacks")
    table.go_on()
    table.go_on()
    album.shot(table, "sport.don.zero", "Дон осматривается", "The Don looks round")
    table.next()
    album.shot(table, "sport.sheriff.zero", "Шериф осматривается", "The Sheriff looks round")
    table.to("speech")
    album.shot(table, "sport.speech", "Минута речи", "A speech of a minute")
    table.to("night", 1)
    table.next()
    album.shot(table, "sport.shoot", "Отстрел", "The kill")
    table.next()
    table.wait(10)
    album.shot(table, "sport.kill", "Кого показали?", "Whom did they show?")
    table.key("7 #")
    table.go_on()
    table.go_on()
    album.shot(table, "sport.don", "Проверка Дона", "The Don's check")
    table.key("4 #")
    album.shot(table, "sport.don.yes", "Это Шериф", "It is the Sheriff")
    table.go_on()
    table.go_on()
    album.shot(table, "sport.sheriff", "Проверка Шерифа", "The Sheriff's check")
    table.key("5 #")
    album.shot(table, "sport.sheriff.red", "Красный", "Red")
    table.to("speech", 2)
    table.nominate(2, 5)
    table.to("vote")
    album.shot(table, "sport.sole", "Второй день, один кандидат", "Day two, one nominee")
