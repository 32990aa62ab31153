import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';

test(
  'switches between site and address, and starts with the address finder [@PART-01] [@CONS-04]',
  { tag: '@both' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/consignment/create' });
    const receiver = page.getByRole('region', { name: 'Receiver', exact: true });
    const choices = receiver.getByRole('group', { name: 'Receiver: site or address' });
    const [site, address] = ['Site', 'Address'].map((name) =>
      choices.getByRole('button', { name, exact: true }),
    ) as [ReturnType<typeof choices.getByRole>, ReturnType<typeof choices.getByRole>];
    await expect(site).toHaveAttribute('aria-pressed', 'true');
    await address.click();
    await expect(address).toHaveAttribute('aria-pressed', 'true');
    await expect(receiver.getByLabel('Find a name or an address')).toBeFocused();
    await receiver.getByLabel('Name', { exact: true }).fill('Kauri Coast Hardware');
    await site.click();
    await expect(receiver.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
    await address.click();
    await expect(receiver.getByLabel('Name', { exact: true })).toHaveValue('Kauri Coast Hardware');
  },
);

test(
  'marks required fields before the first save, and names party and field in the summary [@PART-02] [@CONS-07]',
  { tag: '@both' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    const receiver = page.getByRole('region', { name: 'Receiver', exact: true });
    for (const name of ['Service type', 'Invoice account', 'Receiver site']) {
      await expect(page.getByRole('combobox', { name })).toHaveAttribute('aria-required', 'true');
    }
    await receiver.getByRole('button', { name: 'Address', exact: true }).click();
    for (const label of ['Name', 'Street number', 'Street', 'Suburb', 'City', 'Postcode']) {
      await expect(receiver.getByLabel(label, { exact: true })).toHaveAttribute('aria-required', 'true');
      await expect(receiver.getByText(label, { exact: true })).toHaveAttribute('data-required', 'true');
    }
    for (const field of ['Items', 'Packaging type', 'Volume in cubic metres', 'Weight in kilograms']) {
      await expect(form.lineField(field, 1)).toHaveAttribute('aria-required', 'true');
    }
    // Harakeke needs one contact of the two.
    await expect(receiver.getByText('A phone number or an email is required')).toBeVisible();
    await form.save.click();
    const summary = page.getByRole('alert').filter({ hasText: 'Form is invalid, please check your details' });
    for (const text of ['Receiver street is required', 'Receiver phone: Value is required']) {
      await expect(summary.getByRole('button', { name: text, exact: true })).toBeVisible();
    }
    await summary.getByRole('button', { name: 'Receiver phone: Value is required' }).click();
    await expect(receiver.getByLabel('Phone')).toBeFocused();
  },
);

test('looks up sites with the typed text, and needs contact details only without a site [@PART-06] [@PART-03]', async ({
  page,
  signIn,
}) => {
  // Mere's organisation needs phone and email.
  await signIn('Mere', { path: '/consignment/create' });
  const receiver = page.getByRole('region', { name: 'Receiver', exact: true });
  const site = receiver.getByRole('combobox', { name: 'Receiver site' });
  await test.step('the request', async () => {
    const [request] = await Promise.all([
      page.waitForRequest((each) => new URL(each.url()).pathname.endsWith('/participant-sites')),
      site.fill('Pic'),
    ]);
    expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
      lookupTerm: 'Pic',
      maxResults: '20',
      minChars: '2',
    });
  });
  const form = createPage(page);
  await test.step('an address needs both', async () => {
    await receiver.getByRole('button', { name: 'Address', exact: true }).click();
    await form.save.click();
    const summary = page.getByRole('alert').filter({ hasText: 'Form is invalid, please check your details' });
    for (const text of [
      'Receiver street is required',
      'Receiver phone: Value is required',
      'Receiver email: Value is required',
    ]) {
      await expect(summary.getByRole('button', { name: text, exact: true })).toBeVisible();
    }
  });
  await test.step('a site needs neither', async () => {
    await receiver.getByRole('button', { name: 'Site', exact: true }).click();
    await site.fill('Pic');
    await page.getByRole('option', { name: 'Picton' }).click();
    await form.save.click();
    const summary = page.getByRole('alert').filter({ hasText: 'Form is invalid, please check your details' });
    await expect(summary.getByRole('button', { name: 'Service type is required' })).toBeVisible();
    await expect(summary.getByRole('button', { name: /^Receiver/ })).toHaveCount(0);
  });
});
