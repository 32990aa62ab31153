import { expect, test } from '#fixtures.ts';
import { storedToken, storedTokens } from '#token.ts';

test.use({ usesKeptUser: false });

test('lists active organisations only; switching opens the start page with a new token [@AUTH-11] [@AUTH-14]', async ({
  page,
  signIn,
}) => {
  await signIn('Tama', { path: '/search?page=2' });
  expect((await storedToken(page, 101)).claims['org_id']).toBe('101');
  await page.getByRole('button', { name: 'Organisation: Harakeke Homewares' }).click();
  const choices = page.getByRole('menuitemradio');
  await expect(choices).toHaveText(['Harakeke Homewares', 'Kōwhai Joinery']);
  await expect(choices.first()).toHaveAttribute('aria-checked', 'true');

  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('menuitemradio', { name: 'Kōwhai Joinery' }).click();
  await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  expect(documents[0]).toBe('/');
  await expect(page.getByRole('heading', { name: 'Kōwhai Joinery Dashboard' })).toBeVisible();
  const token = await storedToken(page, 102);
  expect(token.claims['org_id']).toBe('102');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
});

for (const [what, stored, name] of [
  ['is kept where it is one of theirs', '102', 'Kōwhai Joinery'],
  ['gives way to the first where it is not', '103', 'Harakeke Homewares'],
] as const) {
  test(`the stored organisation ${what} [@AUTH-06]`, async ({ page, signIn }) => {
    await page.addInitScript((id) => {
      if (sessionStorage.getItem('cartage.organisation') === null) {
        localStorage.setItem('cartage.organisation', id);
      }
    }, stored);
    await signIn('Tama', { path: '/search' });
    await expect(page.getByRole('button', { name: `Organisation: ${name}` })).toBeVisible();
  });
}

test('never opens an inactive organisation [@AUTH-14]', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('cartage.organisation') === null) {
      localStorage.setItem('cartage.organisation', '104');
    }
  });
  await signIn('Tama', { path: '/search' });
  await expect(page.getByRole('button', { name: 'Organisation: Harakeke Homewares' })).toBeVisible();
});

test('works in two organisations in two tabs, also after a reload [@AUTH-11]', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('Tama', { path: '/search' });
  await expect(page.getByRole('button', { name: 'Organisation: Harakeke Homewares' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/search');
  await second.getByRole('button', { name: 'Organisation: Harakeke Homewares' }).click();
  await second.getByRole('menuitemradio', { name: 'Kōwhai Joinery' }).click();
  await expect(second.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Organisation: Harakeke Homewares' })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  const tokens = await storedTokens(page);
  expect(tokens.map(({ claims }) => claims['org_id']).toSorted()).toEqual(['101', '102']);
});

test('returns not found for another organisation’s consignment, as for one that does not exist [@AUTH-07]', async ({
  page,
  signIn,
  noise,
  rows,
}) => {
  noise.allow(/^404 GET \/api\/v2\/customers\/103\/consignments\//);
  const [foreign] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 101 limit 1',
  );
  await signIn('Mere', { path: `/consignment/${foreign?.reference}` });
  const main = page.getByRole('main');
  await expect(main).toContainText('Page not found');
  const forForeign = await main.innerText();
  await page.goto('/consignment/KEA99999999');
  await expect(main).toContainText('Page not found');
  expect(await main.innerText()).toBe(forForeign);
});
