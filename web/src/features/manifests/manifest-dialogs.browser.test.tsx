import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CloseDialog } from '#features/manifests/close-dialog.tsx';
import { ConsignmentsCard } from '#features/manifests/consignments-card.tsx';
import { ManifestActions } from '#features/manifests/manifest-actions.tsx';
import type { Manifest } from '#features/manifests/manifest-queries.ts';
import { ReopenDialog } from '#features/manifests/reopen-dialog.tsx';
import { SignOffDialog } from '#features/manifests/sign-off-dialog.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const manifest = (...statuses: StatusCode[]): Manifest => ({
  id: 7,
  version: 3,
  state: 'OPEN',
  number: 'M000042',
  site: { id: 12, name: 'Onehunga' },
  pickupDay: '2026-03-18',
  serviceType: { code: 'STD', name: 'Standard' },
  isDangerous: false,
  consignmentCount: statuses.length,
  itemCount: 31,
  weight: 4210.5,
  volume: 12.6,
  goodsTotals: [],
  segregation: null,
  consignments: statuses.map((status, index) => ({
    reference: `KEA0000012${index}`,
    receiver: 'Rimu Joinery',
    place: 'Napier',
    status,
    itemCount: 3,
    weight: 320,
    issue: null,
  })),
  closing: null,
  signOff: null,
  reopenings: [],
  pickupRequestJobId: null,
});

test.each([
  [
    true,
    'The driver calls at Onehunga every working day, so a pickup is requested only for senders that are not a site.',
    ['FINAL'],
  ],
  [false, 'The pickup of 1 Ready consignment is requested.', ['FINAL', 'STAGED']],
  [false, 'No pickup is requested, because none of the consignments is Ready.', ['STAGED']],
] as const)(
  'says before the closing whether a pickup is requested: %s, %s',
  async (isStanding, text, statuses) => {
    await renderInPortal(
      <CloseDialog manifest={manifest(...statuses)} onConfirm={() => {}} close={() => {}} />,
      { responses: { '/sites/12/standing-pickup': { isStanding } } },
    );
    await eventually(() => expect(page.getByRole('dialog').element().textContent).toContain(text));
  },
);

function changes() {
  const made: unknown[] = [];
  return { made, changes: { busy: null, change: (change: unknown) => void made.push(change) } };
}

test('a reason that is too long is kept and rejected with a message', async () => {
  const { made, changes: recorded } = changes();
  await renderInPortal(<ReopenDialog manifest={manifest('FINAL')} changes={recorded} close={() => {}} />);
  const reason = page.getByLabelText('Reason');
  await reason.fill('x'.repeat(501));
  await page.getByRole('button', { name: 'Reopen manifest' }).click();
  await eventually(() => expect(page.getByText('Maximum length is 500 characters').element()).toBeVisible());
  expect(made).toEqual([]);
  await expect.element(reason).toHaveFocus();
  await reason.fill(' No room ');
  await page.getByRole('button', { name: 'Reopen manifest' }).click();
  expect(made).toEqual([{ kind: 'reopen', reason: 'No room' }]);
});

