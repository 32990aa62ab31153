import { accessibilityFaults } from '#accessible.ts';
import { expect, test as base } from '#fixtures.ts';
import { EXAMPLES_STATEMENT, ORGANISATIONS } from '#scenes/casts.ts';
import { EVERYTHING, type Examples } from '#scenes/scene.ts';
import { TROUBLE_SCENES } from '#scenes/trouble.ts';

const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true } });
test.describe.configure({ mode: 'default' });

for (const tenant of ['kea', 'tui'] as const) {
  test(
    `a server in trouble is in nobody's way, ${tenant}`,
    { tag: '@both' },
    async ({ context, signIn, rows, noise, originOf, ownFront, viewport }) => {
      test.setTimeout(90_000);
      noise.allow(/^net::ERR_/, /^503 GET \/idp\//, /^422 POST \/api\//, /Couldn't load preload assets/);
      const [examples] = await rows<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS[tenant]]);
      if (!examples) throw new Error('There is nothing to show.');
      const width = (viewport?.width ?? 0) < 768 ? 'narrow' : 'wide';
      await signIn(EVERYTHING[tenant], { path: '/search' });
      for (const scene of TROUBLE_SCENES) {
        await test.step(scene.name, async () => {
          const page = await context.newPage();
          const goto = async (path: string) => void (await page.goto(`${originOf(tenant)}${path}`));
          try {
            await scene.open({ page, width, tenant, examples, goto }, ownFront);
            expect.soft(await accessibilityFaults(page), scene.name).toEqual([]);
          } finally {
            await ownFront.recover();
          }
          await page.close();
        });
      }
    },
  );
}
