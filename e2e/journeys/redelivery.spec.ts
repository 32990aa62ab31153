import { accessibilityViolations } from '#accessibility-violations.ts';
import { DELIVERY_PARTIES, failDelivery, openAtDesk } from '#failed-delivery.ts';
import { expect, test } from '#fixtures.ts';
import { tagOfUser } from '#journey-tags.ts';

for (const parties of DELIVERY_PARTIES) {
  const { tenant, staff } = parties;
  test(
    `a receiver of ${tenant} asks for another delivery without scripts, and sender and provider see it [@CONS-17] [@API-03]`,
    { tag: tagOfUser(parties.customer) },
    async ({ page, run, rows, signIn, otherBrowser, originOf, noise }) => {
      noise.allow(/^422 POST \/track\//);
      const { reference } = await failDelivery({ page, run, rows, signIn }, parties);
      const [link] = await rows<{ token: string; postcode: string }>(
        `select c.tracking_token as token, r.postcode from consignment c
         join participant r on r.consignment_id = c.id and r.role = 'receiver' where c.reference = $1`,
        [reference],
      );

      const receiver = await otherBrowser({ javaScriptEnabled: false });
      await receiver.goto(`${originOf(tenant)}/track/${link?.token}`);
      await expect(receiver.getByRole('heading', { name: 'Choose a new delivery day' })).toBeVisible();
      const form = receiver.locator('form').filter({ hasText: 'Message for the driver' });
      await form.getByRole('button', { name: 'Request redelivery' }).click();
      await expect(form.getByText('Choose a delivery day.')).toBeVisible();
      await expect(form.getByText('Enter the delivery postcode.')).toBeVisible();
      const day = form.getByLabel('Delivery day');
      await day.selectOption({ index: 2 });
      const shown = await day.locator('option:checked').innerText();
      await form.getByLabel('Message for the driver (optional)').fill('Ring & wait at gate 2');
      await form.getByLabel('Delivery postcode').fill(link?.postcode ?? '');
      await form.getByRole('button', { name: 'Request redelivery' }).click();
      await expect(receiver.getByRole('heading', { name: 'Redelivery requested' })).toBeVisible();
      await expect(receiver.getByText(`You asked for delivery on ${shown}.`)).toBeVisible();
      await expect(form).toHaveCount(0);

      await page.goto(new URL(`/consignment/${reference}`, page.url()).href);
      const note = `The receiver asks for delivery on ${shown}. Message: Ring & wait at gate 2`;
      await expect(page.getByRole('region', { name: 'Unresolved exception' })).toContainText(note);
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      if (isPhone) await expect(page.getByText(note).filter({ visible: true })).toHaveCount(1);

      const desk = await signIn(staff, { page: await otherBrowser() });
      await openAtDesk(desk, reference);
      const dialog = desk.getByRole('dialog', { name: reference });
      await expect(dialog).toContainText(note);
      await dialog.getByRole('button', { name: 'Resolve Redelivery requested' }).click();
      await expect(dialog).toContainText(`Resolved by`);
      await receiver.reload();
      await expect(receiver.getByText(`has your request for ${shown}`)).toBeVisible();
    },
  );
}

test(
  'the form has no accessibility violation and no sideways scroll',
  { tag: '@both' },
  async ({ otherBrowser, rows, originOf }) => {
    const page = await otherBrowser({ javaScriptEnabled: true });
    for (const [tenant, organisationId] of [
      ['kea', 101],
      ['tui', 201],
    ] as const) {
      const [one] = await rows<{ token: string }>(
        `select c.tracking_token as token from consignment c
         join delivery_event e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
         where c.tenant_id = (select tenant_id from organisation where id = $1) and c.status in (4, 5, 6)
           and e.action_required and e.title = 'Receiver closed'
           -- Not one of another test, whose receiver has asked already.
           and c.tracking_token = md5('demo ' || c.reference)
         order by c.id desc limit 1`,
        [organisationId],
      );
      if (one === undefined) throw new Error(`No delivery of ${tenant} failed`);
      await page.goto(`${originOf(tenant)}/track/${one.token}`);
      await expect(page.getByRole('button', { name: 'Request redelivery' })).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(width).toBeLessThanOrEqual(0);
    }
  },
);
