"""A game walked move by move: a page that shows the table after every move, with what the referee said about it.

The page works without a script, by the links of its list; with one it has buttons, a slider and the arrow keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from companion.album.chapter import Chapter
from companion.album.charts import ChartLine, lines
from companion.album.front import Say, who_won
from companion.album.style import box, dot, page
from companion.album.table import TablePictures
from companion.facts.events import Began, Entry
from companion.facts.game import Counting, Game
from companion.facts.views import ScoreLine, View
from companion.language.phrase import listed, phrase
from companion.language.tongue import ENGLISH, Tongue
from companion.referee import Judged, Referee

Tell = Callable[[Referee, Judged], str]
"""A move with what the referee said about it, in words."""

STYLE = """
.walk{position:sticky;top:0;background:var(--paper);padding:10px 0;z-index:1}
.walk .m{display:none}.walk .m.now,.walk .m:target{display:inline}
.keys{display:flex;gap:8px;align-items:center;margin-top:8px}
.keys button{font:inherit;font-size:20px;min-width:52px;min-height:44px;border-radius:10px;border:1px solid var(--line);
background:var(--card);color:inherit}
.keys input{flex:1;min-width:0}
#told{min-height:3em;margin-top:8px;font-size:18px}
ol.moves{padding-left:3.2em;font-size:15px}ol.moves li{padding:1px 0}ol.moves li.now{background:var(--line)}
ol.moves a{text-decoration:none}li.refused{color:#b3302c}li.round{list-style:none;font-weight:700;margin-top:14px}
"""
SCRIPT = """
(function(){
var all=[].slice.call(document.querySelectorAll('.m')),items=[].slice.call(document.querySelectorAll('li[data-n]')),
slider=document.getElementById('at'),told=document.getElementById('told'),at=0,timer=0;
document.querySelector('.keys').hidden=false;slider.max=all.length-1;
function show(n){at=Math.max(0,Math.min(all.length-1,n));
all.forEach(function(g,i){g.classList.toggle('now',i==at)});
items.forEach(function(li,i){li.classList.toggle('now',i+1==at)});
slider.value=at;told.textContent=at?items[at-1].textContent:told.dataset.before;}
function stop(){clearInterval(timer);timer=0;play.textContent='\\u25b6'}
var play=document.getElementById('play');
play.onclick=function(){if(timer){stop();return}if(at==all.length-1)show(0);play.textContent='\\u23f8';
timer=setInterval(function(){if(at==all.length-1)stop();else show(at+1)},900)};
document.getElementById('back').onclick=function(){stop();show(at-1)};
document.getElementById('next').onclick=function(){stop();show(at+1)};
slider.oninput=function(){stop();show(+slider.value)};
items.forEach(function(li,i){li.onclick=function(e){e.preventDefault();stop();show(i+1);window.scrollTo(0,0)}});
document.onkeydown=function(e){if(e.key=='ArrowRight'){stop();show(at+1)}if(e.key=='ArrowLeft'){stop();show(at-1)}};
var m=/^#m(\\d+)$/.exec(location.hash);if(m)history.replaceState(null,'',location.pathname);
show(m?+m[1]:0);})();
"""


GREY = "#888"
FRONT = "index.html"
"""The album's first page."""


class Move(NamedTuple):
    """One move: the table after it, in words and as a picture."""

    told: str
    refused: bool
    drawn: str
    round: int


def walk_page(
    chapter: Chapter,
    began: Began,
    entries: Iterable[Entry],
    tell: Tell,
    colours: Mapping[str, str],
    tongue: Tongue = ENGLISH,
) -> str:
    """The page of a game, walked as it was heard, with what was taken back and corrected on the way."""
    say, referee = tongue.say, Referee(began)
    game, layout = referee.game, referee.game.layout(len(began.seats))
    pictures = TablePictures((layout.width, layout.height))
    moves = [Move("", False, _drawn(referee, pictures, colours), 0)]
    for entry in entries:
        judged = referee.hear(entry.event, entry.time, entry.source, entry.sureness)
        drawn = _drawn(referee, pictures, colours)
        moves.append(Move(say(tell(referee, judged)), judged.refused, drawn, referee.view.round))
    frames = "".join(f'<g class="m" id="m{n}">{move.drawn}</g>' for n, move in enumerate(moves))
    walk = (
        f'<div class="walk">{pictures.felt(frames, say("The table"))}'
        f'<p id="told" aria-live="polite" data-before="{escape(say("Before the first move"))}"></p>'
        f'<div class="keys" hidden><button id="back" aria-label="{say("Back")}">◀</button>'
        f'<button id="play" aria-label="{say("Play by itself")}">▶</button>'
        f'<button id="next" aria-label="{say("Next")}">▶|</button>'
        f'<input id="at" type="range" min="0" value="0" aria-label="{say("Which move")}"></div></div>'
    )
    body = (
        f"{walk}{_score(game, referee.view, colours, say)}<h2>{say('Move by move')}</h2>"
        f'<ol class="moves">{_list(moves[1:], say)}</ol><script>{SCRIPT}</script>'
    )
    title = say(phrase("{game}, game {n}", game=phrase(game.name), n=chapter.number))
    when = f"{say(chapter.date)} · " if chapter.date else ""
    head = (
        f'<p><a href="{FRONT}">{say("The album")}</a></p><h1>{escape(say(game.name))}</h1>'
        f"<p>{escape(when + say(who_won(chapter)))}</p>"
    )
    return page(title, head, body, STYLE, tongue.code)


def _drawn(referee: Referee, pictures: TablePictures, colours: Mapping[str, str]) -> str:
    """The table as it is now."""
    game = referee.game
    layout = game.layout(len(referee.names)).seated(referee.chairs)
    return pictures.moment(layout, referee.view, game.felt(referee.position), colours)


def _list(moves: Sequence[Move], say: Say) -> str:
    parts, round = [], 0
    for n, move in enumerate(moves, 1):
        if move.round != round and move.round > 0:
            round = move.round
            parts.append(f'<li class="round">{escape(say(phrase("Round {n}", n=round)))}</li>')
        refused = ' class="refused"' if move.refused else ""
        parts.append(f'<li value="{n}" data-n="{n}"{refused}><a href="#m{n}">{escape(move.told)}</a></li>')
    return "".join(parts)


# ---------------------------------------------------------------- the score


def _score(game: Game, view: View, colours: Mapping[str, str], say: Say) -> str:
    """The sheet, and a line for each player or team where there is more than one round."""
    if not view.sheet or game.counting is Counting.NONE:
        return ""
    names = {one.seat: one.name for one in view.seats}
    count = max(len(line.rounds) for line in view.sheet)
    heads = [*(str(n + 1) for n in range(count)), *([say("Total")] if view.adds_up else [])]
    rows, drawn = "", []
    for line in view.sheet:
        who = say(listed(names[seat] for seat in line.seats)) + (f" ({line.start:+})" if line.start else "")
        colour = colours.get(names[line.seats[0]], GREY)
        cells = ["–" if points is None else str(points) for points in line.rounds] + [""] * (count - len(line.rounds))
        total = f"<td><b>{line.total}</b></td>" if view.adds_up else ""
        rows += f"<tr><td>{dot(colour)}{escape(who)}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}{total}</tr>"
        drawn.append(ChartLine(who, _course(line, view.adds_up), colour))
    head = "".join(f"<th>{one}</th>" for one in heads)
    table = f'<div class="wide"><table><tr><th></th>{head}</tr>{rows}</table></div>'
    course = lines(drawn, say("The score over the rounds"), say("Rounds")) if count > 1 else ""
    return box(table + course)


def _course(line: ScoreLine, adds_up: bool) -> tuple[float | None, ...]:
    """A line's points over the rounds: added up where the game adds them up."""
    if not adds_up:
        return line.rounds
    total, course = line.start, [line.start]
    for points in line.rounds:
        total += points or 0
        course.append(total)
    return tuple(course)
