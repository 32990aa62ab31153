import { test as base } from '#fixtures.ts';

/** Journeys whose network is theirs alone and can be made bad; after each it is good again. */
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
