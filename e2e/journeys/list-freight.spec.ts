import { installClock } from '#clock/install-clock.ts';
import { expect, test } from '#fixtures.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { listPage } from '#pages/list-page.ts';

const LINES = [
  { count: 2, packagingType: 'CTN', description: 'Lamp shades', volume: 0.072, weight: 25 },
  { count: 3, packagingType: 'PLT', description: 'Shelving', volume: 1.5, weight: 400.5 },
];

test('shows count, volume and weight of a row, and fetches its lines again after 60 seconds [@LIST-05]', async ({
  page,
  signIn,
}) => {
  await installClock(page);
  await signIn('Hana', { path: '/search' });
  const mixed = await createConsignment(page, { lineItems: LINES });
  const cartons = await createConsignment(page, { lineItems: LINES.slice(0, 1) });
  const freightOf = async (reference: string) => {
    await page.goto(`/search?searchTerm=${reference}`);
    await expect(listPage(page).count).toHaveText('1 consignment');
    return page.getByRole('row').nth(1).getByRole('gridcell').nth(5).getByRole('button');
  };
  const ofOneKind = await freightOf(cartons);
  await expect(ofOneKind).toHaveText('2 Cartons0.07m³25kg');

  let fetched = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/consignments-line-items')) fetched += 1;
  });
  const freight = await freightOf(mixed);
  await expect(freight).toHaveText('5 Pieces1.57m³425.5kg');
  const card = page.getByRole('tooltip');
  const look = async () => {
    await freight.press('Enter');
    await expect(card.getByRole('listitem')).toHaveText(['2Cartons', '3Pallets']);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
  };
  expect(fetched).toBe(0);
  await look();
  await page.clock.fastForward(50_000);
  await look();
  expect(fetched).toBe(1);
  await page.clock.fastForward(61_000);
  await look();
  expect(fetched).toBe(2);
});

test(
  'the narrow list shows consignment, delivery date, status and receiver, and nothing else of a row [@LIST-02]',
  { tag: ['@narrow', '@medium'] },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/search' });
    const reference = await createConsignment(page, {
      senderReference: 'SEND-1',
      receiverReference: 'RECV-1',
      salesReference: 'SALE-1',
    });
    await page.goto(`/search?searchTerm=${reference}`);
    await expect(listPage(page).count).toHaveText('1 consignment');
    const item = page.getByRole('main').getByRole('listitem');
    const delivery = /^(\d{2}\/\d{2}\/\d{4})?$/;
    const text = await item.innerText();
    const parts = text.split('\n').filter((part) => part !== '');
    expect(parts.slice(0, 3)).toEqual([
      reference,
      'Draft',
      'Harakeke Homewares Christchurch distribution centre',
    ]);
    expect(parts.slice(3).join('')).toMatch(delivery);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  },
);
