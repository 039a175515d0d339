"""What each option means, in a line of Russian and a line of English, for the tables in docs/.

Names, values and defaults come from the code; only these sentences are written here.
"""

from __future__ import annotations

LINES: dict[str, tuple[str, str]] = {
    "speech_s": ("длина обычной речи", "length of an ordinary speech"),
    "last_word_s": ("длина последнего слова", "length of a last word"),
    "tie_speech_s": (
        "длина речи тех, у кого поровну голосов",
        "length of a speech of those who are tied",
    ),
    "short_speech_s": (
        "укороченная речь после третьего фола (S-7.7 и `three_fouls = short`)",
        "the shortened speech after a third foul (S-7.7 and `three_fouls = short`)",
    ),
    "meeting_s": (
        "время договорки глав, в `sport` – минуты чёрных; столько же длится отстрел `deal`",
        "time in which the heads plan, in `sport` all blacks; a `deal` kill lasts as long",
    ),
    "first_opener": (
        "кто открывает первый день: `seat_one` – место 1 или следующее живое; "
        "`random` – место по жребию",
        "who opens day one: `seat_one` – place 1 or the next one alive; `random` – one by lot",
    ),
    "opener": (
        "как сдвигается открывающий: `next_living` – следующее живое место за вчерашним "
        "открывающим; `after_closer` – сдвигается закрывающий, открывает место за ним",
        "how the opener moves on: `next_living` – the next living place after yesterday's opener; "
        "`after_closer` – the closer moves on, and the place after him opens",
    ),
    "self_nomination": ("можно ли выставить себя", "whether one may nominate oneself"),
    "self_vote": (
        "считается ли голос против себя; `no` – нажатие не считается и видно судье, в остаток "
        "против себя место не попадает",
        "whether a vote against oneself counts; `no` – the press is shown and not counted, and "
        "the place is left out of the rest against itself",
    ),
    "withdraw": (
        "можно ли снять выставление: `until_end` – пока идёт своя речь, потом можно назвать "
        "другого; `replace` – новое имя заменяет прежнее, снять тоже можно; `no` – нельзя",
        "whether a nomination can be taken back: `until_end` – during the own speech, and then "
        "somebody else can be nominated; `replace` – a new name takes the place of the old, and "
        "taking back works too; `no` – never",
    ),
    "first_day": (
        "голосование первого дня: `no_sole` – одного кандидата не голосуют; `none` – не голосуют "
        "вовсе; `full` – как в любой день; `split_only` – одиночный лидер остаётся, увести может "
        "только подъём; `word_only` – голосуют и за одного, но лидер остаётся и только говорит "
        "`tie_speech_s`, подъёма нет",
        "the vote of day one: `no_sole` – a sole nominee is not voted on; `none` – no ballot at "
        "all; `full` – like any day; `split_only` – a single leader stays, only a raise-all takes "
        "anybody out; `word_only` – even a sole nominee is voted on, but the leader stays and "
        "only speaks for `tie_speech_s`, with no raise-all",
    ),
    "sole_nominee_later": (
        "единственный кандидат со второго дня: `leaves` – уходит без голосов; `ballot` – "
        "голосуют, весь остаток против него",
        "a sole nominee from day two on: `leaves` – goes unvoted; `ballot` – is voted on, and all "
        "who stay silent count against him",
    ),
    "revote_order": (
        "порядок переголосования: `same` – как выставляли; `reversed` – наоборот",
        "order of the revote: `same` – as nominated; `reversed` – the other way round",
    ),
    "raise_all": (
        "когда снова поровну: `majority` – подъём, нужно больше половины живых; `none` – все "
        "остаются",
        "when the same number is tied again: `majority` – a raise-all by more than half of the "
        "living; `none` – all stay",
    ),
    "raise_two_of_four": (
        "голосуют ли подъём, когда за столом четверо и снова равны двое; `yes` выключает "
        "`four_at_table`",
        "whether a raise-all is held when two of four are tied again; `yes` switches "
        "`four_at_table` off",
    ),
    "four_at_table": (
        "после такого дня три промаха подряд при тех же четверых – победа красных",
        "after such a day three misses in a row, with the same four, make red win",
    ),
    "raise_three_of_nine": (
        "подъём троих при девяти живых: `yes` – голосуют; `no` – никогда; `after_day_one` – "
        "только не в первый день",
        "a raise-all on three of nine: `yes` – is held; `no` – never; `after_day_one` – not on "
        "day one",
    ),
    "kill": (
        "как идёт отстрел: `deal` – главы договариваются об одном номере; `per_family` – каждая "
        "семья называет своего; `shown` – номера зовут, чёрные показывают; `shooting` – номера "
        "зовут, чёрные нажимают",
        "form of the kill: `deal` – the heads agree on one number; `per_family` – each family "
        "names its own; `shown` – numbers are called and the blacks show; `shooting` – numbers "
        "are called and the blacks press",
    ),
    "check_departed": (
        "можно ли проверять ушедших",
        "whether one who has left may be checked",
    ),
    "checks_pass": (
        "могут ли Отец и Детектив (Дон и Шериф) никого не проверить",
        "whether Father and Detective (Don and Sheriff) may check nobody",
    ),
    "best_move": (
        "у кого лучший ход: `night_one` – у убитых в первую ночь; `first_out` – у первых ушедших "
        "с первой ночи, и по голосованию; `none` – ни у кого",
        "who has the best move: `night_one` – those killed in night one; `first_out` – the first "
        "to leave from night one on, by vote too; `none` – nobody",
    ),
    "best_move_names": (
        "сколько номеров можно назвать в лучшем ходе",
        "how many numbers a best move may name",
    ),
    "best_move_void": (
        "когда лучшего хода нет: `two_by_vote` – если голосование первого дня увело двоих или "
        "больше; `never` – есть всегда",
        "when there is no best move: `two_by_vote` – if the vote of day one took two or more; "
        "`never` – there always is one",
    ),
    "three_fouls": (
        "что отнимает третий фол: `no_speech` – ближайшую речь; `short` – оставляет "
        "`short_speech_s`; `none` – ничего",
        "what a third foul takes: `no_speech` – the next speech; `short` – leaves "
        "`short_speech_s` of it; `none` – nothing",
    ),
    "technical_fouls": (
        "технические фолы: `none` – их нет; `apart` – код 25, свой счёт, второй удаляет",
        "technical fouls: `none` – there are none; `apart` – code 25, counted apart, the second "
        "removes",
    ),
    "removal_cancels": (
        "отменяет ли удаление голосование: `yes` – да; `no` – нет; `if_nominated` – только если "
        "удалён выставленный; `as_present` – нет, и удалённый остаётся кандидатом: если он "
        "лидер, не уходит никто",
        "whether a removal cancels a vote: `yes`; `no`; `if_nominated` – only that of a nominee; "
        "`as_present` – no, and the removed stays a nominee: if he leads, nobody else leaves",
    ),
    "parity": (
        "когда смотрят на равенство чёрных и красных: `at_once` – после любого ухода; "
        "`after_night` – только утром",
        "when parity of black and red is looked at: `at_once` – after any departure; "
        "`after_night` – at dawn only",
    ),
    "draw_from": (
        "с чего начинается пустая пара для ничьей: `day` – день и ночь за ним; `night` – ночь и "
        "день за ней",
        "where an empty pair begins that counts for a draw: `day` – a day and its night; "
        "`night` – a night and the day after it",
    ),
    "reveal": (
        "объявляется ли роль ушедшего (после последнего слова; удалённого – сразу)",
        "whether the role of one who left is told (after the last word; of a removed one at once)",
    ),
    "end_speech": (
        "говорят ли последнее слово, когда игра уже решена; `no` – победа объявляется сразу",
        "whether last words are held when the game is decided; `no` – the win is told at once",
    ),
    "call_dead_roles": (
        "зовут ли ночью выбывшие роли: `always` – да; `closed` – нет (нужно `reveal = yes`)",
        "whether roles that are out are called at night: `always`; `closed` – no (needs "
        "`reveal = yes`)",
    ),
    "alliance": (
        "играют ли Семья и Банда вместе; `no` – каждая сама за себя (нужно `kill = per_family` "
        "или `shooting`)",
        "whether Family and Gang play together; `no` – each for itself (needs "
        "`kill = per_family` or `shooting`)",
    ),
    "gang_meets": (
        "знакомится ли Банда в нулевую ночь; `no` – Бандиты поднимают руку, Глава показывается",
        "whether the Gang meets on night zero; `no` – Bandits raise a hand, the Head shows himself",
    ),
    "fbi": (
        "что делает Агент ФБР: `no_vote` – лишает голоса на день; `shield` – закрывает от "
        "выставления",
        "what the FBI Agent does: `no_vote` – takes the vote for a day; `shield` – guards against "
        "nomination",
    ),
    "detective_learns": (
        "что узнаёт Детектив (Шериф): `colour` – цвет; `role` – номер роли",
        "what the Detective (Sheriff) learns: `colour`; `role` – the number of the role",
    ),
    "detective_result": (
        "когда узнаёт: `night` – сразу, жестом; `day` – утром, и узнают все",
        "when: `night` – at once, by gesture; `day` – in the morning, and so does everybody",
    ),
    "lawyer_self": (
        "защищает ли Юрист себя: `once` – один раз за игру; `free` – когда угодно; `never` – нет",
        "whether the Lawyer protects himself: `once` a game; `free` – at will; `never`",
    ),
    "lawyer_repeat": (
        "может ли защищать одного и того же: `not_twice_running` – не две ночи подряд; `free` – "
        "может",
        "whether the same place may be protected again: `not_twice_running` – not two nights in "
        "a row; `free` – yes",
    ),
    "announce_nominees": (
        "видят ли игроки выставленных до голосования",
        "whether the players see the nominees before the vote",
    ),
    "auto_close": (
        "закрывается ли голосование против кандидата само, через `window_s`",
        "whether the vote against a nominee closes by itself, after `window_s`",
    ),
    "window_s": (
        "через сколько секунд закрывается само (`auto_close`)",
        "after how many seconds it closes by itself (`auto_close`)",
    ),
    "night_step_s": (
        "наименьшая длина каждого ночного вызова",
        "least length of every calling at night",
    ),
    "shoot_s": (
        "секунд на номер, когда номера зовут (`shown`, `shooting`)",
        "seconds for each number that is called (`shown`, `shooting`)",
    ),
    "wake_press": (
        "отвечает ли позванный кнопкой; чужое нажатие ночью видно судье",
        "whether the called one answers by button; any other press at night is shown to the judge",
    ),
    "cover_presses": (
        "при `shooting` каждый живой нажимает по разу; `no` – нажимают только стрелки",
        "with `shooting` everybody alive presses once; `no` – only the shooters press",
    ),
    "penalty_points": (
        "штрафные очки за S-6.8.3 и за удаление в своём последнем слове (S-7.10)",
        "penalty points for S-6.8.3 and for a removal in the own last word (S-7.10)",
    ),
}

