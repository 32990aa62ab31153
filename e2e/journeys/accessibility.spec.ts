import { accessibilityFaults } from '#accessible.ts';
import { expect, test } from '#fixtures.ts';
import { castsOf, EXAMPLES_STATEMENT, forgetChoices, ORGANISATIONS } from '#scenes/casts.ts';
import type { Examples } from '#scenes/scene.ts';

const SCENES_OF_A_TEST = 6;

for (const width of ['wide', 'narrow'] as const) {
  for (const { tenant, person, scenes } of [...castsOf('kea', width), ...castsOf('tui', width)]) {
    for (let first = 0; first < scenes.length; first += SCENES_OF_A_TEST) {
      const part = scenes.slice(first, first + SCENES_OF_A_TEST);
      const names = part.map(({ name }) => name).join(', ');
      test(
        `nothing is in anybody's way, ${width}: ${tenant}, ${person ?? 'nobody'}: ${names}`,
        {
          tag: width === 'narrow' ? '@narrow' : '@wide',
        },
        async ({ context, signIn, rows, noise, originOf }) => {
          test.setTimeout(90_000);
          noise.allow(/^404 GET \/api\//, /^(401|422) POST \/idp\/interaction\//);
          const [examples] = await rows<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS[tenant]]);
          if (!examples) throw new Error('There is nothing to show.');
          if (person !== null) await signIn(person, { path: '/search' });
          for (const scene of part) {
            await test.step(scene.name, async () => {
              // A tab of its own: what a form keeps in its tab must not meet the next scene.
              const page = await context.newPage();
              const goto = async (path: string) => void (await page.goto(`${originOf(tenant)}${path}`));
              await scene.open({ page, width, tenant, examples, goto });
              expect.soft(await accessibilityFaults(page), scene.name).toEqual([]);
              await page.evaluate(forgetChoices);
              await page.close();
            });
          }
        },
      );
    }
  }
}

test('axe finds what is planted', async ({ page }) => {
  await page.goto('/error/not-found');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<input><span>pale</span>');
  });
  await page.getByText('pale').evaluate(({ style }) => {
    style.color = '#999';
    style.background = '#aaa';
  });
  const faults = (await accessibilityFaults(page)).join('\n');
  expect(faults).toContain('label:');
  expect(faults).toContain('color-contrast:');
  expect(faults).toContain('dark: color-contrast:');
});
