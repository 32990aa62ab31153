import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { longPress } from '#long-press.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { listPage } from '#pages/list-page.ts';

/** Names of the same branches, which differ only at their end. */
const BRANCH =
  'Waimakariri Building and Hardware Supplies Cooperative, Industrial Estate Depot, Receiving Dock ';
const FIRST = `${BRANCH}7 North, care of the Night Shift Supervisor`;
const SECOND = `${BRANCH}8 South, care of the Day Shift Supervisor`;
const SHORT = 'Kauri Hardware';

/** Three drafts with the same sender reference; returns that reference. */
async function createBranches(page: Page): Promise<string> {
  const senderReference = `Blanket order ${crypto.randomUUID()}`;
  for (const fullName of [FIRST, SECOND, SHORT])
    await createConsignment(page, {
      senderReference,
      receiverParticipantId: undefined,
      receiverParticipant: {
        fullName,
        phone: '03 327 5555',
        email: 'dock@waimakariri.example',
        address: {
          streetNumber: '7',
          street: 'Queen Street',
          suburb: 'Kaiapoi North',
          city: 'Kaiapoi',
          postcode: '7630',
        },
      },
    });
  return senderReference;
}

const heightsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);

/** The word is not among the lines that the element cuts off. */
const isWithinBox = (element: Locator, word: string) =>
  element.evaluate((cut, text) => {
    const node = cut.firstChild;
    const at = node?.textContent?.indexOf(text) ?? -1;
    if (node === null || at < 0) return false;
    const range = cut.ownerDocument.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range.getBoundingClientRect().bottom <= cut.getBoundingClientRect().bottom + 0.5;
  }, word);

