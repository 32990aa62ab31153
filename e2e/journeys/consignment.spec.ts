import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { withoutLiveUpdates } from '#without-live-updates.ts';

const HISTORY = `
  select array_agg(h.status order by h.seq) as statuses,
    (select count(*)::int from audit_entry a where a.consignment_id = c.id and a.operation = 'markAsReady') as marked
  from consignment c join status_history h on h.consignment_id = c.id
  where c.reference = $1 group by c.id`;

test.describe('a draft', () => {
  let reference = '';

  test.beforeEach(async ({ signIn, page }) => {
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    await form.enter({
      serviceType: 'Economy',
      receiver: 'Hamilton',
      lines: [{ items: '1', packaging: 'Drum', description: 'Floor polish' }],
    });
    await form.save.click();
    reference = await form.expectSaved();
  });

  test('is marked as ready once on a double click [@LIST-14]', async ({ page, rows }) => {
    await page.getByRole('button', { name: 'Mark As Ready' }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: `${reference} marked as ready` })).toBeVisible();
    await expect(page.getByRole('heading', { name: reference })).toBeFocused();
    expect(await rows(HISTORY, [reference])).toEqual([{ statuses: [1, 2], marked: 1 }]);
  });

  test('is not marked again after another user marked it, and says so [@ERR-03]', async ({
    page,
    otherBrowser,
    signIn,
    rows,
    noise,
  }) => {
    noise.allow(/^412 POST .*\/mark-as-ready$/);
    await withoutLiveUpdates(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeVisible();
    const other = await otherBrowser();
    await signIn('Tama', { path: `/consignment/${reference}`, page: other });
    await other.getByRole('button', { name: 'Mark As Ready' }).click();
    await expect(other.getByRole('status').filter({ hasText: 'marked as ready' })).toBeVisible();
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'This has changed since you opened it' }),
    ).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Ready');
    await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeHidden();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await rows(HISTORY, [reference])).toEqual([{ statuses: [1, 2], marked: 1 }]);
  });

  test('cannot be marked by limited edit [@AUTH-07]', async ({ otherBrowser, signIn }) => {
    const other = await otherBrowser();
    await signIn('Lena', { path: `/consignment/${reference}`, page: other });
    await expect(other.getByRole('heading', { name: reference })).toBeVisible();
    await expect(other.getByText('Floor polish')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Mark As Ready' })).toHaveCount(0);
  });

  test('stays a draft when marked offline, and can be marked once online [@ERR-01]', async ({
    page,
    context,
    rows,
    noise,
  }) => {
    noise.allow(/^net::ERR_INTERNET_DISCONNECTED /);
    await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'No response received: you may be offline' }),
    ).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await expect(page.getByRole('status').filter({ hasText: `${reference} marked as ready` })).toBeVisible();
    expect(await rows(HISTORY, [reference])).toEqual([{ statuses: [1, 2], marked: 1 }]);
  });
});

test('returns from a consignment to the unchanged list', { tag: '@both' }, async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search?sortOption=StatusDate&page=2' });
  const [any] = await rows<{ reference: string }>(
    `select reference from consignment where organisation_id = 103
     and created_at >= (run_today() - 6)::timestamp at time zone 'Pacific/Auckland'
     order by status_at, id limit 1 offset 30`,
  );
  await listPage(page).openConsignment(any?.reference ?? '');
  await expect(page.getByRole('heading', { name: any?.reference ?? '' })).toBeVisible();
  await page.getByRole('button', { name: /back to the list/i }).click();
  await expect(page).toHaveURL(/\/search\?sortOption=StatusDate&page=2$/);
  await expect(page.getByRole('main')).toContainText(any?.reference ?? '');
});

test(
  'has two tabs on a phone, reached with the arrow keys',
  { tag: '@narrow' },
  async ({ page, signIn, rows }) => {
    const [any] = await rows<{ reference: string }>(
      `select c.reference from consignment c where c.organisation_id = 103 and c.is_delivery_exception order by id desc limit 1`,
    );
    await signIn('Mere', { path: `/consignment/${any?.reference}` });
    const [info, additional] = [
      page.getByRole('tab', { name: 'Consignment info' }),
      page.getByRole('tab', { name: 'Additional info' }),
    ];
    await expect(info).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toContainText('Freight');
    await info.press('ArrowRight');
    await expect(additional).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toContainText('Sales reference');
    await expect(page.getByRole('button', { name: 'Mark As Ready' })).toHaveCount(0);
  },
);

test('shows exceptions and notes at their place in the timeline', async ({ page, signIn, rows }) => {
  const [found] = await rows<{ reference: string; title: string }>(
    `select c.reference, e.title from consignment c join delivery_event e on e.consignment_id = c.id
     where c.organisation_id = 101 and c.is_delivery_exception and e.type_code = 'EXCP' and e.resolved_at is null
     order by c.id desc limit 1`,
  );
  await signIn('Hana', { path: `/consignment/${found?.reference}` });
  await expect(page.getByLabel('Unresolved delivery exception').first()).toBeVisible();
  await expect(page.getByText(found?.title ?? '').first()).toBeVisible();
});

test('hides the extras card for a tenant without extras [@CONS-03]', async ({ page, signIn, rows }) => {
  const [found] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 201 and status = 1 order by id limit 1',
  );
  await signIn('Tia', { path: `/consignment/${found?.reference}` });
  const titles = page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([
    'Consignment details',
    'Sender',
    'Receiver',
    'Freight',
    'Attachments',
    'Dates',
    'Status',
    'Additional',
    'Linked consignments',
  ]);
});
