import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CreatedCard } from '#features/dashboard/created-card.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';
import { look } from '#theme/apply-look.ts';

const FILTER = {
  organisationId: 101,
  siteIds: [],
  serviceTypes: [],
  period: { from: '2026-03-03', to: '2026-03-09' },
} as const;

/** The range of hues of each status in degrees; null for grey. */
const STATUSES = [
  ['DRAFT', 'Draft', null],
  ['FINAL', 'Ready', [200, 222]],
  ['STAGED', 'Staged', [230, 265]],
  ['PICKUP', 'Picked Up', [186, 205]],
  ['TRANSIT', 'In Transit', [168, 185]],
  ['DELIVERING', 'Delivering', [30, 48]],
  ['DELIVERED', 'Delivered', [115, 150]],
] as const;

const RESPONSE = [...STATUSES, ['CANCELLED', 'Cancelled', null], ['ERR', 'Error', null]].map(
  ([code, name], index) => ({ status: { code, name }, count: 10 + index }),
);

const fillOf = (element: Element | null | undefined) => (element ? getComputedStyle(element).fill : '');

/** Colour and pattern of each chart segment and its legend entry. */
function looks() {
  const entries = [...document.querySelectorAll('[aria-label="Consignments created by status"] li')];
  const slices = [...document.querySelectorAll('svg[width="136"] > g')];
  expect(slices).toHaveLength(entries.length);
  return entries.map((entry, index) => ({
    text: entry.textContent ?? '',
    legend: fillOf(entry.querySelector('svg rect')),
    slice: fillOf(slices[index]?.querySelector('path')),
    pattern: entry.querySelector('svg pattern path')?.getAttribute('d') ?? '',
    // The pattern is a second shape over the colour.
    isHatched: slices[index]?.querySelectorAll('path').length === 2,
  }));
}

/** The hue of an RGB colour in degrees; null for grey. */
function hueOf(fill: string): number | null {
  const [red = 0, green = 0, blue = 0] = (fill.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span < 0.12) return null;
  const sixth =
    most === red
      ? (green - blue) / span
      : most === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}

test.each(['light', 'dark'] as const)(
  'chart and legend have the same status colours, with neighbours distinguishable without colour, %s [@DASH-05] [@DASH-11]',
  async (scheme) => {
    await renderInPortal(<CreatedCard filter={FILTER} open={() => {}} chooseDates={() => {}} />, {
      responses: { '/reports/consignments-by-status': RESPONSE },
    });
    await eventually(() =>
      expect(page.getByRole('list', { name: 'Consignments created by status' }).element()).toBeVisible(),
    );
    look.choose({ ...look.read(), scheme });
    await expect.poll(() => document.documentElement.dataset['scheme']).toBe(scheme);
    const seen = looks();
    expect(seen).toHaveLength(7);
    for (const [index, [, name, range]] of STATUSES.entries()) {
      const { text, legend, slice, pattern, isHatched } = seen[index] ?? {};
      expect(text).toContain(name);
      expect(slice, name).toBe(legend);
      expect(isHatched, name).toBe(pattern !== '');
      expect(pattern, `${name} beside the next status`).not.toBe(seen[(index + 1) % seen.length]?.pattern);
      const hue = hueOf(legend ?? '');
      if (range === null) expect(hue, name).toBeNull();
      else {
        expect(hue, `${name}: ${legend}`).toBeGreaterThanOrEqual(range[0]);
        expect(hue, `${name}: ${legend}`).toBeLessThanOrEqual(range[1]);
      }
    }
  },
);
