import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { waitUntilDrawn } from '#wait-until-drawn.ts';
import { expect, test } from '#fixtures.ts';
import { isFullRun } from '#journey-tags.ts';
import { overflowingElements } from '#layout-faults.ts';
import { groupsOpenedAtMedium, MAIN_SCENES, OPENED_AT_MEDIUM } from '#scenes/medium-scenes.ts';
import { sceneGroupsOf, EXAMPLES_STATEMENT, forgetChoices, ORGANISATIONS } from '#scenes/scene-groups.ts';
import type { Examples, Scene, Width } from '#scenes/scene.ts';
import { TENANT_SCENES } from '#scenes/tenant-scenes.ts';
import { smallTargets } from '#touch-targets.ts';

const SCENES_OF_A_TEST = 8;

const ofSecondTenant = (width: Width) =>
  sceneGroupsOf('tui', width).map(({ tenant, person, scenes }) => ({
    tenant,
    person,
    scenes: scenes.filter(({ name }) => TENANT_SCENES.has(name)),
  }));

const groupsOf = (width: Width) =>
  // The second tenant has the same layout at 820 px.
  width === 'medium' ? groupsOpenedAtMedium() : [...sceneGroupsOf('kea', width), ...ofSecondTenant(width)];

for (const width of ['wide', 'medium', 'narrow'] as const) {
  for (const { tenant, person, scenes } of groupsOf(width)) {
    for (let first = 0; first < scenes.length; first += SCENES_OF_A_TEST) {
      const part = scenes.slice(first, first + SCENES_OF_A_TEST);
      const names = part.map(({ name }) => name).join(', ');
      test(
        `screens meet WCAG 2.2 AA, ${width}: ${tenant}, ${person ?? 'signed out'}: ${names}`,
        { tag: [`@${width}`, ...(tenant === 'tui' && width === 'narrow' ? ['@in-full'] : [])] },
        async ({ page: usualPage, context, signIn, rows, noise, originOf }) => {
          test.setTimeout(180_000);
          noise.allow(
            /^404 GET \/(api|track)\//,
            /^(401|422) POST \/idp\/interaction\//,
            /^422 POST \/track\//,
            /^409 POST .*\/imports$/,
            // Scenes at two widths may change the same manifest.
            /^4(09|12) POST .*\/manifests\/\d+\/(closing|reopening)$/,
            // The scene of a conflict saves over an older version.
            /^412 PUT .*\/consignments\/[A-Z]{3}\d{8}$/,
            // The scene of a failed look-up stops this request.
            /^net::ERR_FAILED POST .*\/imports\/duplicates$/,
          );
          const [examples] = await rows<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS[tenant]]);
          if (!examples) throw new Error('The organisation has no consignments.');
          if (person !== null) await signIn(person, { path: '/search' });
          for (const scene of part) {
            await test.step(scene.name, async () => {
              // Scenes without a user also change how the tab starts.
              const page = person === null ? await context.newPage() : usualPage;
              const goto = async (path: string) => void (await page.goto(`${originOf(tenant)}${path}`));
              await scene.open({ page, width, tenant, examples, goto });
              if (hasAxe(scene, width))
                expect
                  .soft(
                    await accessibilityViolations(page, { hasAllRows: SCENES_WITH_ALL_ROWS.has(scene.name) }),
                    scene.name,
                  )
                  .toEqual([]);
              expect.soft(await overflowingElements(page), `${scene.name} overflows`).toEqual([]);
              if (width !== 'wide')
                expect.soft(await smallTargets(page), `${scene.name} targets`).toEqual([]);
              if (width === 'narrow' && tenant === 'kea' && !OPENED_AT_MEDIUM.has(scene.name))
                await checkAtMedium(page, scene);
              if (person === null) await page.close();
              else await startOver(page, originOf(tenant));
            });
          }
        },
      );
    }
  }
}

const SCENES_WITH_ALL_ROWS = new Set(['list', 'list-200']);

