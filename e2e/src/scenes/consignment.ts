import { DECLARATION } from '#scenes/segregation-sample.ts';
import { callApi } from '#call-api.ts';
import { expect } from '#slow-expect.ts';
import { detailPage } from '#pages/detail-page.ts';
import { picture } from '#picture.ts';
import { FULL_ACCESS, FULL_PAGE, heading, type Scene, type SceneContext } from '#scenes/scene.ts';

export const CONSIGNMENT_SCENES: readonly Scene[] = [
  {
    name: 'exception-request',
    // The example of the other tenant is of a type that allows no request.
    people: { tui: FULL_ACCESS.tui },
    async open(stage) {
      const { page } = stage;
      await openConsignment(stage, stage.examples.exception);
      const banner = page.getByRole('region', { name: 'Unresolved exception' });
      await banner
        .getByRole('button', { name: /^Request / })
        .last()
        .click();
      await expect(banner.getByRole('button', { name: 'Send request' })).toBeVisible();
      await banner.getByRole('button', { name: 'Write to the depot' }).click();
      await expect(banner.getByLabel('Message to the depot')).toBeVisible();
    },
  },
  {
    name: 'exception-mention',
    people: FULL_ACCESS,
    async open(stage) {
      await openConsignment(stage, stage.examples.exception);
      const banner = stage.page.getByRole('region', { name: 'Unresolved exception' });
      await banner.getByLabel('Comment for your team').pressSequentially('Can you call the receiver, @');
      await expect(stage.page.getByRole('listbox', { name: 'Users to mention' })).toBeVisible();
    },
  },
  ...(['draft', 'exception', 'dangerous', 'delivered'] as const).map((kind) => ({
    name: `consignment-${kind}`,
    people: FULL_ACCESS,
    open: (stage: SceneContext) => openConsignment(stage, stage.examples[kind]),
  })),
  {
    name: 'consignment-declaration',
    people: { kea: 'Hana' },
    async open(stage) {
      await openConsignment(stage, stage.examples.dangerous);
      const card = stage.page.getByRole('region', { name: 'Dangerous goods declaration' });
      await expect(card.getByText('Declaration incomplete')).toBeVisible();
      await card.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'consignment-segregation',
    people: { kea: 'Hana' },
    async open(stage) {
      await stage.page.route(/\/dangerous-goods-declaration$/, (route) =>
        route.fulfill({ json: DECLARATION }),
      );
      await openConsignment(stage, stage.examples.dangerous);
      const run = stage.page.getByRole('region', { name: 'Dangerous goods on the run' });
      await expect(run).toBeVisible();
      await run.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'consignment-declaration-form',
    people: { kea: 'Hana' },
    async open(stage) {
      await openConsignment(stage, stage.examples.dangerous);
      await stage.page.getByRole('button', { name: 'Complete declaration' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Dangerous goods declaration' })).toBeVisible();
    },
  },
  {
    name: 'consignment-additional',
    people: FULL_ACCESS,
    only: ['narrow'],
    async open(stage) {
      await openConsignment(stage, stage.examples.exception);
      await stage.page.getByRole('tab', { name: 'Additional info' }).click();
    },
  },
  {
    name: 'consignment-history',
    people: FULL_ACCESS,
    async open(stage) {
      await openConsignment(stage, stage.examples.exception);
      if (stage.width === 'narrow') await stage.page.getByRole('tab', { name: 'Additional info' }).click();
      await stage.page.getByRole('button', { name: 'Show history' }).click();
      await expect(stage.page.getByText(/were not recorded|Consignment created/)).toBeVisible();
    },
  },
  {
    name: 'consignment-undo',
    people: { kea: 'Hana' },
    open: openUndo,
  },
  { name: 'consignment-cancelled', people: FULL_ACCESS, open: openCancelled },
  {
    name: 'consignment-documents',
    people: FULL_ACCESS,
    async open(stage) {
      const label = stage.page.getByRole('link', { name: 'Open Freight Label in a new tab' });
      await openConsignment(stage, stage.examples.exception);
      await stage.page.getByRole('button', { name: 'Download', exact: true }).click();
      await stage.page.getByRole('combobox', { name: 'Paper' }).click();
      await stage.page.getByRole('option', { name: 'A4, four labels' }).click();
      const create = stage.page.getByRole('button', { name: /^Create labels?$/ });
      // Another scene may have requested the same label.
      const canCreate = create.and(stage.page.locator(':enabled'));
      await expect(async () => {
        // The label of the other request may replace the button before the click.
        if (await canCreate.isVisible()) await canCreate.click({ timeout: 1_000 });
        await expect(label).toBeVisible();
      }).toPass({ timeout: 40_000 });
      await expect(
        stage.page.getByRole('link', { name: 'Open Consignment Note in a new tab' }),
      ).toBeVisible();
    },
  },
  {
    name: 'consignment-proof',
    people: FULL_ACCESS,
    async open(stage) {
      await openConsignment(stage, stage.examples.proven);
      await stage.page.getByRole('button', { name: 'Download', exact: true }).click();
      const proof = stage.page.getByRole('link', { name: 'Open Proof of Delivery in a new tab' });
      await proof.evaluate((link) => fetch(link.getAttribute('href') ?? '').then(() => undefined));
      // The print log is refreshed when the dialog opens again.
      await stage.page.getByRole('button', { name: 'Done' }).click();
      await stage.page.getByRole('button', { name: 'Download', exact: true }).click();
      await stage.page.getByText(/^Print log \(\d+\) of the Proof of Delivery$/).click();
      await expect(stage.page.getByText(/^version \d+$/).first()).toBeVisible();
    },
  },
  {
    name: 'consignment-calendar',
    people: FULL_ACCESS,
    only: FULL_PAGE,
    async open(stage) {
      await openConsignment(stage, stage.examples.draft);
      await stage.page.getByRole('button', { name: 'Calendar of Requested Delivery' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Calendar of Requested Delivery' })).toBeVisible();
    },
  },
  {
    name: 'consignment-date-faults',
    people: FULL_ACCESS,
    only: FULL_PAGE,
    async open(stage) {
      await openConsignment(stage, stage.examples.draft);
      const delivery = stage.page.getByRole('textbox', { name: 'Requested Delivery' });
      await delivery.fill('whenever');
      await delivery.blur();
      await expect(stage.page.getByText('Invalid date')).toBeVisible();
    },
  },
  {
    name: 'consignment-booking',
    people: { kea: 'Hana' },
    only: FULL_PAGE,
    async open(stage) {
      await openConsignment(stage, stage.examples.ready);
      await stage.page.getByRole('button', { name: /^Booking/ }).click();
      await expect(
        stage.page.getByRole('dialog', { name: 'Book Delivery' }).getByRole('radio').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'consignment-attachments',
    people: FULL_ACCESS,
    only: FULL_PAGE,
    async open(stage) {
      await openConsignment(stage, stage.examples.draft);
      const form = stage.page.getByRole('form', { name: 'Add files' });
      await form
        .getByLabel('File', { exact: true })
        .setInputFiles([picture('pallet.png'), picture('dock.png')]);
      await form.getByRole('button', { name: 'Upload' }).click();
      await expect(form.getByText('Value is required').first()).toBeVisible();
      await form.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'consignment-edit',
    people: FULL_ACCESS,
    only: FULL_PAGE,
    async open(stage) {
      await openConsignment(stage, stage.examples.draft);
      const { page } = stage;
      const detail = detailPage(page);
      await detail.edit('Receiver');
      const other = page.getByRole('button', { name: 'Address', exact: true });
      if (await other.isVisible()) await other.click();
      await page.getByLabel('Name', { exact: true }).fill('Kauri Coast Hardware');
      await page.getByLabel('Phone').fill('09 555 01');
      await detail.edit('Freight');
      const goods = page.getByLabel('Dangerous goods, item 1');
      if (await goods.isVisible()) {
        await goods.check();
        await page.getByLabel('UN number').fill('1263');
        await expect(page.getByRole('button', { name: 'Paint, packing group III' })).toBeVisible();
      }
      await detail.edit('Additional');
      await detail.save.click();
      await expect(detail.card('Receiver')).toContainText('Value is not a valid phone number');
    },
  },
  {
    name: 'consignment-more',
    people: FULL_ACCESS,
    only: FULL_PAGE,
    async open(stage) {
      await openConsignment(stage, stage.examples.draft);
      await stage.page.getByRole('button', { name: 'More Actions' }).click();
      await expect(stage.page.getByRole('menuitem', { name: 'Cancel Consignment' })).toBeVisible();
    },
  },
  {
    name: 'consignment-not-found',
    people: FULL_ACCESS,
    async open({ page, goto, tenant }) {
      await goto(`/consignment/${tenant.toUpperCase()}99999999`);
      await expect(heading(page, 'Page not found')).toBeVisible();
    },
  },
];

async function openConsignment(stage: SceneContext, reference: string): Promise<void> {
  await stage.goto(`/consignment/${reference}`);
  await expect(heading(stage.page, reference)).toBeVisible();
  await expect(stage.page.getByRole('progressbar')).toBeHidden();
}

async function copyDraft<Copy extends { readonly reference: string }>(stage: SceneContext): Promise<Copy> {
  await openConsignment(stage, stage.examples.draft);
  return callApi<Copy>(stage.page, `${stage.examples.draft}/copies`, {
    copyLineItems: true,
    copyReceiver: true,
    copySender: true,
    copyType: 'Copy',
  });
}

/** Cancelled by a user a moment ago. */
async function openCancelled(stage: SceneContext): Promise<void> {
  const { reference } = await copyDraft(stage);
  await callApi(stage.page, `${reference}/cancelled`, {});
  await openConsignment(stage, reference);
  await expect(stage.page.getByRole('button', { name: 'Undo cancellation' })).toBeVisible();
}

/** A change that was undone, and the question before the undo of that. */
async function openUndo(stage: SceneContext): Promise<void> {
  const { page, width } = stage;
  const { reference, lineItems } = await copyDraft<{
    reference: string;
    lineItems: readonly { readonly packagingType: { readonly code: string } }[];
  }>(stage);
  await callApi(page, `${reference}/line-items`, {
    count: 3,
    packagingType: lineItems[0]?.packagingType.code,
    description: 'Lamp shades',
    volume: 0.108,
    weight: 37.5,
  });
  await callApi(page, `${reference}/edits/2/undo`, {});
  await openConsignment(stage, reference);
  if (width === 'narrow') await page.getByRole('tab', { name: 'Additional info' }).click();
  await page.getByRole('button', { name: 'Show history' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Undo this change' })).toBeVisible();
}
