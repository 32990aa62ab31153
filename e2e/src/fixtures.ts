import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { createNoise, type Noise } from '#noise.ts';
import { demoPerson, originOf, type TenantCode } from '#people.ts';
import { type Front, type FrontOptions, startFront } from '#stack/front.ts';
import { readRun, type RunStack } from '#stack/run.ts';

export interface SignInOptions {
  /** Where the person wanted to go. */
  readonly path?: string;
  readonly page?: Page;
  /** By the form, with a session at the provider that no other journey has. */
  readonly isFresh?: boolean;
}

interface Fixtures {
  /** Complaints of the browser fail the journey unless it allows them. */
  readonly noise: Noise;
  /** Opens a path as a demo person, who is named by the given name. */
  readonly signIn: (givenName: string, options?: SignInOptions) => Promise<Page>;
  /** A page in a browser of its own, with its own storage and cookies. */
  readonly otherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  readonly originOf: (tenantCode: TenantCode) => string;
  /** Port of the front that the journeys of this file use. */
  readonly port: number;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** Runs a statement and answers its rows. */
export type Rows = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

interface WorkerFixtures {
  readonly run: RunStack;
  /** Sessions at the provider by person: the form is filled in once, tokens are every page's own. */
  readonly sessions: Map<string, Cookies>;
  /** Reads behind the application's back, to see what was really stored. */
  readonly rows: Rows;
  /** A copy of the world, made when it is asked for, in which a journey may change what is everybody's. */
  readonly ownDatabase: { url: () => Promise<string> };
  /** A front of the file's own, with settings of its own. */
  readonly ownFront: Front;
  readonly ownFrontSettings: OwnFrontSettings;
}

type OwnFrontSettings = Pick<
  FrontOptions,
  'accessTokenSeconds' | 'hasGateways' | 'hasWorker' | 'settings'
> & {
  /** On `ownDatabaseUrl`. */
  readonly hasOwnDatabase?: boolean;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern.
  run: [async ({}, use) => use(readRun()), { scope: 'worker' }],

  // oxlint-disable-next-line no-empty-pattern -- as above
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  rows: [
    async ({ run }, use) =>
      use((text, values = []) =>
        // The rows are as the statement asks for them.
        withClient(run.adminUrl, async (client) => (await client.query(text, [...values])).rows as never),
      ),
    { scope: 'worker' },
  ],

  ownDatabase: [
    async ({ run }, use) => {
      let made: Promise<TestDatabase> | undefined;
      const make = () => createTestDatabase({ server: run.server, copyOf: { url: run.spareUrl } });
      await use({ url: async () => (await (made ??= make())).url });
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

  baseURL: async ({ port }, use) => use(originOf('kea', port)),

  noise: [
    async ({ context }, use) => {
      const noise = createNoise();
      noise.watch(context);
      await use(noise);
      expect(noise.unexpected(), 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],

  otherBrowser: async ({ browser, noise }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      // With the options of the journey beneath: Playwright sees to that.
      const context = await browser.newContext(options);
      opened.push(context);
      noise.watch(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },

  signIn: async ({ page: usualPage, port, sessions }, use) =>
    use(async (givenName, { path = '/', page = usualPage, isFresh = false } = {}) => {
      const person = demoPerson(givenName);
      const origin = originOf(person.tenantCode, port);
      const kept = isFresh ? undefined : sessions.get(givenName);
      if (kept) await page.context().addCookies(kept);
      await page.goto(`${origin}${path}`);
      if (!kept) {
        await fillInSignIn(page, person.email);
        await page.waitForURL((url) => url.origin === origin && !/^\/(idp|auth)\//.test(url.pathname));
        if (!isFresh) sessions.set(givenName, await page.context().cookies(`${origin}/idp/auth`));
      }
      // Nothing is drawn before it is known who has come.
      await page.getByRole('main').waitFor();
      return page;
    }),
});

export { expect };