VIOLATIONS: dict[int, tuple[str, str]] = {
    0: ("фол без статьи: `A` место `#`", "a foul without an article: `A` seat `#`"),
    1: ("клятва, пари", "an oath or a bet"),
    2: ("шантаж, угроза, подкуп", "blackmail, a threat, a bribe"),
    3: (
        "Детектив доказывает свою роль тем, что мог узнать только ночью",
        "the Detective proves the role by what only the night could tell",
    ),
    4: (
        "подглядывал нарочно или иначе добыл сведения не игрой",
        "peeked on purpose, or learnt something outside the game",
    ),
    5: (
        "подсказка из зала; набирают место того, кому помогли",
        "a hint from the audience; key the place of the one it helped",
    ),
    6: ("оскорбление, брань", "an insult, bad language"),
    7: (
        "ночные знаки Отцу или Детективу или от них",
        "signals at night by or to the Father or the Detective",
    ),
    8: ("подсмотрел случайно", "peeked by accident"),
    9: ("прикосновение ночью", "touched somebody at night"),
    10: (
        "разговор, вскрик, другой беспорядок ночью",
        "talk, a cry or other disorder at night",
    ),
    11: ("ушёл от стола", "left the table"),
    12: ("неигровые доводы: честь, вера", "arguments from outside the game: honour, faith"),
    13: ("стук, неэтичное поведение, спор с судьёй", "knocking, bad manners, arguing"),
    14: ("прикосновение днём, лишние жесты", "touching by day, too many gestures"),
    15: ("речь не в свою очередь", "speaking out of turn"),
    16: (
        "проголосовал рано или снял руку до «спасибо»",
        "voted too early, or let go before “thank you”",
    ),
    17: ("жест или призыв во время голосования", "a gesture or an appeal during a vote"),
    18: ("слёзы", "tears"),
    19: (
        "порядок голосования: против нескольких или ни против кого",
        "order of voting: against several, or against nobody",
    ),
    20: (
        "не та форма голоса: бьёт по пульту, жмёт чужой",
        "wrong form of voting: strikes the box, presses another's",
    ),
    21: (
        "жест в последнюю минуту первого убитого, пока ход не сделан",
        "a gesture while the first victim has not yet made the best move",
    ),
    22: (
        "просит назвать или не называть кого-то в лучшем ходе",
        "asks that somebody be named, or not, in the best move",
    ),
    23: (
        "ссылается на лучший ход как на доказательство",
        "uses the best move as a proof",
    ),
    24: ("оскорбление судьи", "insults the judge or the chief judge"),
    25: (
        "технический фол (`technical_fouls = apart`)",
        "technical foul (`technical_fouls = apart`)",
    ),
}

COSTS: dict[str, tuple[str, str]] = {
    "foul": ("фол", "foul"),
    "technical": ("технический фол", "technical foul"),
    "disqualified": ("удаление", "removed"),
    "tournament": ("удаление с турнира", "removed from the tournament"),
    "loss": ("поражение команды", "the team loses"),
}
