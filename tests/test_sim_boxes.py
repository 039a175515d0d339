"""Boxes, keypad and outputs that exist only as models."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekit.devices.sim.boxes import Boxes, SimBoxes, SimKeypad
from tablekit.devices.sim.grip import Grip
from tablekit.devices.sim.recorder import Recorder
from tablekit.table.ports import (
    DeviceInput,
    Health,
    HostScreen,
    Key,
    Lamps,
    Press,
    PublicScreen,
    Speaker,
)
from tests.test_sim_text import ballot_table, night_table


class Post:
    """An inbox that keeps what was posted, and a clock that is set by hand."""

    def __init__(self) -> None:
        self.got: list[DeviceInput] = []
        self.time_ms = 0

    def post(self, happened: DeviceInput) -> None:
        self.got.append(happened)

    def now_ms(self) -> int:
        return self.time_ms

    def taken(self) -> list[DeviceInput]:
        got, self.got = self.got, []
        return got


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def boxes(post: Post) -> SimBoxes:
    return SimBoxes(post, post.now_ms)


def test_a_finger_makes_two_edges_with_their_times(post: Post, boxes: SimBoxes) -> None:
    post.time_ms = 100
    boxes.press(3)
    boxes.press(3)
    assert boxes.levels() == {3}
    assert boxes.mask() == 0b1000
    boxes.release(3, at_ms=400)
    boxes.release(3)
    assert post.got == [Press(3, True, 100), Press(3, False, 400)]
    assert boxes.levels() == frozenset()


def test_an_unplugged_box_is_silent_and_tells_its_level_when_it_is_back(
    post: Post, boxes: SimBoxes
) -> None:
    boxes.press(5)
    boxes.unplug(5)
    boxes.unplug(5)
    assert boxes.health() == ((5, "unplugged"),)
    assert boxes.levels() == frozenset()
    boxes.release(5)
    assert post.taken() == [Press(5, True, 0), Health(5, "unplugged", 0)]
    boxes.plug(5)
    boxes.plug(5)
    assert post.taken() == [Health(5, "ok", 0), Press(5, False, 0)]
    boxes.unplug(5)
    boxes.press(5)
    boxes.plug(5)
    assert post.got == [Health(5, "unplugged", 0), Health(5, "ok", 0), Press(5, True, 0)]


def test_a_stuck_button_is_down_whatever_the_finger_does(post: Post, boxes: SimBoxes) -> None:
    boxes.stick(7)
    boxes.stick(7)
    boxes.press(7)
    boxes.release(7)
    assert post.taken() == [Press(7, True, 0), Health(7, "stuck", 0)]
    assert boxes.levels() == {7}
    assert boxes.health() == ((7, "stuck"),)
    boxes.plug(7)
    assert post.taken() == [Health(7, "ok", 0), Press(7, False, 0)]
    assert boxes.health() == ()


def test_a_seat_without_a_box_is_refused(post: Post) -> None:
    boxes = SimBoxes(post, post.now_ms, seats=(1, 2))
    for act in (boxes.press, boxes.release, boxes.unplug, boxes.plug, boxes.stick):
        with pytest.raises(ValueError, match="seat 3 has no box"):
            act(3)
    assert post.got == []


ACTS = ("press", "release", "unplug", "plug", "stick")


@given(st.lists(st.tuples(st.sampled_from(ACTS), st.integers(1, 4)), max_size=30))
def test_edges_alternate_and_end_at_the_level(acts: list[tuple[str, int]]) -> None:
    """Whatever is done, a box's edges go down, up, down …, and none comes while it is unplugged."""
    post = Post()
    boxes = SimBoxes(post, post.now_ms)
    for act, seat in acts:
        getattr(boxes, act)(seat)
    down: set[int] = set()
    away: set[int] = set()
    for got in post.got:
        assert isinstance(got, (Press, Health))
        if isinstance(got, Health):
            (away.add if got.state == "unplugged" else away.discard)(got.seat)
            continue
        assert got.seat not in away
        assert got.down != (got.seat in down)
        (down.add if got.down else down.discard)(got.seat)
    assert down - away == boxes.levels()


def test_a_keypad_has_sixteen_keys_that_go_down_and_up(post: Post) -> None:
    keypad = SimKeypad(post, post.now_ms, pad=2)
    keypad.press("#")
    keypad.press("#")
    assert keypad.held() == {"#"}
    keypad.release("#", at_ms=2_000)
    keypad.release("#")
    assert post.got == [Key("#", True, 0, 2), Key("#", False, 2_000, 2)]
    for key in ("E", "", "12", "a"):
        with pytest.raises(ValueError, match="the keypad has no key"):
            keypad.press(key)


def test_a_thing_is_down_while_anybody_holds_it() -> None:
    happened: list[tuple[str, int]] = []
    grip: Grip[int] = Grip(
        lambda seat: happened.append(("down", seat)), lambda seat: happened.append(("up", seat))
    )
    grip.take(4, "mouse")
    grip.take(4, "key")
    grip.drop(4, "mouse")
    grip.drop(4, "nobody")
    assert happened == [("down", 4)]
    grip.toggle(4, "latch")
    grip.drop(4, "key")
    assert grip.held_by("latch") == {4}
    grip.drop_all("latch")
    assert happened == [("down", 4), ("up", 4)]
    assert not grip.holds(4, "latch")


def test_the_recorder_is_every_output_and_gives_the_table(post: Post, boxes: SimBoxes) -> None:
    recorder = Recorder(boxes)
    lamps: Lamps = recorder
    speaker: Speaker = recorder
    host: HostScreen = recorder
    public: PublicScreen = recorder
    levels: Boxes = boxes
    assert recorder.table() is None
    for view in (night_table(), ballot_table()):
        lamps.show(view.lamps)
        host.show(view.host)
        public.show(view.public)
    for cue in ("night", "day", "vote", "press"):
        speaker.cue(cue)
    boxes.press(2)
    boxes.unplug(9)
    table = recorder.table()
    assert table is not None
    assert (table.lamps, table.host, table.public) == (
        ballot_table().lamps,
        ballot_table().host,
        ballot_table().public,
    )
    assert recorder.cues == ["night", "day", "vote", "press"]
    assert table.cues == ("day", "vote", "press")
    assert table.pressed == levels.levels() == {2}
    assert table.health == ((9, "unplugged"),)
