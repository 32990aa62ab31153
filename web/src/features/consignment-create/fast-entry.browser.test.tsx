import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PresetsDialog } from '#features/consignment-create/presets-dialog.tsx';
import { TemplatesDialog } from '#features/consignment-create/templates-dialog.tsx';
import { PasteAddressDialog } from '#freight/form/paste-address-dialog.tsx';
import { SaveTemplateDialog } from '#freight/templates/save-template-dialog.tsx';
import { wholeForm } from '#freight/form/testing/sample-form.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const noop = () => {};
const WIDTHS = ['wide', 'narrow'] as const;
const fits = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);

const template = (over: object) => ({
  id: 7,
  version: 1,
  name: 'Napier store, two pallets',
  audience: 'personal',
  siteName: null,
  createdBy: 'Hana Wilcox',
  mayChange: true,
  details: { lineItems: [] },
  senderSite: null,
  receiverSite: null,
  ...over,
});
const TEMPLATES = [
  template({}),
  template({
    id: 8,
    name: 'Samples of the long name of a template that wraps on a phone',
    audience: 'site',
    siteName: 'Auckland warehouse',
    mayChange: false,
  }),
];

for (const width of WIDTHS) {
  test(`templates can be changed by users that may, ${width}`, async () => {
    await renderInPortal(<TemplatesDialog isModified close={noop} onUse={noop} />, {
      permissions: ['Consignment.CREATE'],
      width,
      responses: { '/consignment-templates': TEMPLATES },
    });
    const list = page.getByRole('list', { name: 'Templates' });
    await eventually(() =>
      expect(list.element().textContent).toContain('No receiver · no freight · Only me'),
    );
    expect(list.element().textContent).toContain('Auckland warehouse, by Hana Wilcox');
    expect(page.getByRole('button', { name: /^Delete / }).elements()).toHaveLength(1);
    fits();
    await page.getByRole('button', { name: 'Rename Napier store, two pallets' }).click();
    const input = page.getByLabelText('New name of Napier store, two pallets');
    await eventually(() => expect(document.activeElement).toBe(input.element()));
    await input.fill(' ');
    await page.getByRole('button', { name: 'Save name' }).click();
    await eventually(() => expect(page.getByText('Enter a name').elements()).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    await eventually(() => expect(input.elements()).toHaveLength(0));
    // Only the rename is cancelled.
    expect(list.elements()).toHaveLength(1);
  });

  test(`an address is pasted, checked and used, ${width}`, async () => {
    const used: unknown[] = [];
    await renderInPortal(
      <PasteAddressDialog
        party="Receiver"
        initialText={'Rata Supplies\n12 Tui Street\nPenrose\nAuckland 1061\nRing the bell'}
        close={noop}
        onUse={(draft) => used.push(draft)}
      />,
      { width },
    );
    const street = page.getByLabelText('Street', { exact: true });
    await eventually(() => expect(street.element()).toHaveProperty('value', 'Tui Street'));
    expect(page.getByRole('note').element().textContent).toContain('Ring the bell');
    fits();
    await street.fill('Rimu Road');
    await page.getByRole('button', { name: 'Use address' }).click();
    expect(used).toEqual([
      {
        fullName: 'Rata Supplies',
        phone: '',
        email: '',
        streetNumber: '12',
        street: 'Rimu Road',
        suburb: 'Penrose',
        city: 'Auckland',
        postcode: '1061',
      },
    ]);
    await page.getByLabelText('Address or email text').fill('');
    await page.getByRole('button', { name: 'Use address' }).click();
    await eventually(() =>
      expect(page.getByText('Paste an address', { exact: true }).elements()).toHaveLength(1),
    );
    expect(used).toHaveLength(1);
  });

  test(`presets are listed, and changed with MAINTAIN only, ${width}`, async () => {
    const preset = { id: 3, version: 1, name: 'Shelving pallet', packagingType: 'PLT' };
    const responses = {
      '/packaging-presets': [{ ...preset, length: 1.2, width: null, height: 1.1, weight: 320 }],
    };
    await renderInPortal(<PresetsDialog close={noop} />, {
      permissions: ['Consignment.MAINTAIN'],
      width,
      responses,
    });
    const list = page.getByRole('list', { name: 'Packaging presets' });
    await eventually(() => expect(list.element().textContent).toContain('1.2 × ? × 1.1 m · 320 kg'));
    await page.getByRole('button', { name: 'Change Shelving pallet' }).click();
    const form = page.getByRole('form', { name: 'Change Shelving pallet' });
    await form.getByLabelText('Height in metres').fill('200');
    await form.getByRole('button', { name: 'Save preset' }).click();
    await eventually(() =>
      expect(form.element().textContent).toContain('Height must be a number from 0 to 100 m'),
    );
    fits();
  });
}

test('presets without MAINTAIN can only be read', async () => {
  await renderInPortal(<PresetsDialog close={noop} />, {
    permissions: ['Consignment.LimitedEdit'],
    responses: { '/packaging-presets': [] },
  });
  await eventually(() => expect(page.getByText('There are no presets yet.').elements()).toHaveLength(1));
  expect(page.getByRole('button', { name: 'Add preset' }).elements()).toHaveLength(0);
});

test('only users with MAINTAIN share a template', async () => {
  await renderInPortal(<SaveTemplateDialog form={wholeForm()} close={noop} />, {
    permissions: ['Consignment.CREATE'],
  });
  await eventually(() => expect(page.getByLabelText('Name').elements()).toHaveLength(1));
  expect(page.getByLabelText('Template for').elements()).toHaveLength(0);
});

test('a template keeps the values of the form but the dates', async () => {
  const saved = Promise.withResolvers<void>();
  await renderInPortal(
    <SaveTemplateDialog form={wholeForm({ requestedPickup: '2026-11-26' })} close={saved.resolve} />,
    {
      permissions: ['Consignment.CREATE', 'Consignment.MAINTAIN'],
      responses: { '/consignment-templates': template({}) },
    },
  );
  await page.getByLabelText('Name').fill('Napier');
  await page.getByRole('button', { name: 'Save template' }).click();
  await saved.promise;
});
