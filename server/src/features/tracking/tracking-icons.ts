import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { type Html, rawHtml } from '@cartage/runtime/html.ts';

/** Outlines of Tabler icons (MIT), the same as in the portal's web/src/freight/status-icons.ts. */
const draw = (path: string): Html =>
  rawHtml(
    `<svg class="i" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`,
  );

const CLOCK = draw('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3');

export const STATUS_ICONS: Readonly<Record<StatusCode, Html>> = {
  DRAFT: CLOCK,
  FINAL: CLOCK,
  STAGED: CLOCK,
  PICKUP: draw(
    'M12 21l-8 -4.5v-9l8 -4.5l8 4.5v4.5M12 12l8 -4.5M12 12v9M12 12l-8 -4.5M15 18h7M19 15l3 3l-3 3',
  ),
  TRANSIT: draw(
    'M5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 17h-2v-11a1 1 0 0 1 1 -1h9v12m-4 0h6m4 0h2v-6h-8m0 -5h5l3 5',
  ),
  DELIVERING: draw(
    'M5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 17h-2v-4m-1 -8h11v12m-4 0h6m4 0h2v-6h-8m0 -5h5l3 5M3 9l4 0',
  ),
  DELIVERED: draw('M5 12l5 5l10 -10'),
  CANCELLED: draw('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M5.7 5.7l12.6 12.6'),
  ERR: draw('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01'),
};

export const ICONS = {
  check: STATUS_ICONS.DELIVERED,
  alert: draw(
    'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
  ),
  phone: draw(
    'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
  ),
  calendar: draw(
    'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2zM16 3v4M8 3v4M4 11h16M8 15h2v2h-2z',
  ),
  download: draw('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 11l5 5l5 -5M12 4l0 12'),
};

/** Lines across the band, as on the sign-in page. */
export const BAND_LINES = rawHtml(
  '<svg class="lines" viewBox="0 0 1280 320" preserveAspectRatio="xMaxYMid slice" fill="none" aria-hidden="true"><path d="M640 340C760 230 900 170 1300 -20M724 340C830 226 948 176 1300 24M808 340C900 222 996 182 1300 68M892 340C970 218 1044 188 1300 112M976 340C1040 214 1092 194 1300 156"/></svg>',
);