test('a sign-off needs a name and a registration, which is sent in capitals', async () => {
  const { made, changes: recorded } = changes();
  await renderInPortal(<SignOffDialog manifest={manifest('FINAL')} changes={recorded} close={() => {}} />, {
    width: 'narrow',
  });
  const save = page.getByRole('button', { name: 'Save sign-off' });
  await save.click();
  await eventually(() => expect(page.getByText('Enter the registration').element()).toBeVisible());
  await expect.element(page.getByLabelText('Driver')).toHaveFocus();
  await page.getByLabelText('Driver').fill('Tama Reid');
  await page.getByLabelText('Vehicle registration').fill('klm42345678');
  await eventually(() => expect(page.getByText('Maximum length is 10 characters').element()).toBeVisible());
  await save.click();
  expect(made).toEqual([]);
  await expect.element(page.getByLabelText('Vehicle registration')).toHaveFocus();
  await page.getByLabelText('Vehicle registration').fill('klm423');
  await save.click();
  expect(made).toEqual([
    {
      kind: 'signOff',
      signOff: { driverName: 'Tama Reid', vehicleRegistration: 'KLM423', signature: null },
    },
  ]);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('a registration with other characters than letters and digits is rejected', async () => {
  const { made, changes: recorded } = changes();
  await renderInPortal(<SignOffDialog manifest={manifest('FINAL')} changes={recorded} close={() => {}} />);
  await page.getByLabelText('Driver').fill('Tama Reid');
  const registration = page.getByLabelText('Vehicle registration');
  await registration.fill('🚚🚚🚚');
  await page.getByRole('button', { name: 'Save sign-off' }).click();
  await eventually(() =>
    expect(registration.element()).toHaveAccessibleDescription(
      'Enter the registration with letters, digits, spaces and hyphens only',
    ),
  );
  expect(made).toEqual([]);
});

test('a refused sign-off is explained in the dialog, which keeps the entries', async () => {
  const refusing = {
    busy: null,
    change: (_change: unknown, _onDone?: () => void, onError?: (message: string) => void) =>
      onError?.('The manifest was reopened'),
  };
  await renderInPortal(<SignOffDialog manifest={manifest('FINAL')} changes={refusing} close={() => {}} />);
  await page.getByLabelText('Driver').fill('Tama Reid');
  await page.getByLabelText('Vehicle registration').fill('klm-423');
  await page.getByRole('button', { name: 'Save sign-off' }).click();
  const dialog = page.getByRole('dialog');
  await eventually(() =>
    expect(dialog.getByRole('alert').element()).toHaveTextContent('The manifest was reopened'),
  );
  await expect.element(page.getByLabelText('Driver')).toHaveValue('Tama Reid');
});

test('the dialog shows a sign-off of another tab in place of the form', async () => {
  const signed: Manifest = {
    ...manifest('FINAL'),
    state: 'SIGNED',
    signOff: {
      driverName: 'Moana Reid',
      vehicleRegistration: 'ABC12',
      atDateTimeUtc: '2026-03-18T01:06:00.000Z',
      hasSignature: false,
      recordedBy: 'Hana Wilcox',
    },
  };
  await renderInPortal(<SignOffDialog manifest={signed} changes={changes().changes} close={() => {}} />, {
    width: 'narrow',
  });
  await eventually(() =>
    expect(page.getByRole('dialog').getByRole('alert').element()).toHaveTextContent(
      'The manifest is signed off already: Moana Reid, vehicle ABC12, 18/03/2026 2:06:00 pm. Your entries were not saved.',
    ),
  );
  expect(page.getByRole('button', { name: 'Save sign-off' }).elements()).toEqual([]);
});

test('an addition that is refused shows the error at its field', async () => {
  const refusing = {
    busy: null,
    change: (_change: unknown, _onDone?: () => void, onError?: (message: string) => void) =>
      onError?.('Consignment KEA00000999 not found'),
  };
  await renderInPortal(<ConsignmentsCard manifest={manifest('FINAL')} changes={refusing} />, {
    permissions: ['Consignment.MAINTAIN'],
  });
  const field = page.getByLabelText('Consignment reference');
  await field.fill('KEA00000999');
  await page.getByRole('button', { name: 'Add consignment' }).click();
  await eventually(() =>
    expect(field.element()).toHaveAccessibleDescription('Consignment KEA00000999 not found'),
  );
  await field.fill('KEA0000099');
  await eventually(() =>
    expect(field.element()).not.toHaveAccessibleDescription('Consignment KEA00000999 not found'),
  );
});

test('a text that is no reference is not sent', async () => {
  const { made, changes: recorded } = changes();
  await renderInPortal(<ConsignmentsCard manifest={manifest()} changes={recorded} />, {
    permissions: ['Consignment.MAINTAIN'],
  });
  const field = page.getByLabelText('Consignment reference');
  await field.fill('kea123');
  await page.getByRole('button', { name: 'Add consignment' }).click();
  await eventually(() =>
    expect(field.element()).toHaveAccessibleDescription(
      'KEA123 is not a consignment reference. Enter one such as KEA00000123.',
    ),
  );
  expect(made).toEqual([]);
});

test.each([
  ['2026-03-18', 'false', 0],
  ['2097-12-24', 'true', 1],
] as const)('a manifest of %s cannot be signed before its day: %s', async (pickupDay, disabled, reasons) => {
  const closed = { ...manifest('STAGED'), state: 'CLOSED' as const, pickupDay };
  await renderInPortal(<ManifestActions manifest={closed} changes={changes().changes} />, {
    permissions: ['Consignment.MAINTAIN'],
  });
  const button = page.getByRole('button', { name: 'Sign off' });
  await eventually(() => expect(button.element()).toHaveAttribute('aria-disabled', disabled));
  expect(page.getByText('The driver can sign from the pickup day on, 24/12/2097.').elements()).toHaveLength(
    reasons,
  );
});

/** Closes and reopens as the server does. */
function ChangingManifest() {
  const [shown, setShown] = useState(manifest('FINAL'));
  const change = ({ kind }: { readonly kind: string }, onDone?: () => void) => {
    setShown({ ...shown, state: kind === 'close' ? 'CLOSED' : 'OPEN' });
    onDone?.();
  };
  return <ManifestActions manifest={shown} changes={{ busy: null, change }} />;
}

test('the next action has the focus after the manifest is closed, and after it is reopened', async () => {
  await renderInPortal(<ChangingManifest />, {
    permissions: ['Consignment.MAINTAIN'],
    responses: { '/sites/12/standing-pickup': { isStanding: false } },
  });
  const button = (name: string) => page.getByRole('button', { name });
  await button('Close manifest').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close manifest' }).click();
  await eventually(() => expect(button('Sign off').element()).toHaveFocus());
  await button('Reopen manifest').click();
  await page.getByLabelText('Reason').fill('No room');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen manifest' }).click();
  await eventually(() => expect(button('Close manifest').element()).toHaveFocus());
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
