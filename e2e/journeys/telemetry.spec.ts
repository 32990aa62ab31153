import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';

interface Item {
  readonly [field: string]: unknown;
}

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly app: string; readonly version: string; readonly items: readonly Item[] };
}

interface ReceivingEnd {
  readonly port: number;
  readonly received: Received[];
  /** Stops listening. */
  close(): Promise<void>;
}

async function startReceivingEnd(): Promise<ReceivingEnd> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // `address()` is an object because the server listens on a TCP port.
    port: (server.address() as AddressInfo).port,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

const end = await startReceivingEnd();
/** Both endpoints, on another origin than the portal. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({
  ownFrontSettings: {
    hasGateways: true,
    settings: {
      ERROR_REPORTING_URL: `http://127.0.0.1:${end.port}/faults?key=1`,
      ANALYTICS_URL: `http://127.0.0.1:${end.port}/events`,
    },
  },
});
test.describe.configure({ mode: 'default' });
test.beforeEach(() => void end.received.splice(0));
test.afterEach(({ ownFront }) => ownFront.recover());
test.afterAll(() => end.close());

const itemsAt = (path: string): readonly Item[] =>
  end.received.filter((each) => each.path === path).flatMap(({ body }) => body.items);
const faults = () => itemsAt('/faults?key=1');
const events = () => itemsAt('/events');

/** Simulates switching to another tab. */
const turnAway = (page: Page) =>
  page.locator('html').evaluate(({ ownerDocument }) => {
    Object.defineProperty(ownerDocument, 'visibilityState', { value: 'hidden', configurable: true });
    ownerDocument.dispatchEvent(new Event('visibilitychange'));
  });

test('reports page views by route name without personal data [@SHELL-11]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  await list.openNth(0);
  await expect(page).toHaveURL(/\/consignment\/KEA\d{8}$/);
  await turnAway(page);
  await expect.poll(() => events().map(({ route }) => route)).toEqual(['/search', '/consignment/$reference']);
  expect(events().map(({ name }) => name)).toEqual(['page', 'page']);
  expect(Object.keys(events()[0] ?? {}).toSorted()).toEqual([
    'at',
    'name',
    'organisationId',
    'route',
    'tenant',
  ]);
  expect(events()[0]).toMatchObject({ tenant: 'kea', organisationId: 101 });
  const [first] = end.received;
  expect(first?.headers).toMatchObject({ 'content-type': 'text/plain;charset=utf-8' });
  expect(first?.headers).not.toHaveProperty('cookie');
  expect(first?.headers).not.toHaveProperty('referer');
  expect(first?.body).toMatchObject({ app: 'Cartage', version: expect.stringMatching(/\d/) });
  expect(JSON.stringify(end.received)).not.toMatch(/Hana|Wilcox|harakeke\.example|KEA0/i);
});

test(
  'reports a consignment opened on a phone as its own event [@SHELL-11]',
  { tag: '@narrow' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/search' });
    const list = listPage(page);
    await expect(list.count).toBeVisible();
    await list.openNth(0);
    await expect(page.getByRole('tab', { name: 'Consignment info' })).toBeVisible();
    await turnAway(page);
    const opened = () => events().filter(({ name }) => name === 'opened');
    await expect.poll(opened).toMatchObject([{ route: '/consignment/$reference', organisationId: 101 }]);
  },
);

test('reports errors with route, version and files, counts repeats and omits input [@SHELL-11]', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allow(/^page error: /);
  await signIn('Hana', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  await page.getByRole('main').evaluate(() => {
    for (let turn = 0; turn < 50; turn += 1) {
      setTimeout(() => {
        throw new RangeError('no "Hana Wilcox" at hana.wilcox@harakeke.example');
      });
    }
    setTimeout(() => void Promise.reject(new TypeError('planted rejection')));
  });
  await expect.poll(() => faults().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(2);
  await turnAway(page);
  const planted = () => faults().filter(({ name }) => name === 'RangeError');
  await expect.poll(() => planted().map(({ count }) => count)).toEqual([1, 49]);
  expect(planted()[0]).toMatchObject({
    kind: 'error',
    message: 'no "…" at …',
    tenant: 'kea',
    organisationId: 101,
    route: '/search',
  });
  expect(faults()).toContainEqual(
    expect.objectContaining({ kind: 'rejection', name: 'TypeError', message: 'planted rejection' }),
  );
  expect(JSON.stringify(end.received)).not.toMatch(/Wilcox|harakeke\.example/i);
});

test('reports the cause of the error page with its request id [@SHELL-11]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 GET \/api\//);
  const problem = { code: 'internal', title: 'Something went wrong', status: 500, requestId: 'r-4711' };
  ownFront.gateway.intercept(
    { path: /\/users\/me\/organisations$/ },
    { status: 500, type: 'application/problem+json', body: JSON.stringify(problem) },
  );
  await signIn('Mere', { path: '/search' });
  await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible();
  await expect
    .poll(faults, { timeout: 15_000 })
    .toMatchObject([
      { kind: 'page', name: 'CallFailure', status: 500, code: 'internal', requestId: 'r-4711' },
    ]);
});

test('stops reporting to an unavailable endpoint without affecting the page [@SHELL-11]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^page error: /, /^net::ERR_\w+ POST \/(faults|events)$/);
  const tries: string[] = [];
  page.on('requestfailed', (request) => tries.push(new URL(request.url()).pathname));
  await end.close();
  await signIn('Mere', { path: '/search' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await page.getByRole('main').evaluate((_, text) => {
      setTimeout(() => {
        throw new Error(text);
      });
    }, name);
    await turnAway(page);
  }
  await list.pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(list.count).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect.poll(() => tries.filter((path) => path === '/faults').length).toBeGreaterThanOrEqual(3);
  expect(tries.filter((path) => path === '/faults').length).toBeLessThanOrEqual(3);
  await ownFront.recover();
});

base(
  'without addresses nothing is sent, and the reporter script is not fetched [@SHELL-11]',
  async ({ page, signIn, noise }) => {
    noise.allow(/^page error: /);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await signIn('Hana', { path: '/search', isFresh: true });
    const list = listPage(page);
    await expect(list.count).toBeVisible();
    await page.getByRole('main').evaluate(() => {
      setTimeout(() => {
        throw new Error('planted');
      });
    });
    await list.openNth(0);
    await expect(page).toHaveURL(/\/consignment\//);
    await turnAway(page);
    const origin = new URL(page.url()).origin;
    expect(urls.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
    expect(urls.filter((url) => url.includes('reporter'))).toEqual([]);
    await expect(page.locator('meta[name^=cartage-]')).toHaveCount(0);
  },
);