/** A phone or tablet shows most scenes with the roles, names and colours of 1280 px. */
function hasAxe({ name, only }: Scene, width: Width): boolean {
  if (width === 'wide' || MAIN_SCENES.has(name)) return true;
  return width === 'narrow' && (isFullRun || only?.includes('wide') === false);
}

/** Widens the scene of a phone to a tablet, which must not close what the scene opened. */
async function checkAtMedium(page: Page, { name, only }: Scene): Promise<void> {
  if (only?.includes('medium') === false) return;
  expect
    .soft(new URL(page.url()).pathname, `${name} is opened at 820 px`)
    .not.toMatch(/^\/consignment\/[A-Z]{3}\d/);
  const phone = page.viewportSize();
  const overlays = page
    .locator('[role=dialog], [role=alertdialog], [role=menu], [role=option]')
    .filter({ visible: true });
  const opened = await overlays.count();
  await page.setViewportSize({ width: 820, height: 1180 });
  await waitUntilDrawn(page);
  expect.soft(await overlays.count(), `${name} keeps its dialogs and menus at 820 px`).toBe(opened);
  expect.soft(await overflowingElements(page), `${name} overflows at 820 px`).toEqual([]);
  expect.soft(await smallTargets(page), `${name} targets at 820 px`).toEqual([]);
  if (phone) await page.setViewportSize(phone);
}

/**
 * Empties the tab for the next scene. A new tab per scene takes half as much CPU time again, because it compiles the
 * whole portal.
 */
async function startOver(page: Page, origin: string): Promise<void> {
  // A form stores its draft when its page closes, so the portal is left before the storage is emptied.
  await page.goto(`${origin}/favicon.svg`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: null });
  await page.mouse.move(0, 0);
  await page.evaluate(() => sessionStorage.clear());
  await page.evaluate(forgetChoices);
}

test('every scene listed for the second tenant exists', () => {
  const names = new Set(
    (['wide', 'narrow'] as const).flatMap((width) =>
      ofSecondTenant(width).flatMap(({ scenes }) => scenes.map(({ name }) => name)),
    ),
  );
  expect([...TENANT_SCENES].filter((name) => !names.has(name))).toEqual([]);
});

test('every scene listed for 820 px exists', () => {
  const names = new Set(groupsOf('medium').flatMap(({ scenes }) => scenes.map(({ name }) => name)));
  expect([...OPENED_AT_MEDIUM].filter((name) => !names.has(name))).toEqual([]);
});

test('axe detects planted violations', async ({ page }) => {
  await page.goto('/error/not-found');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<input><span>pale</span>');
  });
  await page.getByText('pale').evaluate(({ style }) => {
    style.color = '#999';
    style.background = '#aaa';
  });
  const faults = (await accessibilityViolations(page)).join('\n');
  expect(faults).toContain('label:');
  expect(faults).toContain('color-contrast:');
  expect(faults).toContain('dark: color-contrast:');
});

test('axe detects planted violations of an open dialog', async ({ page }) => {
  await page.goto('/error/not-found');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('body').evaluate((body) => {
    body.insertAdjacentHTML('beforeend', '<div><div role="dialog"><input></div></div>');
  });
  expect((await accessibilityViolations(page)).join()).toContain('label:');
});

test('the layout checks detect a planted wide element and a small button', async ({ page }) => {
  await page.goto('/error/not-found');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<table><tr><td>1</td></tr></table><button>Apply</button>');
  });
  // The portal's policy refuses style attributes.
  await page.getByRole('table').evaluate(({ style }) => {
    style.position = 'absolute';
    style.width = '2000px';
  });
  await page.getByRole('button', { name: 'Apply' }).evaluate(({ style }) => {
    style.height = '32px';
  });
  expect((await overflowingElements(page)).join()).toContain('table 1');
  expect((await smallTargets(page)).join()).toContain('Apply');
});