test('a name, reference or tag that is cut shows in full on hover, focus and touch [@LIST-01] [@LIST-16]', async ({
  page,
  signIn,
  rows,
  otherBrowser,
}) => {
  await signIn('Hana', { path: '/search' });
  const senderReference = await createBranches(page);
  // The list shows stored documents, which the worker writes when tags change.
  const tags = await rows<{ name: string }>(
    `with tagged as (
       select c.id, json_agg(json_build_object('code', t.code, 'colour', t.colour, 'name', t.name)) as tags
       from consignment c join tag t on t.tenant_id = c.tenant_id
       where c.sender_reference = $1 group by c.id),
     stored as (
       update consignment_doc d set doc = jsonb_set(d.doc::jsonb, '{consignmentTags}', tagged.tags::jsonb)::text
       from tagged where d.consignment_id = tagged.id)
     select distinct tag ->> 'name' as name from tagged, json_array_elements(tagged.tags) tag`,
    [senderReference],
  );
  expect(tags.length).toBeGreaterThan(2);
  const path = `/search?searchTerm=${encodeURIComponent(senderReference)}`;
  await page.goto(path);
  await expect(listPage(page).count).toHaveText('3 consignments');
  expect(await heightsOf(page, 'tbody [data-row]')).toEqual([44]);
  const tooltip = page.getByRole('tooltip');

  await test.step('hover', async () => {
    await page.getByText(FIRST).hover();
    await expect(tooltip).toHaveText(FIRST);
    await page.getByRole('grid').getByText(senderReference).first().hover();
    await expect(tooltip).toHaveText(senderReference);
    await page.getByRole('row').nth(1).getByRole('gridcell').last().locator('span:visible').first().hover();
    for (const { name } of tags) await expect(tooltip).toContainText(name);
    await page.getByText(SHORT).hover();
    await expect(tooltip).toBeHidden();
  });

  await test.step('focus', async () => {
    await page.mouse.move(0, 0);
    const row = page.getByRole('row').filter({ hasText: FIRST });
    await page.getByRole('row').nth(1).getByRole('checkbox').focus();
    await page.keyboard.press('Shift+Tab');
    await expect(row).toBeFocused();
    await expect(tooltip).toContainText(FIRST);
    await expect(tooltip).toContainText(senderReference);
    for (const { name } of tags) await expect(tooltip).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(tooltip).toContainText(SECOND);
  });

  await test.step('touch', async () => {
    const tablet = await otherBrowser({ hasTouch: true });
    await signIn('Hana', { path, page: tablet });
    await longPress(tablet, tablet.getByText(FIRST));
    await expect(tablet.getByRole('tooltip')).toHaveText(FIRST);
    await expect(tablet).toHaveURL(/\/search\?/);
    // A short touch still opens the row.
    await tablet.getByRole('grid').getByText(FIRST).tap();
    await expect(tablet).toHaveURL(/\/consignment\//);
  });
});

for (const width of [1280, 1440]) {
  test(`the list shows the part that tells receivers apart, and a whole tag, at ${width} px [@LIST-01] [@LIST-16]`, async ({
    page,
    signIn,
    rows,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn('Hana', { path: '/search' });
    const senderReference = `Blanket order ${crypto.randomUUID()}`;
    const branches = ['Christchurch', 'Dunedin', 'Hamilton'];
    for (const branch of branches)
      await createConsignment(page, {
        senderReference,
        receiverParticipantId: undefined,
        receiverParticipant: {
          fullName: `Harakeke Homewares ${branch} distribution centre`,
          phone: '03 327 5555',
          address: {
            streetNumber: '7',
            street: 'Queen Street',
            suburb: 'Kaiapoi',
            city: 'Kaiapoi',
            postcode: '7630',
          },
        },
      });
    await rows(
      `update consignment_doc d set doc = jsonb_set(d.doc::jsonb, '{consignmentTags}',
         '[{"code": "URG", "colour": "#e03131", "name": "Urgent"}]')::text
       from consignment c where c.id = d.consignment_id and c.sender_reference = $1`,
      [senderReference],
    );
    await page.goto(`/search?searchTerm=${encodeURIComponent(senderReference)}`);
    await expect(listPage(page).count).toHaveText('3 consignments');
    expect(await heightsOf(page, 'tbody [data-row]')).toEqual([44]);
    for (const branch of branches) {
      const name = page.getByRole('grid').getByText(`Harakeke Homewares ${branch}`);
      expect(await isWithinBox(name, branch), branch).toBe(true);
    }
    const tag = page.getByRole('grid').getByText('Urgent', { exact: true }).filter({ visible: true }).first();
    expect(await tag.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
}

test('cut names show in full in a drill-down too [@DASH-10]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await createBranches(page);
  await page.goto('/?figure=created&status=DRAFT&sortDirection=desc');
  const dialog = page.getByRole('dialog', { name: 'Consignments Created, Draft' });
  await dialog.getByText(FIRST).first().hover();
  await expect(page.getByRole('tooltip')).toHaveText(FIRST);
});

test(
  'the narrow list has two lines for a receiver, the same height for every row, and the full name on touch [@LIST-02]',
  { tag: ['@narrow', '@medium'] },
  async ({ page, signIn, viewport }) => {
    await signIn('Hana', { path: '/search' });
    const senderReference = await createBranches(page);
    await page.goto(`/search?searchTerm=${encodeURIComponent(senderReference)}`);
    await expect(listPage(page).count).toHaveText('3 consignments');
    const isPhone = viewport?.width === 390;
    const rows = '[data-row]';
    expect(await heightsOf(page, rows)).toHaveLength(1);
    const name = page.getByText(FIRST);
    // One line is 20 px high.
    await expect(name).toHaveCSS('height', isPhone ? '40px' : '20px');

    const tooltip = page.getByRole('tooltip');
    await longPress(page, name);
    await expect(tooltip).toHaveText(FIRST);
    await expect(page).toHaveURL(/\/search\?/);
    await page.touchscreen.tap(5, 5);
    await expect(tooltip).toBeHidden();

    await page.getByRole('link', { name: SECOND }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(tooltip).toHaveText(SECOND);
    await page.keyboard.press('Escape');
    await name.tap();
    await expect(page).toHaveURL(/\/consignment\//);
  },
);
