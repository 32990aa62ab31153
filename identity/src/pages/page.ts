import { randomBytes } from 'node:crypto';

import { ROUTE_DRAWING, tenantMark } from '#pages/drawings.ts';
import { html, rawHtml, type Html } from '@cartage/runtime/html.ts';
import { stylesFor } from '#pages/styles.ts';
import type { Tenant } from '#tenants.ts';

/** The common properties of every page of a tenant. */
export interface PageFrame {
  readonly tenant: Tenant;
  readonly version: string;
}

export interface PageContent {
  readonly title: string;
  readonly main: Html;
  /** Progressive enhancement: the page works without it. */
  readonly script?: string;
}

export interface Page {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A page in the tenant's branding, with headers that allow only its own inline style and script. */
export function renderPage({ tenant, version }: PageFrame, { title, main, script }: PageContent): Page {
  const nonce = randomBytes(16).toString('base64');
  const page = html`<!doctype html>
    <html lang="en-NZ">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14181b" media="(prefers-color-scheme: dark)" />
        <title>${title} · ${tenant.name}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${rawHtml(stylesFor(tenant.brandColour))}
        </style>
      </head>
      <body>
        <div class="sign">
          <div class="side">
            <header class="brand">${tenantMark(tenant)}<span>${tenant.name}</span></header>
            <main class="content">${main}</main>
            <footer class="hint">Version ${version}</footer>
          </div>
          <div class="drawing">${ROUTE_DRAWING}</div>
        </div>
        ${
          script !== undefined &&
          html`<script nonce="${nonce}">
            ${rawHtml(script)};
          </script>`
        }
      </body>
    </html> `;
  return { body: page.markup, headers: securityHeaders(nonce) };
}

function securityHeaders(nonce: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      `default-src 'none'`,
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      `font-src 'self'`,
      // An empty icon, so that browsers do not request one.
      `img-src data:`,
      // Browsers apply it to redirects after the form too; those stay on the tenant's origin.
      `form-action 'self'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
}
