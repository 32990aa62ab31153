import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { overflowingElements } from '#layout-faults.ts';
import { EXAMPLES_STATEMENT, ORGANISATIONS } from '#scenes/scene-groups.ts';
import { FULL_ACCESS, type Examples } from '#scenes/scene.ts';
import { FAILURE_SCENES } from '#scenes/failures.ts';
import { smallTargets } from '#touch-targets.ts';

test.describe.configure({ mode: 'default' });

/** The failure screens of the second tenant differ only in the accent, which its other scenes show. */
const tenant = 'kea';

const SCENES_OF_A_TEST = 4;

for (let first = 0; first < FAILURE_SCENES.length; first += SCENES_OF_A_TEST) {
  const part = FAILURE_SCENES.slice(first, first + SCENES_OF_A_TEST);
  test(
    `failure screens meet WCAG 2.2 AA: ${part.map(({ name }) => name).join(', ')}`,
    { tag: '@wide-first' },
    async ({ context, signIn, rows, noise, originOf, ownFront, viewport }) => {
      test.setTimeout(180_000);
      noise.allow(
        /^net::ERR_/,
        /^503 GET \/idp\//,
        /^500 (GET|POST) \/api\//,
        /^422 POST \/api\//,
        /Couldn't load preload assets/,
      );
      const [examples] = await rows<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS[tenant]]);
      if (!examples) throw new Error('The organisation has no consignments.');
      const width = (viewport?.width ?? 0) < 992 ? 'narrow' : 'wide';
      await signIn(FULL_ACCESS[tenant], { path: '/search' });
      for (const scene of part.filter(({ only }) => only?.includes(width) ?? true)) {
        await test.step(scene.name, async () => {
          const page = await context.newPage();
          const goto = async (path: string) => void (await page.goto(`${originOf(tenant)}${path}`));
          try {
            await scene.open({ page, width, tenant, examples, goto }, ownFront);
            expect.soft(await accessibilityViolations(page), scene.name).toEqual([]);
            expect.soft(await overflowingElements(page), `${scene.name} overflows`).toEqual([]);
            if (width !== 'wide') expect.soft(await smallTargets(page), `${scene.name} targets`).toEqual([]);
          } finally {
            await ownFront.recover();
          }
          await page.close();
        });
      }
    },
  );
}
