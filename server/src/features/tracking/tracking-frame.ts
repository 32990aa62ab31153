import { MARK_PATHS } from '@cartage/domain/look/marks.ts';
import { html, type Html, rawHtml } from '@cartage/runtime/html.ts';
import { BAND_LINES, ICONS } from '#features/tracking/tracking-icons.ts';
import { trackingStyles } from '#features/tracking/tracking-styles.ts';
import type { Tenant } from '#platform/tenant.ts';
import { phoneHref } from '#freight/phone-href.ts';

export interface Page {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Brand = Pick<Tenant, 'code' | 'name' | 'brandColour'>;

export interface PageParts {
  readonly title: string;
  /** Telephone number at the right end of the band. */
  readonly phone?: string | null;
  /** Below the name of the tenant, in its colour. */
  readonly band: Html;
  readonly main: Html;
  readonly foot: readonly string[];
}

/**
 * A page for receivers in the tenant's look. It runs no script, sets no cookie, and loads only its font and icon from the
 * tenant's own host. Search engines may not list it, and shared caches may not store it.
 */
export function trackingFrame(brand: Brand | undefined, { title, phone, band, main, foot }: PageParts): Page {
  const name = brand?.name ?? '';
  const { css, source } = trackingStyles(brand?.brandColour ?? null);
  const page = html`<!doctype html>
    <html lang="en-NZ">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>${[title, ...(name === '' ? [] : [name])].join(' · ')}</title>
        <link rel="icon" href="/favicon.svg" />
        ${rawHtml(`<style>${css}</style>`)}
      </head>
      <body>
        <header class="band">
          ${BAND_LINES}
          <div class="tk">
            <div class="top">
              ${brand && mark(brand)}<span>${name}</span>${phone ? call(phone, name) : undefined}
            </div>
            ${band}
          </div>
        </header>
        <main class="tk">${main}</main>
        <footer class="tk">
          <div class="foot">${foot.map((line) => html`<span>${line}</span>`)}</div>
        </footer>
      </body>
    </html>`;
  return { body: page.markup, headers: headersOf(source) };
}

function headersOf(styleSource: string): Page['headers'] {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${styleSource}`,
      "font-src 'self'",
      "img-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

function mark({ code, name }: Brand): Html {
  const path = MARK_PATHS[code];
  return html`<span class="glyph" aria-hidden="true"
    >${
      path === undefined ? name.slice(0, 1) : html`<svg viewBox="0 0 14 14"><path d="${path}" /></svg>`
    }</span
  >`;
}

/** The text of the link is the number, and its name also says which company answers. */
const call = (phone: string, name: string): Html =>
  html`<a class="call" href="${phoneHref(phone)}"
    >${ICONS.phone}<span class="hidden">Call ${name}, </span>${phone}</a
  >`;
