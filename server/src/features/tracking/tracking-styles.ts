import { createHash } from 'node:crypto';
import { type AccentTokens, accentOf, SURFACES } from '@cartage/domain/look/accent.ts';
import { DEFAULT_BRAND_COLOUR } from '@cartage/domain/look/themes.ts';
import { FONT_FOLDER } from '#features/tracking/tracking-fonts.ts';

/** The style sheet of a tenant's tracking pages, and its hash as a source of the content security policy. */
export interface TrackingStyles {
  readonly css: string;
  readonly source: string;
}

const byColour = new Map<string, TrackingStyles>();

/** The same text for every page, so the policy names its hash and needs no nonce. */
export function trackingStyles(brandColour: string | null): TrackingStyles {
  const colour = brandColour ?? DEFAULT_BRAND_COLOUR;
  let styles = byColour.get(colour);
  if (styles === undefined) {
    const css = sheetOf(colour);
    styles = { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
    byColour.set(colour, styles);
  }
  return styles;
}

const accent = ({ fill, fillHover, on, text, ring }: AccentTokens) =>
  `--fill:${fill};--fill-hover:${fillHover};--on:${on};--accent:${text};--ring:${ring}`;

/** The values of the web's tokens.css: text on its tint, the tint, and the solid of a status or severity. */
const LIGHT =
  '--line:#e1e4e8;--line-strong:#cdd2d6;--line-control:#8d949b;--text:#181e23;--text-2:#3b434b;--text-3:#616971;--danger:#b42e30;--danger-tint:#ffecea;--ok:#097234';
const DARK =
  '--line:#262c31;--line-strong:#3a4147;--line-control:#60666d;--text:#e8ecef;--text-2:#bcc2c7;--text-3:#899098;--danger:#e5938c;--danger-tint:#392220;--ok:#78b986';
const STATUSES = [
  ['DRAFT', '#5d57ab;#eff0ff;#8780ee', '#a3a2e8;#262540;#8e87f6'],
  ['FINAL', '#5d57ab;#eff0ff;#8780ee', '#a3a2e8;#262540;#8e87f6'],
  ['STAGED', '#5d57ab;#eff0ff;#8780ee', '#a3a2e8;#262540;#8e87f6'],
  ['PICKUP', '#016b84;#def6ff;#2199bb', '#57b6d5;#0a2e38;#35a7c9'],
  ['TRANSIT', '#016e67;#dff7f4;#289d95', '#4fbbb3;#0c2f2c;#3daca4'],
  ['DELIVERING', '#845802;#feefda;#c48925', '#d0a260;#332614;#e1a447'],
  ['DELIVERED', '#097234;#e3f8e6;#3c9f59', '#78b986;#162f1c;#4eb068'],
  ['CANCELLED', '#5c6268;#eef0f3;#8b939a', '#a2a8ae;#22272b;#7a8188'],
  ['ERR', '#b42e30;#ffecea;#ed5d58', '#e5938c;#392220;#f3625d'],
] as const;

const statusRules = (scheme: 1 | 2): string =>
  STATUSES.map((row) => {
    const [text, tint, solid] = row[scheme].split(';');
    return `[data-status=${row[0]}]{--st-text:${text};--st-tint:${tint};--st-solid:${solid}}`;
  }).join('');

function sheetOf(brandColour: string): string {
  const { light, dark, drawing } = accentOf(brandColour);
  return `@font-face{font-family:"Inter";src:url(${FONT_FOLDER}/inter-latin-ext.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+0100-02BA,U+1E00-1E9F,U+20A0-20C0}
@font-face{font-family:"Inter";src:url(${FONT_FOLDER}/inter-latin.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+0000-00FF,U+0131,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2212}
:root{color-scheme:light dark;--page:${SURFACES.light.page};--surface:${SURFACES.light.surface};--hover:${SURFACES.light.hover};${LIGHT};${accent(light)};--ground:${drawing.ground}}
${statusRules(1)}
@media (prefers-color-scheme:dark){:root{--page:${SURFACES.dark.page};--surface:${SURFACES.dark.surface};--hover:${SURFACES.dark.hover};${DARK};${accent(dark)}}${statusRules(2)}.band{border-bottom:1px solid var(--line)}}
${RULES}`;
}

const RULES = `*,*::before,*::after{box-sizing:border-box}
body{margin:0;font:400 14px/20px "Inter",system-ui,sans-serif;color:var(--text);background:var(--page);-webkit-font-smoothing:antialiased;overflow-wrap:anywhere}
h1,h2,h3,p,ol,dl,dd{margin:0;padding:0}
ol{list-style:none}
a{color:inherit}
.i{flex:none;width:16px;height:16px}
.tk{max-width:1008px;margin:0 auto;padding:0 16px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.band{position:relative;overflow:hidden;background:var(--ground);color:#fff}
.band .tk{position:relative}
.lines{display:none;position:absolute;inset:0;width:100%;height:100%;stroke:#fff;stroke-opacity:.09;stroke-width:1.5}
.top{display:flex;align-items:center;gap:12px;min-height:56px;font-weight:600}
.glyph{flex:none;width:24px;height:24px;border-radius:6px;background:#fff;color:var(--ground);display:grid;place-items:center;font-size:14px;line-height:1}
.glyph svg{width:14px;height:14px;fill:currentColor}
.call{margin-left:auto;display:inline-flex;align-items:center;gap:8px;min-height:44px;font-weight:500;font-variant-numeric:tabular-nums;text-decoration:none;white-space:nowrap}
.call:hover{text-decoration:underline;text-underline-offset:3px}
.answer{display:grid;gap:4px;padding:20px 0 24px}
.status{justify-self:start;display:inline-flex;align-items:center;gap:4px;height:22px;margin-bottom:12px;padding:0 8px 0 6px;border-radius:999px;font-size:12px;line-height:16px;font-weight:500;color:var(--st-text);background:var(--st-tint)}
.status .i{width:14px;height:14px}
.lead{color:rgb(255 255 255/.9)}
h1{font-size:28px;line-height:34px;font-weight:600;letter-spacing:-.02em;text-wrap:balance}
.said{margin-top:12px;max-width:56ch;color:rgb(255 255 255/.94);text-wrap:pretty}
.steps{display:grid;grid-template-columns:repeat(4,1fr);gap:6px;padding-bottom:24px}
.steps li{border-top:4px solid rgb(255 255 255/.24);border-radius:2px;padding-top:8px;font-size:12px;line-height:16px;color:rgb(255 255 255/.86)}
.steps .done,.steps .now{border-color:#fff;color:#fff}
.steps .now,.steps .stopped{font-weight:600;color:#fff}
.steps .stopped{border-color:#ff9d94}
.at{display:none;font-weight:400;color:rgb(255 255 255/.86);font-variant-numeric:tabular-nums}
.below{display:grid;gap:16px;padding-block:16px 24px}
.side{display:contents}
.first{order:1}.second{order:2}.third{order:3}.fourth{order:4}
.card{min-width:0;padding:16px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
h2{font-size:16px;line-height:24px;font-weight:600}
.text{margin:4px 0 12px;color:var(--text-2);text-wrap:pretty}
.hint{font-size:12px;line-height:16px;color:var(--text-3)}
h3{margin:16px 0 8px;font-size:12px;line-height:16px;font-weight:500;color:var(--text-3)}
.hint+h3{margin-top:12px}
.events li{position:relative;display:grid;grid-template-columns:60px 12px minmax(0,1fr);gap:0 12px;padding-bottom:16px}
.events li:last-child{padding-bottom:0}
.events li::before{content:"";position:absolute;left:77px;top:14px;bottom:-8px;width:2px;background:var(--line)}
.events li:last-child::before{display:none}
time{font-size:13px;line-height:20px;color:var(--text-3);font-variant-numeric:tabular-nums;white-space:nowrap}
.point{position:relative;width:8px;height:8px;margin:6px 2px;border-radius:50%;background:var(--line-control)}
.latest .point{width:12px;height:12px;margin:4px 0;background:var(--st-solid);box-shadow:0 0 0 3px var(--st-tint)}
.events b{display:block;font-weight:500}
.place{display:block;font-size:13px;line-height:18px;color:var(--text-3)}
.facts{display:grid;gap:12px;margin-top:12px}
dt{font-size:12px;line-height:16px;color:var(--text-3)}
.strong{font-weight:600}
.postcode{display:grid;grid-template-columns:120px 1fr;gap:4px 8px}
label{grid-column:1/-1;font-size:12px;line-height:16px;font-weight:500;color:var(--text-2)}
.below-field{grid-column:1/-1}
input{width:100%;height:44px;padding:0 12px;border:1px solid var(--line-control);border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-size:16px;letter-spacing:.06em;font-variant-numeric:tabular-nums}
select,textarea{width:100%;min-height:44px;padding:0 12px;border:1px solid var(--line-control);border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-size:16px}
textarea{padding:8px 12px;line-height:22px;resize:vertical}
.redelivery{display:grid;gap:12px;margin-top:16px}
.field{display:grid;gap:4px;min-width:0;align-content:start}
:is(input,select,textarea)[aria-invalid]{border-color:var(--danger);box-shadow:0 0 0 1px var(--danger)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:0 16px;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface);color:var(--text);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.button:hover{background:var(--hover)}
.primary{border-color:var(--fill);background:var(--fill);color:var(--on)}
.primary:hover{border-color:var(--fill-hover);background:var(--fill-hover)}
.wide{width:100%;margin-top:16px}
.wide+.hint{margin-top:8px}
.error{display:flex;gap:4px;font-size:12px;line-height:16px;font-weight:500;color:var(--danger)}
.error .i{width:14px;height:14px;margin-top:1px}
.stop{border-color:var(--danger);background:var(--danger-tint)}
.stop h2{color:var(--danger)}
:is(.stop,.asked) h2{display:flex;gap:8px;align-items:flex-start}
:is(.stop,.asked) h2 .i{width:20px;height:20px;margin-top:2px}
:is(.stop,.asked) .facts{gap:8px 24px}
.stop dt{color:var(--text-2)}
:is(.stop,.asked) .button{margin-top:16px}
.actions{display:flex;flex-wrap:wrap;gap:8px;margin-top:4px}
.stop .actions .button{flex:1 1 160px;margin-top:0}
.stop label{color:var(--text)}
.stop .hint{color:var(--text-2)}
.ok{display:flex;gap:8px;align-items:center;margin-top:4px;font-size:13px;line-height:18px;font-weight:500;color:var(--ok)}
.foot{display:flex;flex-wrap:wrap;gap:4px 16px;padding-block:16px 32px;border-top:1px solid var(--line);font-size:12px;line-height:16px;color:var(--text-3)}
.message{padding-block:32px}
.message .card{max-width:560px}
.message .button{margin-top:4px}
a:focus-visible,.button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
.band a:focus-visible{outline-color:#fff}
@media (min-width:600px){
.tk{padding:0 24px}
.steps{gap:12px}
.at{display:block}
:is(.stop,.asked) .facts{grid-template-columns:1fr 1fr}
:is(.stop,.asked) .facts>:last-child{grid-column:1/-1}
.redelivery{grid-template-columns:1fr 1fr}
.redelivery .all{grid-column:1/-1}
.stop .actions .button{flex:0 1 auto}
.postcode{grid-template-columns:128px minmax(0,240px)}
}
@media (min-width:900px){
.lines{display:block}
.answer{padding:28px 0 32px}
h1{font-size:36px;line-height:44px}
.said{font-size:16px;line-height:24px}
.steps{padding-bottom:32px}
.steps li{padding-top:12px;font-size:14px;line-height:20px}
.at{font-size:13px;line-height:18px}
.below{grid-template-columns:minmax(0,1fr) 360px;align-items:start;padding-block:24px}
.main{grid-column:1;display:grid;gap:16px}
.side{grid-column:2;grid-row:1;display:grid;gap:16px}
.card{padding:20px 24px 24px}
.postcode{grid-template-columns:128px 1fr}
.foot span:last-child{margin-left:auto}
}
@media (max-width:899px){.main{display:contents}}
@media print{.lines,.postcode,.redelivery{display:none}}`;
