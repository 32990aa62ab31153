import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { shiftPages } from '#clock/shift-pages.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { hasValidUser, keepSignIn, type KeptSignIn, openWithKeptUser } from '#kept-sign-in.ts';
import { createNoise, type Noise } from '#noise.ts';
import { demoPerson, originOf, type TenantCode } from '#people.ts';
import { type Front, type FrontOptions, startFront } from '#stack/front.ts';
import { readRun, type RunStack } from '#stack/run.ts';
import { isTimeOver } from '#time-limit.ts';

export interface SignInOptions {
  /** The path that the user opens. */
  readonly path?: string;
  readonly page?: Page;
  /** Fills in the form for a provider session and tokens that no other test shares. */
  readonly isFresh?: boolean;
}

interface Fixtures {
  /** Skips scenes and journeys at 820 and 390 px, which run last, once the run has reached its time limit. */
  readonly timeLimit: void;
  /** Browser errors fail the test unless it allows them. */
  readonly noise: Noise;
  /** Opens a path as the demo user with this given name. */
  readonly signIn: (givenName: string, options?: SignInOptions) => Promise<Page>;
  /** A page in a separate browser context, with its own storage and cookies. */
  readonly otherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Whether pages start with the stored user of an earlier test. Off where the journey is about signing in. */
  readonly usesKeptUser: boolean;
  readonly originOf: (tenantCode: TenantCode) => string;
  /** Port of the front that the tests of this file use. */
  readonly port: number;
}

/** Runs a statement and returns its rows. */
export type Rows = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

interface WorkerFixtures {
  readonly run: RunStack;
  /** By user: the form is filled in once. Pages on a front of their own take only the provider's session from it. */
  readonly signIns: Map<string, KeptSignIn>;
  /** Reads the database directly, to check the stored rows. */
  readonly rows: Rows;
  /** A copy of the demo world, made on first use, for tests that change shared data. */
  readonly ownDatabase: { url: () => Promise<string> };
  /** A front for this file alone, with its own settings. */
  readonly ownFront: Front;
  readonly ownFrontSettings: OwnFrontSettings;
}

type OwnFrontSettings = Pick<
  FrontOptions,
  'accessTokenSeconds' | 'hasGateways' | 'hasWorker' | 'settings'
> & {
  /** Whether the front uses `ownDatabase`. */
  readonly hasOwnDatabase?: boolean;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  timeLimit: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from the pattern.
    async ({}, use, testInfo) => {
      const isRepeat = testInfo.project.name !== 'wide';
      testInfo.skip(isRepeat && isTimeOver(), 'The time limit of the run is reached.');
      await use();
    },
    { auto: true },
  ],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from the pattern.
  run: [async ({}, use) => use(readRun()), { scope: 'worker' }],

  // oxlint-disable-next-line no-empty-pattern -- as above
  signIns: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  rows: [
    async ({ run }, use) =>
      use((text, values = []) =>
        // The caller's type argument describes the columns of its statement.
        withClient(run.adminUrl, async (client) => (await client.query(text, [...values])).rows as never),
      ),
    { scope: 'worker' },
  ],

  ownDatabase: [
    async ({ run }, use) => {
      let database: Promise<TestDatabase> | undefined;
      const create = () => createTestDatabase({ server: run.server, copyOf: { url: run.spareUrl } });
      await use({ url: async () => (await (database ??= create())).url });
    },
    { scope: 'worker' },
  ],

  ownFrontSettings: [{}, { scope: 'worker', option: true }],

  ownFront: [
    async ({ run, ownDatabase, ownFrontSettings }, use, { workerIndex }) => {
      const { hasOwnDatabase = false, ...settings } = ownFrontSettings;
      const databaseUrl = hasOwnDatabase ? await ownDatabase.url() : run.databaseUrl;
      const front = await startFront({ name: `own-${workerIndex}`, databaseUrl, ...settings });
      await use(front);
      await front.stop();
    },
    { scope: 'worker' },
  ],

  port: async ({ run }, use) => use(run.port),

  originOf: async ({ port }, use) => use((tenantCode) => originOf(tenantCode, port)),

  context: async ({ context }, use) => {
    await shiftPages(context);
    await use(context);
  },

  baseURL: async ({ port }, use) => use(originOf('kea', port)),

  noise: [
    async ({ context }, use) => {
      const noise = createNoise();
      noise.watch(context);
      await use(noise);
      expect(noise.unexpected(), 'browser errors').toEqual([]);
    },
    { auto: true },
  ],

  otherBrowser: async ({ browser, noise }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      // Playwright adds the options of the test.
      const context = await browser.newContext(options);
      opened.push(context);
      await shiftPages(context);
      noise.watch(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },

  usesKeptUser: [true, { option: true }],

  signIn: async ({ page: usualPage, port, run, signIns, usesKeptUser }, use) =>
    use(async (givenName, { path = '/', page = usualPage, isFresh = false } = {}) => {
      const person = demoPerson(givenName);
      const origin = originOf(person.tenantCode, port);
      const kept = isFresh ? undefined : signIns.get(givenName);
      if (kept) await page.context().addCookies(kept.cookies);
      if (kept && usesKeptUser && port === run.port && hasValidUser(kept)) {
        await openWithKeptUser(page, `${origin}${path}`, kept);
        await page.getByRole('main').waitFor();
        return page;
      }
      await page.goto(`${origin}${path}`);
      if (!kept) {
        await fillInSignIn(page, person.email);
        await page.waitForURL((url) => url.origin === origin && !/^\/(idp|auth)\//.test(url.pathname));
      }
      // The page renders `main` once the user is known.
      await page.getByRole('main').waitFor();
      if (!isFresh && (!kept || port === run.port)) signIns.set(givenName, await keepSignIn(page, origin));
      return page;
    }),
});

export { expect };
