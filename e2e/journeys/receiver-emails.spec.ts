import { expect, test } from '#fixtures.ts';
import { tagOfUser } from '#journey-tags.ts';

for (const [person, tenant] of [
  ['Hana', 'Kea Freight'],
  ['Tia', 'Tūī Logistics'],
] as const) {
  test(
    `a sender chooses the emails to receivers and previews them, ${tenant} [@CONS-17]`,
    { tag: tagOfUser(person) },
    async ({ page, signIn, rows, noise }) => {
      noise.allow(/^422 PUT .*\/receiver-emails$/);
      const organisation = person === 'Hana' ? 101 : 201;
      await rows(`delete from receiver_email_setting where organisation_id = $1`, [organisation]);
      await signIn(person, { path: '/settings/receiver-emails' });
      const delivered = page.getByRole('checkbox', { name: 'Delivered' });
      await expect(delivered).not.toBeChecked();
      await page.getByRole('checkbox', { name: 'Picked up' }).check();
      await delivered.check();
      await page.getByRole('textbox', { name: 'Reply address' }).fill('dispatch');
      await page.getByRole('button', { name: 'Save receiver emails' }).click();
      await expect(page.getByText('Is not an email address')).toBeVisible();
      const long = `${'d'.repeat(250)}@a.nz`;
      await page.getByRole('textbox', { name: 'Reply address' }).fill(long);
      await page.getByRole('button', { name: 'Save receiver emails' }).click();
      await expect(page.getByText('Maximum length is 254 characters')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Reply address' })).toHaveValue(long);
      await page.getByRole('textbox', { name: 'Reply address' }).fill('dispatch@sender.example');
      await page.getByRole('button', { name: 'Save receiver emails' }).click();
      await expect(page.getByText('The receiver emails are saved')).toBeVisible();

      await page.reload();
      await expect(delivered).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Picked up' })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Out for delivery' })).not.toBeChecked();
      await expect(page.getByRole('textbox', { name: 'Reply address' })).toHaveValue(
        'dispatch@sender.example',
      );

      const email = page.frameLocator('iframe');
      await page.getByRole('radio', { name: 'Exception' }).check();
      await expect(email.getByRole('heading', { name: 'Delivery delayed' })).toBeVisible();
      await page.getByRole('radio', { name: 'Out for delivery' }).check();
      await expect(email.getByText(tenant, { exact: true }).first()).toBeVisible();
      await expect(email.getByRole('link', { name: 'Track this delivery' })).toBeVisible();
      await expect(email.getByText('receiver@example.com')).toBeVisible();
    },
  );
}

/** An email about the delivery of a consignment that bounced. */
const BOUNCED = `
  with
    c as (select * from consignment where organisation_id = 101 and status = 6 order by id desc limit 1),
    event as (
      insert into provider_event (tenant_id, organisation_id, consignment_id, event_id, occurred_at, recorded_at,
        recorded_by_id, content, rejected_because)
      select tenant_id, organisation_id, id, 'journey-' || gen_random_uuid(), now(), now(),
        (select min(id) from portal_user), '{"type":"status","status":"DELIVERING"}', 'For a journey'
      from c
      returning *),
    email as (
      insert into receiver_email (tenant_id, organisation_id, consignment_id, provider_event_id, kind, address, token,
        queued_at, settled_at, outcome)
      select tenant_id, organisation_id, consignment_id, id, 'out-for-delivery', 'dock@kauri.example', md5(event_id),
        now(), now(), 'bounced'
      from event
      returning id)
  select reference, event_id as "eventId" from c, event, email`;

test(
  'a sender sees the emails of a consignment and their outcome [@CONS-17]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }, { project }) => {
    const [one] = await rows<{ reference: string; eventId: string }>(BOUNCED);
    await signIn('Hana', { path: `/consignment/${one?.reference}` });
    if (project.name === 'narrow') await page.getByRole('tab', { name: 'Additional info' }).click();
    await page.getByRole('button', { name: 'Show emails to receiver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Emails to receiver' });
    const email = dialog.getByRole('list', { name: 'Emails' }).getByRole('listitem').first();
    await expect(email).toContainText('Out for delivery');
    await expect(email).toContainText('dock@kauri.example');
    await expect(email).toContainText('Not delivered: the mail server does not know the address');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await rows(`delete from provider_event where event_id = $1`, [one?.eventId]);
  },
);
