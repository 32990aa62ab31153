import { test as base } from '#fixtures.ts';

/** Tests with their own front behind gateways, which is restored after each test. */
export const test = base.extend<{ recovered: void }>({
  ownFrontSettings: [{ hasGateways: true }, { scope: 'worker' }],
  port: async ({ ownFront }, use) => use(ownFront.port),
  recovered: [
    async ({ ownFront }, use) => {
      await use();
      await ownFront.recover();
    },
    { auto: true },
  ],
});
