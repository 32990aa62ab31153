import { randomBytes } from 'node:crypto';
import { type AccentTokens, accentOf, SURFACES } from '@cartage/domain/look/accent.ts';
import { DEFAULT_BRAND_COLOUR } from '@cartage/domain/look/themes.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type { Tenant } from '#platform/tenant.ts';

export interface MessagePage {
  readonly title: string;
  readonly message: string;
  /** Next steps. The first is shown as the primary button. */
  readonly links: readonly MessageLink[];
}

export interface MessageLink {
  readonly label: string;
  readonly path: string;
}

/** A page for a browser tab whose file could not be opened. It loads no resources and runs no scripts. */
export function messagePage(
  tenant: Pick<Tenant, 'name' | 'brandColour'> | undefined,
  { title, message, links }: MessagePage,
): { readonly body: string; readonly policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const name = tenant?.name ?? '';
  const brand =
    name === ''
      ? ''
      : `<p class="brand"><span aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>${escapeHtml(name)}</p>`;
  const anchors = links.map(({ label, path }, index) => {
    const kind = index === 0 ? ' class="first"' : '';
    return `<a href="${escapeHtml(path)}"${kind}>${escapeHtml(label)}</a>`;
  });
  const body = `<!doctype html><html lang="en-NZ"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml([title, ...(name === '' ? [] : [name])].join(' · '))}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${stylesFor(tenant?.brandColour ?? DEFAULT_BRAND_COLOUR)}</style>
<main>${brand}<h1>${escapeHtml(title)}</h1><p class="message">${escapeHtml(message)}</p><p class="links">${anchors.join('')}</p></main></html>`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { body, policy };
}

const accent = ({ fill, fillHover, on, ring }: AccentTokens) =>
  `--fill:${fill};--hover:${fillHover};--on:${on};--ring:${ring}`;

function stylesFor(brandColour: string): string {
  const { light, dark } = accentOf(brandColour);
  return `
:root{color-scheme:light dark;font:14px/20px "Inter",system-ui,sans-serif;--page:${SURFACES.light.page};--card:${SURFACES.light.surface};--text:#181e23;--text-2:#3b434b;--line:#cdd2d6;${accent(light)}}
@media (prefers-color-scheme:dark){:root{--page:${SURFACES.dark.page};--card:${SURFACES.dark.surface};--text:#e8ecef;--text-2:#bcc2c7;--line:#3a4147;${accent(dark)}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text)}
main{width:100%;max-width:440px;padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
p,h1{margin:0}
.brand{display:flex;align-items:center;gap:12px;padding-bottom:24px;font-weight:600}
.brand span{display:grid;place-items:center;width:28px;height:28px;border-radius:6px;background:var(--fill);color:var(--on)}
h1{font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.01em}
.message{padding:8px 0 24px;color:var(--text-2);text-wrap:pretty}
.links{display:flex;flex-wrap:wrap;gap:8px}
a{display:inline-flex;align-items:center;min-height:40px;padding:0 16px;border:1px solid var(--line);border-radius:6px;color:var(--text);font-weight:500;text-decoration:none}
a.first{border-color:var(--fill);background:var(--fill);color:var(--on)}
a.first:hover{border-color:var(--hover);background:var(--hover)}
a:focus-visible{outline:2px solid var(--ring);outline-offset:2px}`;
}
