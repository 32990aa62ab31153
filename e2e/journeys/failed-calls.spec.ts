import { administerAt } from '#administer.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import type { Treatment } from '#stack/gateway.ts';

/** Messages for failed requests, from our server, a proxy or without a response. */
test.describe.configure({ mode: 'default' });

const NOT_AUTHORISED = 'You are not authorized to perform this action';
const SOMETHING_WRONG = 'Something went wrong';
const NO_RESPONSE = 'No response received: you may be offline';
const HTML = '<html><h1>502 Bad Gateway</h1></html>';

const problem = (status: number, fields: object): Treatment => ({
  status,
  type: 'application/problem+json',
  body: JSON.stringify({ status, ...fields }),
});

/** Null for the action's own message. */
const RESPONSES: readonly (readonly [what: string, response: Treatment, message: string | null])[] = [
  ['403 without a body', { status: 403 }, NOT_AUTHORISED],
  [
    '422 with a detail',
    problem(422, { title: 'T', detail: 'The account HH-MAIN is closed' }),
    'The account HH-MAIN is closed',
  ],
  ['409 with a title', problem(409, { title: 'The day is over' }), 'The day is over'],
  ['a page of a proxy', { status: 502, type: 'text/html', body: HTML }, null],
  ['500 without a body', { status: 500 }, null],
  ['a fault of ours', problem(500, { code: 'internal', title: SOMETHING_WRONG }), null],
  ['a body that is no object', { status: 400, type: 'application/json', body: '["title"]' }, null],
  ['a body that was cut off', { status: 409, type: 'application/json', body: '{"title": "Conf' }, null],
  ['a file', { status: 404, type: 'application/pdf', body: 'title' }, null],
  ['no answer', 'cut', NO_RESPONSE],
];

/** The expected message, including the server's where it concerns the save. */
function saveMessage(message: string | null): string {
  if (message === null) return "Couldn't create consignment, please try again later.";
  return message === NOT_AUTHORISED || message === NO_RESPONSE
    ? message
    : `Couldn't create consignment. ${message}`;
}

test('shows the server’s message of a failed save, else its own [@ERR-01] [@ERR-03]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^[45]\d\d POST /, /^net::ERR_/);
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    receiver: 'Nelson',
    lines: [{ items: '1', packaging: 'Crate', description: 'Cut glass' }],
  });
  for (const [what, response, message] of RESPONSES) {
    await test.step(what, async () => {
      ownFront.gateway.intercept({ path: /\/consignments\/full$/ }, response);
      await form.save.click();
      const toast = page.getByRole('alert').filter({
        hasText: saveMessage(message),
      });
      await expect(toast).toBeVisible();
      await expect(toast).not.toContainText('502');
      ownFront.gateway.restore();
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toBeHidden();
    });
  }
});

test('shows a failed list with the server’s message [@ERR-01] [@ERR-03]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^[45]\d\d POST /, /^net::ERR_/);
  await signIn('Mere', { path: '/search' });
  for (const [what, response, message] of RESPONSES) {
    await test.step(what, async () => {
      ownFront.gateway.intercept({ path: /\/consignments\/search$/ }, response);
      await page.reload();
      const main = page.getByRole('main');
      await expect(main.getByText('Search error, please try again later')).toBeVisible();
      if (message !== null) await expect(main.getByText(message)).toBeVisible();
      await expect(main).not.toContainText('Bad Gateway');
      ownFront.gateway.restore();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(listPage(page).count).toBeVisible();
    });
  }
});

test('shows why the portal could not start, and starts on retry [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^[45]\d\d GET /, /^net::ERR_/);
  await signIn('Mere', { path: '/search' });
  for (const [what, response, message] of RESPONSES) {
    await test.step(what, async () => {
      ownFront.gateway.intercept({ path: /\/users\/me\/organisations$/ }, response);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible();
      const alert = page.getByRole('alert').filter({ hasText: message ?? SOMETHING_WRONG });
      await expect(alert).toBeVisible();
      ownFront.gateway.restore();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(listPage(page).count).toBeVisible();
    });
  }
});

test('names the list’s failed look-ups [@LIST-12]', async ({ page, signIn, ownFront, noise }) => {
  noise.allow(/^500 GET /);
  await signIn('Mere', { path: '/search' });
  for (const [path, message] of [
    [/\/api\/v2\/statuses$/, 'Failed to load consignment statuses'],
    [/\/organisations\/103\/sites$/, 'Failed to fetch site details'],
  ] as const) {
    ownFront.gateway.intercept({ path }, { status: 500 });
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    ownFront.gateway.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(listPage(page).count).toBeVisible();
  }
});

test('shows that the freight of a row failed to load, and loads it when opened again [@LIST-05]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 POST /);
  await signIn('Mere', { path: '/search' });
  const freight = page.getByRole('row').nth(2).getByRole('gridcell').nth(5).getByRole('button');
  const before = await freight.innerText();
  ownFront.gateway.intercept({ path: /\/consignments-line-items$/ }, { status: 500 });
  await freight.hover();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to load line item information. Please try again.' }),
  ).toBeVisible();
  await expect(freight).toHaveText('Error');
  ownFront.gateway.restore();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Consignments' }).hover();
  await freight.hover();
  await expect(page.getByRole('tooltip')).toContainText('Packaging');
  expect(await freight.innerText()).toBe(before);
});

test('rejects a feature flag that is neither true nor false [@TENANT-04]', async ({
  page,
  run,
  rows,
  ownFront,
  noise,
}) => {
  test.setTimeout(240_000);
  noise.allow(/^500 GET \/api\/v1\/configuration\/featureFlags\/clientFlags$/);
  const expectError = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: SOMETHING_WRONG })).toBeVisible();
  };
  await test.step('another server', async () => {
    for (const value of ['yes', 'true', 1, null]) {
      const body = JSON.stringify([{ flagName: 'DeliveryExtras', typedFlagValue: value }]);
      ownFront.gateway.intercept({ path: /\/clientFlags$/ }, { status: 200, type: 'application/json', body });
      await page.goto('/search');
      await expectError();
      ownFront.gateway.restore();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
  await test.step('an own setting with an invalid stored value', async () => {
    const administer = administerAt(run.databaseUrl);
    const names = { name: 'Kākā Couriers', host: 'kaka.localhost', 'reference-prefix': 'KAK' };
    administer('tenant add', { tenant: 'kaka', ...names });
    await rows(
      `insert into tenant_flag (tenant_id, name, value) select id, 'DeliveryBookings', 'maybe' from tenant
       where code = 'kaka' on conflict do nothing`,
    );
    const origin = `http://kaka.localhost:${ownFront.port}`;
    // Server and provider reload tenants at different times.
    noise.allow(/^404 GET \/(api|idp|favicon)/);
    for (const path of [
      '/api/v1/configuration/tenants/kaka.localhost/clientSettings',
      '/idp/.well-known/openid-configuration',
    ]) {
      const isThere = async () => (await page.goto(origin + path))?.status();
      await expect.poll(isThere, { timeout: 60_000 }).toBe(200);
    }
    await page.goto(`${origin}/search`);
    await expectError();
    await rows(`update tenant_flag set value = 'true' where value = 'maybe'`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
