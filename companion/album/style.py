"""How the pages look: one sheet of styles for a phone and a wide screen, in daylight and in the evening."""

from __future__ import annotations

from html import escape

STYLE = """
:root{--paper:#fdf7e9;--card:#fffdf6;--ink:#222a28;--soft:#6a6a5c;--line:#e4d9bd;--felt:#1c5a45;--gold:#b97a0c}
@media (prefers-color-scheme:dark){
:root{--paper:#14201b;--card:#1d2d26;--ink:#f3ecdb;--soft:#a9b5a8;--line:#33483d;--felt:#12382c;--gold:#f2b82c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 Lato,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
header{background:var(--felt);color:#fdf7e9;padding:28px 20px 26px}
header>*,main{max-width:880px;margin:0 auto}
header p{margin-top:4px;opacity:.86}
h1{font-size:34px;line-height:1.15}h2{font-size:24px;margin:44px 0 12px}h3{font-size:18px;margin:0 0 4px}
main{padding:0 16px 60px}
.box{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:16px 18px;margin:14px 0}
svg{display:block;width:100%;height:auto;max-width:100%}
svg text.soft{fill:var(--soft)}svg .grid{stroke:var(--line);stroke-width:1.5}
.grid2{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:12px;padding:0;list-style:none}
.grid2>.box{margin:0;padding:12px 14px}
.grid2.small{grid-template-columns:repeat(auto-fill,minmax(150px,1fr))}
.big{font-size:26px;font-weight:800;line-height:1.1}.soft{color:var(--soft)}.small{font-size:14px}
.dot{display:inline-block;width:.8em;height:.8em;border-radius:50%;margin-right:.4em}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}
td,th{padding:6px 8px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
td:first-child,th:first-child{text-align:left}
th{color:var(--soft);font-weight:600;font-size:14px}
a{color:inherit;text-decoration-color:var(--gold);text-underline-offset:3px}
ul.games{list-style:none;padding:0;margin:6px 0}ul.games li{padding:5px 0}
.tags{margin:8px 0 0;padding:0;list-style:none}.tags li{padding:2px 0}
"""


def page(title: str, head: str, body: str, more: str = "", language: str = "en") -> str:
    """A whole page that needs nothing but itself."""
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>h1,h2,h3,p{{margin:0}}{STYLE}{more}</style></head>\n<body><header>{head}</header>\n"
        f"<main>{body}</main></body></html>\n"
    )


def box(inner: str, title: str = "") -> str:
    """A card of paper; empty where there is nothing to stand on it."""
    return f'<section class="box">{f"<h3>{escape(title)}</h3>" if title else ""}{inner}</section>' if inner else ""


def dot(colour: str) -> str:
    """A player's colour beside a name."""
    return f'<span class="dot" style="background:{colour}"></span>'
