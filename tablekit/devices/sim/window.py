"""The simulated table in a window: draws the newest `TableView`, posts what mouse and keys do.

It runs in the thread that made it (SDL asks for the main one), draws 30 pictures a second when
something changes, and hands every press on as soon as SDL reports it.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tablekit.devices.sim import pen, shapes
from tablekit.devices.sim.bindings import Bound, bound
from tablekit.devices.sim.boxes import SimBoxes, SimKeypad
from tablekit.devices.sim.catalogue import words
from tablekit.devices.sim.errors import SimError
from tablekit.devices.sim.grip import Grip
from tablekit.devices.sim.layout import DESIGN, Target
from tablekit.devices.sim.picture import Held, Over, Picture
from tablekit.table.ports import Inbox, TableView

FRAME_MS = 33
LEFT_BUTTON, MIDDLE_BUTTON, RIGHT_BUTTON = 1, 2, 3
MOUSE, LATCH = "mouse", "latch"
RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED)


class SimWindow:
    """A window with the whole table: `run` it, or feed `handle` and `draw` by hand.

    `view` gives the newest state of the table, `now_ms` the clock's time.  `boxes` and `keypad`
    post to `inbox`; the table may ask `boxes` for the buttons' levels at any time.
    """

    def __init__(
        self,
        view: Callable[[], TableView],
        inbox: Inbox,
        now_ms: Callable[[], int],
        lang: str = "ru",
        size: tuple[int, int] = DESIGN,
        boxes: SimBoxes | None = None,
    ) -> None:
        """Open the window; `SimError` if SDL cannot."""
        self.boxes = boxes or SimBoxes(inbox, now_ms)
        self.keypad = SimKeypad(inbox, now_ms)
        self.closed = False
        self.over: Over = ""
        self._view = view
        self._now_ms = now_ms
        self._lang = lang
        self._seats = Grip(self.boxes.press, self.boxes.release)
        self._keys = Grip(self.keypad.press, self.keypad.release)
        self._typed: dict[int, Bound] = {}
        self._whole = True  # the next picture is shown whole
        try:
            pygame.display.init()
            pygame.font.init()
            self._surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error as error:
            raise SimError(words(lang)("error.no_window", found=error)) from error
        pygame.display.set_caption(words(lang)("window.title"))
        self.picture = Picture(*size)

    def run(self, stopped: Callable[[], bool] = lambda: False) -> None:
        """Show the table until the window is closed or `stopped()` is true.

        `SimError` if SDL fails on the way (the desktop has gone).
        """
        due_ms = self._now_ms()
        try:
            while not self.closed and not stopped():
                wait_ms = max(due_ms - self._now_ms(), 1)
                for event in (pygame.event.wait(min(wait_ms, FRAME_MS)), *pygame.event.get()):
                    self.handle(event)
                if self._now_ms() >= due_ms:
                    self.draw()
                    due_ms = max(due_ms + FRAME_MS, self._now_ms())
        except pygame.error as error:
            raise SimError(words(self._lang)("error.window_lost", found=error)) from error
        finally:
            self.close()

    def close(self) -> None:
        """Let everything go that is held, and close the window."""
        self.closed = True
        self._let_go(MOUSE)
        self._let_go(LATCH)
        self._lift_keys()
        pen.forget()
        shapes.forget()
        pygame.display.quit()
        pygame.font.quit()

    def draw(self) -> None:
        """Draw the newest state and show what has changed."""
        held = Held(self.boxes.levels(), self.keypad.held(), self._seats.held_by(LATCH))
        changed = self.picture.draw(self._view(), held, self.over)
        canvas, place = self.picture.canvas, self._place()
        if place.size != canvas.get_size():
            if changed or self._whole:
                self._surface.fill((0, 0, 0))
                scaled = pygame.transform.smoothscale(canvas, place.size)
                self._surface.blit(scaled, place)
                pygame.display.flip()
        elif self._whole:
            self._surface.fill((0, 0, 0))
            self._surface.blit(canvas, place)
            pygame.display.flip()
        elif changed:
            moved = [self._surface.blit(canvas, part.move(place.topleft), part) for part in changed]
            pygame.display.update(moved)
        self._whole = False

    def handle(self, event: pygame.event.Event) -> None:
        """Do what one SDL event asks for."""
        if event.type == pygame.KEYDOWN:
            self._key_down(event)
        elif event.type == pygame.KEYUP:
            self._key_up(event.scancode)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._click(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON:
            self._let_go(MOUSE)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._lift_keys()
        elif event.type in RESIZED:
            self._fit()
        elif event.type == pygame.QUIT:
            self.closed = True

    def _key_down(self, event: pygame.event.Event) -> None:
        meant = bound(event)
        if self.over:
            self.closed = self.over == "quit" and meant == Bound(act="quit")
            self.over = ""
        elif meant is None or event.scancode in self._typed:
            return
        elif meant.act:
            self.over = "help" if meant.act == "help" else "quit"
        elif meant.latch:
            self._seats.toggle(meant.seat, LATCH)
        else:
            self._typed[event.scancode] = meant
            self._take(meant.seat, meant.key, f"key {event.scancode}")

    def _key_up(self, scancode: int) -> None:
        if self._typed.pop(scancode, None):
            self._let_go(f"key {scancode}")

    def _lift_keys(self) -> None:
        """Lift every keyboard key: a window without the focus never hears of it."""
        for scancode in list(self._typed):
            self._key_up(scancode)

    def _click(self, event: pygame.event.Event) -> None:
        if self.over:
            self.over = ""
            return
        target = self.under(*event.pos)
        if target is None:
            return
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        if target.seat and event.button == MIDDLE_BUTTON:
            self._move_cable(target.seat)
        elif target.seat and (event.button == RIGHT_BUTTON or shift):
            self._seats.toggle(target.seat, LATCH)
        elif target.seat and self._seats.holds(target.seat, LATCH):
            self._seats.drop(target.seat, LATCH)
        elif event.button == LEFT_BUTTON:
            self._take(target.seat, target.key, MOUSE)

    def under(self, x: int, y: int) -> Target | None:
        """Return the seat or key under a point of the window."""
        place = self._place()
        share = self.picture.canvas.get_width() / place.width
        return self.picture.layout.at((x - place.x) * share, (y - place.y) * share)

    def _take(self, seat: int, key: str, holder: str) -> None:
        if seat:
            self._seats.take(seat, holder)
        else:
            self._keys.take(key, holder)

    def _let_go(self, holder: str) -> None:
        self._seats.drop_all(holder)
        self._keys.drop_all(holder)

    def _move_cable(self, seat: int) -> None:
        """Take a box's cable out, or put it back."""
        unplugged = (seat, "unplugged") in self.boxes.health()
        (self.boxes.plug if unplugged else self.boxes.unplug)(seat)

    def _place(self) -> pygame.Rect:
        """Return where in the window the picture is shown, in the middle."""
        share = min(
            side / design for side, design in zip(self._surface.get_size(), DESIGN, strict=True)
        )
        whole = self._surface.get_rect()
        place = pygame.Rect(
            0, 0, max(round(DESIGN[0] * share), 1), max(round(DESIGN[1] * share), 1)
        )
        place.center = whole.center
        return place

    def _fit(self) -> None:
        """Take the window's size over, or show the picture again where it was covered."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self._surface = surface
        if self.picture.size != self._surface.get_size():
            self.picture.resize(*self._surface.get_size())
        self._whole = True
