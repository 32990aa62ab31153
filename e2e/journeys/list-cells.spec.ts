import { packagingWord } from '@cartage/domain/freight/count-of.ts';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { expect, test } from '#fixtures.ts';
import { rgb } from '#rgb.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';

const DAY = `to_char(%s at time zone 'Pacific/Auckland', 'DD/MM/YYYY')`;
const day = (column: string) => DAY.replace('%s', column);

/** One recent consignment for each kind of cell content. */
const EXAMPLES = `
  with recent as (
    select c.* from consignment c
    where c.organisation_id = $1 and c.created_at > run_now() - interval '6 days'
  )
  select
    (select reference from recent where confirmed_delivery_at is not null and requested_pickup_at is not null
       order by id limit 1) as confirmed,
    (select reference from recent where confirmed_delivery_at is null and requested_delivery_at is not null
       order by id limit 1) as requested,
    (select reference from recent where is_delivery_exception order by id limit 1) as exception,
    (select reference from recent where has_unresolved_notes order by id limit 1) as note,
    (select c.reference from recent c join line_item l on l.consignment_id = c.id
       where l.un_number is not null order by c.id limit 1) as dangerous,
    (select c.reference from recent c join consignment_tag t on t.consignment_id = c.id order by c.id limit 1) as tagged`;

type Examples = Readonly<
  Record<'confirmed' | 'requested' | 'exception' | 'note' | 'dangerous' | 'tagged', string | null>
>;

test('shows dates, flags, tags and the status with its meaning in a row [@LIST-04] [@LIST-06] [@LIST-07] [@LIST-16]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Mere', { path: '/search' });
  const [examples] = await rows<Examples>(EXAMPLES, [READ_ONLY_ORGANISATION]);
  const rowOf = async (reference: string | null | undefined) => {
    if (!reference) throw new Error('There is no example.');
    await page.goto(`/search?searchTerm=${reference}`);
    const row = page.getByRole('row').filter({ hasText: reference });
    await expect(row).toBeVisible();
    return row;
  };
  const dates = async (reference: string | null | undefined) => {
    const [found] = await rows<Record<'pickup' | 'requested' | 'confirmed' | 'created', string>>(
      `select ${day('requested_pickup_at')} as pickup, ${day('requested_delivery_at')} as requested,
         ${day('confirmed_delivery_at')} as confirmed, ${day('created_at')} as created
       from consignment where reference = $1`,
      [reference],
    );
    if (!found) throw new Error('There is no example.');
    return found;
  };

  await test.step('the confirmed date replaces the requested one, with a check mark', async () => {
    const row = await rowOf(examples?.confirmed);
    const is = await dates(examples?.confirmed);
    const cell = row.getByRole('gridcell').nth(4);
    await expect(cell).toHaveText(`Req. Pickup${is.pickup}Confirmed${is.confirmed}`);
    await expect(cell.locator('svg')).toHaveCount(1);
    await expect(row.getByRole('gridcell').nth(3)).toHaveText(is.created);
  });
  await test.step('shows the requested date until one is confirmed', async () => {
    const cell = (await rowOf(examples?.requested)).getByRole('gridcell').nth(4);
    await expect(cell).toContainText(`Req. Delivery${(await dates(examples?.requested)).requested}`);
    await expect(cell.locator('svg')).toHaveCount(0);
  });
  for (const [reference, name] of [
    [examples?.exception, 'Unresolved delivery exception'],
    [examples?.note, 'Unresolved note'],
    [examples?.dangerous, 'Dangerous goods'],
  ] as const) {
    await test.step(name, async () => {
      await expect((await rowOf(reference)).getByRole('img', { name })).toBeVisible();
    });
  }
  await test.step('a tag by its name in its colour', async () => {
    const [tag] = await rows<{ name: string; colour: string }>(
      `select g.name, g.colour from consignment c join consignment_tag t on t.consignment_id = c.id
         join tag g on g.tenant_id = t.tenant_id and g.code = t.code
       where c.reference = $1 order by g.code limit 1`,
      [examples?.tagged],
    );
    const cell = (await rowOf(examples?.tagged)).getByRole('gridcell').last();
    const shown = cell.getByText(tag?.name ?? '', { exact: true }).filter({ visible: true });
    await expect(shown).toBeVisible();
    await expect(shown.locator('..').locator('span').first()).toHaveCSS(
      'background-color',
      rgb(tag?.colour ?? ''),
    );
  });
  await test.step('the status explains itself', async () => {
    const today = localDay(new Date());
    await page.goto(`/search?startDate=${addDays(today, -364)}&endDate=${today}&statuses=FINAL`);
    await page.getByRole('row').getByText('Ready', { exact: true }).first().hover();
    await expect(page.getByRole('tooltip')).toHaveText('Validated, not yet requested for pickup');
  });
});

test('shows only deliveries for a tenant without requested pickup [@LIST-06]', async ({
  page,
  signIn,
  port,
}) => {
  await page.goto(`http://tui.localhost:${port}/`);
  await signIn('Tia', { path: '/search?dateRangePresetCode=LAST_30_DAYS' });
  await expect(page.getByText('Req. Delivery').first()).toBeVisible();
  await expect(page.getByText('Req. Pickup')).toHaveCount(0);
});

test('shows the freight of a row on hover or Enter, fetched once a minute [@LIST-05]', async ({
  page,
  signIn,
  rows,
}) => {
  const [examples] = await rows<Examples>(EXAMPLES, [READ_ONLY_ORGANISATION]);
  const reference = examples?.dangerous ?? '';
  const lines = await rows<{ name: string; count: number; un: string | null }>(
    `select k.name, l.item_count as count,
       'UN ' || l.un_number || ' Class ' || l.dg_class
         || coalesce(' (' || concat_ws(', ', l.dg_subsidiary_1, l.dg_subsidiary_2) || ')', '') as un
     from line_item l join consignment c on c.id = l.consignment_id join packaging_type k on k.id = l.packaging_type_id
     where c.reference = $1 order by l.position`,
    [reference],
  );
  await signIn('Mere', { path: `/search?searchTerm=${reference}` });
  let fetched = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/consignments-line-items')) fetched += 1;
  });
  const row = page.getByRole('row').filter({ hasText: reference });
  const freight = row.getByRole('gridcell').nth(5).getByRole('button');
  const card = page.getByRole('tooltip');
  const names = [...new Set(lines.map(({ name }) => name))];
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  await expect(freight).toContainText(String(total));
  expect(fetched).toBe(0);

  await freight.hover();
  for (const { un } of lines) if (un !== null) await expect(card).toContainText(un.replace(' ()', ''));
  for (const name of names) {
    const count = lines.filter((line) => line.name === name).reduce((sum, line) => sum + line.count, 0);
    await expect(card.getByRole('listitem').filter({ hasText: name }).first()).toHaveText(
      `${count}${packagingWord(count, name)}`,
    );
  }
  // The pointer may move onto the card.
  await card.hover();
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  // Off the row, because hovering opens the card.
  await page.mouse.move(0, 0);
  await row.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(freight).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Packaging');
  await expect(freight).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  expect(fetched).toBe(1);
  // A click opens the row.
  await freight.click();
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
});
