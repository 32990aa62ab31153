import { FONT_LATIN, FONT_LATIN_EXT } from '#pages/assets.ts';
import { type AccentTokens, accentOf } from '@cartage/domain/look/accent.ts';
import { DEFAULT_BRAND_COLOUR } from '@cartage/domain/look/themes.ts';

const accentRules = ({ fill, fillHover, on, text, ring }: AccentTokens) =>
  `--accent-fill:${fill};--accent-fill-hover:${fillHover};--accent-on:${on};--accent-text:${text};--accent-ring:${ring}`;

/** The style sheet of a page, inline with a nonce: no second request, and no flash of unstyled text. */
export function stylesFor(brandColour: string | null): string {
  const { light, dark, drawing } = accentOf(brandColour ?? DEFAULT_BRAND_COLOUR);
  return `
@font-face{font-family:"Inter";src:url(/idp${FONT_LATIN_EXT.path}) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+0100-02BA,U+1E00-1E9F,U+20A0-20C0}
@font-face{font-family:"Inter";src:url(/idp${FONT_LATIN.path}) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD}
:root{color-scheme:light;--surface:#fff;--hover:#f2f5f7;--line-strong:#cdd2d6;--line-control:#8d949b;--text:#181e23;--text-2:#3b434b;--text-3:#616971;--danger:#b42e30;--danger-tint:#ffecea;${accentRules(light)};--ground:${drawing.ground};--contour:${drawing.contour};--route:${drawing.route}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--surface:#14181b;--hover:#1a1f23;--line-strong:#3a4147;--line-control:#60666d;--text:#e8ecef;--text-2:#bcc2c7;--text-3:#899098;--danger:#e5938c;--danger-tint:#392220;${accentRules(dark)}}}
${RULES}`;
}

const RULES = `
*,*::before,*::after{box-sizing:border-box}
html,body{margin:0;min-height:100%}
body{font:400 14px/20px "Inter",system-ui,sans-serif;color:var(--text);background:var(--surface);-webkit-font-smoothing:antialiased;text-rendering:geometricPrecision}
h1,p{margin:0}
h1{font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
.sign{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);min-height:100vh;min-height:100dvh}
.side{display:grid;grid-template-rows:auto 1fr auto;grid-template-columns:minmax(0,1fr);padding:32px 48px}
.brand{display:flex;align-items:center;gap:12px;font-weight:600}
.glyph{flex:none;width:24px;height:24px;border-radius:6px;background:var(--accent-fill);display:grid;place-items:center;color:var(--accent-on);font-size:14px;line-height:1}
.glyph svg{width:14px;height:14px;fill:var(--accent-on)}
.content{position:relative;width:100%;max-width:360px;align-self:center;justify-self:center;display:grid;gap:16px;padding:24px 0}
.lead{margin-top:4px;color:var(--text-3)}
.hint{font-size:12px;line-height:16px;color:var(--text-3)}
.field{display:flex;flex-direction:column;gap:4px;min-width:0}
.field label{font-size:12px;line-height:16px;font-weight:500;color:var(--text-2)}
.control{display:flex;align-items:stretch;height:36px;border:1px solid var(--line-control);border-radius:6px;background:var(--surface)}
.control:has(input:focus){border-color:var(--accent-ring);box-shadow:0 0 0 1px var(--accent-ring)}
.control:has(input[aria-invalid]){border-color:var(--danger);box-shadow:0 0 0 1px var(--danger)}
.control:has(input[aria-invalid]:focus){box-shadow:0 0 0 1px var(--danger),0 0 0 3px var(--accent-ring)}
input{flex:1;min-width:0;padding:0 12px;border:0;border-radius:5px;outline:0;background:none;color:inherit;font:inherit}
input[type=password]{letter-spacing:2px}
.fields{display:grid;gap:16px}
input:-webkit-autofill{-webkit-text-fill-color:var(--text);box-shadow:inset 0 0 0 40px var(--surface);caret-color:var(--text)}
button,.button{font:inherit;cursor:pointer}
.show{flex:none;margin:3px;padding:0 9px;border:0;border-radius:4px;background:none;color:var(--accent-text);font-size:13px;line-height:18px;font-weight:500}
.show:hover{text-decoration:underline;text-underline-offset:2px}
.button{display:inline-flex;align-items:center;justify-content:center;height:36px;padding:0 12px;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface);color:var(--text);font-weight:500;text-decoration:none;white-space:nowrap}
.button:hover{background:var(--hover)}
.primary{border-color:var(--accent-fill);background:var(--accent-fill);color:var(--accent-on)}
.primary:hover{border-color:var(--accent-fill-hover);background:var(--accent-fill-hover)}
.wide{width:100%;margin-top:8px}
.actions{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.actions form{display:contents}
.show:focus-visible,.button:focus-visible{outline:0;box-shadow:0 0 0 2px var(--surface),0 0 0 4px var(--accent-ring)}
.error{display:flex;align-items:flex-start;gap:4px;font-size:12px;line-height:16px;font-weight:500;color:var(--danger)}
.error svg{flex:none;width:14px;height:14px;margin-top:1px}
.refused{position:absolute;inset:calc(100% - 8px) 0 auto}
.notice{display:flex;align-items:flex-start;gap:8px;padding:8px 12px;border-radius:6px;background:var(--danger-tint);color:var(--danger);font-size:13px;line-height:18px;font-weight:500}
.said{background:var(--hover);color:var(--text-2)}
.notice svg{flex:none;width:16px;height:16px;margin-top:1px}
.drawing{position:relative;overflow:hidden;background:var(--ground)}
.drawing svg{position:absolute;inset:0;width:100%;height:100%}
.contours{stroke:var(--contour);stroke-opacity:.35;stroke-width:1.5}
.stops{fill:var(--route)}
.route{stroke:var(--route);stroke-width:2}
@media (max-width:767px){
.sign{grid-template-columns:minmax(0,1fr)}
.drawing{display:none}
.side{padding:24px 16px}
.content{max-width:440px}
}
@media (max-width:991px){
.control,.button{height:46px}
.show{margin:0;min-height:44px}
input{font-size:16px}
}
@media (forced-colors:active){.control:has(input:focus),.button:focus-visible,.show:focus-visible{outline:2px solid Highlight}}
@media (prefers-reduced-motion:no-preference){.control,.button{transition:background-color 120ms cubic-bezier(.2,0,0,1),border-color 120ms cubic-bezier(.2,0,0,1)}}
`;
