import { MARK_PATHS } from '@cartage/domain/look/marks.ts';
import { html, rawHtml, type Html } from '@cartage/runtime/html.ts';
import type { Tenant } from '#tenants.ts';

/** The tenant's logo, or its first letter without one. */
export function tenantMark(tenant: Tenant): Html {
  const path = MARK_PATHS[tenant.code];
  if (!path) return html`<span class="glyph" aria-hidden="true">${tenant.name.slice(0, 1)}</span>`;
  return html`<span class="glyph" aria-hidden="true"
    ><svg viewBox="0 0 14 14"><path d="${path}" /></svg
  ></span>`;
}

export const ALERT_ICON = rawHtml(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"/><path d="M12 8v4"/><path d="M12 16h.01"/></svg>',
);

export const NOTICE_ICON = rawHtml(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"/><path d="M12 9h.01"/><path d="M11 12h1v4h1"/></svg>',
);

/** Contour lines with a route across them. */
export const ROUTE_DRAWING = rawHtml(
  `<svg viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true"><g class="contours"><path d="M-80 860C120 620 60 380 300 220S560 40 760-20"/><path d="M-54 860C154 606 120 390 344 226S580 66 760 24"/><path d="M-28 860C188 592 180 400 388 232S600 92 760 68"/><path d="M-2 860C222 578 240 410 432 238S620 118 760 112"/><path d="M24 860C256 564 300 420 476 244S640 144 760 156"/><path d="M50 860C290 550 360 430 520 250S660 170 760 200"/><path d="M76 860C324 536 420 440 564 256S680 196 760 244"/><path d="M102 860C358 522 480 450 608 262S700 222 760 288"/><path d="M128 860C392 508 540 460 652 268S720 248 760 332"/></g><g class="stops"><circle cx="206" cy="456" r="5"/><circle cx="352" cy="262" r="5"/><circle cx="508" cy="132" r="5"/></g><path class="route" d="M206 456C250 380 280 320 352 262S470 170 508 132"/></svg>`,
);
