import { STATUSES } from '@cartage/domain/consignment/status.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { showScheme } from '#show-scheme.ts';

const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true } });
test.afterEach(({ ownFront }) => ownFront.recover());

/** The range of hues of each status in degrees; null for grey. */
const HUES: Readonly<Record<string, readonly [number, number] | null>> = {
  Draft: null,
  Ready: [200, 222],
  Staged: [230, 265],
  'Picked Up': [186, 205],
  'In Transit': [168, 185],
  Delivering: [30, 48],
  Delivered: [115, 150],
};

/** The fill of an SVG element. */
async function fillOf(part: Locator): Promise<string> {
  return part.evaluate(
    (element) => element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue('fill') ?? '',
  );
}

/** Returns null for grey. */
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

const planted = JSON.stringify(
  STATUSES.map(({ code, name }, index) => ({ status: { code, name }, count: 10 + index })),
);

/** Colour and pattern of each chart segment and its legend entry, by legend text. */
async function coloursOf(page: Page) {
  const created = dashboardPage(page).card('Consignments Created');
  const entries = created.getByRole('listitem');
  const slices = created.locator('svg[width="136"] > g');
  await expect(entries).toHaveCount(7);
  await expect(slices).toHaveCount(7);
  return Promise.all(
    Object.keys(HUES).map(async (name, index) => {
      const word = entries.nth(index).locator('svg');
      const slice = slices.nth(index);
      await expect(entries.nth(index)).toContainText(name);
      return {
        name,
        word: await fillOf(word.locator('rect').first()),
        slice: await fillOf(slice.locator('path').first()),
        pattern: await word.locator('pattern path').evaluateAll((paths) => paths[0]?.getAttribute('d') ?? ''),
        // The pattern is a second shape over the colour.
        isHatched: (await slice.locator('path').count()) === 2,
      };
    }),
  );
}

test('uses the same status colour in chart and legend in both schemes, with neighbours distinguishable without colour [@DASH-05] [@DASH-11]', async ({
  page,
  signIn,
  ownFront,
}) => {
  ownFront.gateway.intercept(
    { path: /\/reports\/consignments-by-status$/ },
    { status: 200, type: 'application/json', body: planted },
  );
  await signIn('Hana', { path: '/' });
  for (const scheme of ['light', 'dark'] as const) {
    await showScheme(page, scheme);
    const colours = await coloursOf(page);
    for (const { name, word, slice, pattern, isHatched } of colours) {
      expect(slice, `${name}, ${scheme}`).toBe(word);
      expect(isHatched, `${name}, ${scheme}`).toBe(pattern !== '');
      const [from, to] = HUES[name] ?? [];
      const hue = hueOf(word);
      if (from === undefined || to === undefined) expect(hue, `${name}, ${scheme}`).toBeNull();
      else {
        expect(hue, `${name}, ${scheme}: ${word}`).toBeGreaterThanOrEqual(from);
        expect(hue, `${name}, ${scheme}: ${word}`).toBeLessThanOrEqual(to);
      }
    }
    for (const [index, { name, pattern }] of colours.entries()) {
      const next = colours[(index + 1) % colours.length];
      expect(pattern, `${name} beside ${next?.name}`).not.toBe(next?.pattern);
    }
  }
});
