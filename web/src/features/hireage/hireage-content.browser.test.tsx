import type { Permission } from '@cartage/domain/permissions.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HireageContent } from '#features/hireage/hireage-content.tsx';
import { type HireageView, NO_FILTER } from '#features/hireage/hireage-url.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const siteHireUnit = {
  site: { id: 12, name: 'Onehunga' },
  hireUnit: { providerCode: 'CHEP', code: 'PAL', name: 'CHEP pallet' },
};
const line = {
  ...siteHireUnit,
  partner: { siteId: null, name: 'Rimu Joinery' },
  out: 40,
  in: 12,
  transferred: 8,
  corrected: -1,
  balance: 19,
  disputed: 4,
};
const { partner: _, ...total } = line;
const LEDGER = { lineCount: 1, lines: [line], totals: [total] };

const entry = {
  ...siteHireUnit,
  partner: line.partner,
  kind: 'IN',
  quantity: 4,
  balanceChange: -4,
  day: '2026-03-17',
  reference: null,
  entryId: 7,
  docket: 'D-4711',
  note: 'Two are broken',
  recordedBy: 'Hana Wilcox',
  recordedAtDateTimeUtc: '2026-03-17T01:30:00.000Z',
  reverses: null,
  isReversed: false,
  disputes: [
    {
      id: 3,
      reason: 'The docket says 6',
      openedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
      openedBy: 'Tama Reid',
      resolution: null,
    },
  ],
};
const outgoing = {
  ...entry,
  kind: 'OUT',
  quantity: 6,
  balanceChange: 6,
  reference: 'KEA00000123',
  entryId: null,
  docket: null,
  note: null,
  recordedBy: null,
  recordedAtDateTimeUtc: null,
  disputes: [],
};
const reversal = { ...entry, entryId: 9, quantity: -2, balanceChange: 2, reverses: 8, disputes: [] };
const reversed = { ...entry, entryId: 8, quantity: 2, balanceChange: -2, isReversed: true, disputes: [] };

const ALL: HireageView = { filter: NO_FILTER, line: null, page: 1 };
const LINE: HireageView = {
  filter: NO_FILTER,
  line: { siteId: 12, hireUnit: { providerCode: 'CHEP', code: 'PAL' }, partner: { name: 'Rimu Joinery' } },
  page: 1,
};
const MAINTAIN: readonly Permission[] = ['Consignment.LimitedEdit', 'Consignment.MAINTAIN'];

function open(
  view: HireageView,
  {
    permissions = MAINTAIN,
    width = 'wide',
    ledger = LEDGER,
    movements = [entry, outgoing, reversal, reversed],
  }: {
    readonly permissions?: readonly Permission[];
    readonly width?: 'wide' | 'narrow';
    readonly ledger?: unknown;
    readonly movements?: readonly unknown[];
  } = {},
) {
  return renderInPortal(<HireageContent view={view} onView={() => {}} />, {
    width,
    permissions,
    responses: { '/hireage': ledger, '/hireage/movements': { total: movements.length, movements } },
  });
}

const rows = () =>
  page
    .getByRole('list', { name: 'Movements' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent);

test('shows the figures of each partner and their total, with the disputed quantity', async () => {
  await open(ALL);
  await eventually(() =>
    expect(
      page
        .getByRole('row')
        .elements()
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Partner', 'Out', 'In', 'Transferred', 'Corrections', 'Balance'],
      ['Rimu Joinery', '40', '12', '8', '−1', '194 disputed'],
      ['Total', '40', '12', '8', '−1', '194 disputed'],
    ]),
  );
  expect(page.getByRole('link', { name: 'Rimu Joinery' }).element()).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/hireage\?lineSite=12&lineCompany=CHEP&lineUnit=PAL&withPartner=Rimu/),
  );
});

test('fits a phone, and says when not all balances are shown', async () => {
  await open(ALL, { width: 'narrow', ledger: { ...LEDGER, lineCount: 240 } });
  await eventually(() =>
    expect(
      page
        .getByText('240 balances, of which the first 1 are shown. Narrow the filters to see the rest.')
        .element(),
    ).toBeVisible(),
  );
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('says how the first balance is made', async () => {
  await open(ALL, { ledger: { lineCount: 0, lines: [], totals: [] } });
  await eventually(() =>
    expect(page.getByRole('heading', { name: 'No hired equipment yet' }).element()).toBeVisible(),
  );
});

test('says that the balance of a period includes earlier movements', async () => {
  const filter = { ...NO_FILTER, from: '2026-03-01' } as const;
  await open({ ...ALL, filter });
  await eventually(() =>
    expect(page.getByText('The balances include movements before 01/03/2026.').element()).toBeVisible(),
  );
});

test('says so on an opened line, and when its period has no movements', async () => {
  await open({ ...LINE, filter: { ...NO_FILTER, from: '2026-03-01' } }, { movements: [] });
  await eventually(() =>
    expect(page.getByText('The balance includes movements before 01/03/2026.').element()).toBeVisible(),
  );
  await eventually(() =>
    expect(
      page.getByText('There are no movements in this period. Choose a longer period.').element(),
    ).toBeVisible(),
  );
});

test.each([
  ['balances', ALL],
  ['movements', LINE],
])('says that the period of the %s has not started', async (_, view) => {
  const filter = { ...NO_FILTER, from: '2098-01-01' } as const;
  const ledger = { lineCount: 0, lines: [], totals: [] };
  await open({ ...view, filter }, { ledger, movements: [] });
  await eventually(() =>
    expect(page.getByRole('heading', { name: 'The period has not started' }).element()).toBeVisible(),
  );
  expect(page.getByText('It starts on 01/01/2098. Choose an earlier day in From.').element()).toBeVisible();
});

test('lists the movements of a line with their disputes and what a user can do', async () => {
  await open(LINE);
  await eventually(() =>
    expect(rows()).toEqual([
      '17/03/2026In 4Balance change: −4Docket D-4711Two are brokenHana Wilcox, 17/03/2026 2:30:00 pmDisputed: The docket says 6Tama Reid, 18/03/2026 2:30:00 pmResolve disputeReverse',
      '17/03/2026Out 6Balance change: +6KEA00000123Dispute',
      '17/03/2026In, reversal −2Balance change: +2Docket D-4711Two are brokenHana Wilcox, 17/03/2026 2:30:00 pm',
      '17/03/2026In 2 ReversedBalance change: −2Docket D-4711Two are brokenHana Wilcox, 17/03/2026 2:30:00 pm',
    ]),
  );
  expect(page.getByRole('link', { name: 'KEA00000123' }).element()).toHaveAttribute(
    'href',
    '/consignment/KEA00000123',
  );
});

test('a user that cannot change consignments has no buttons on movements', async () => {
  await open(LINE, { permissions: ['Consignment.LimitedEdit'], movements: [entry, outgoing] });
  await eventually(() =>
    expect(rows()).toEqual([
      '17/03/2026In 4Balance change: −4Docket D-4711Two are brokenHana Wilcox, 17/03/2026 2:30:00 pmDisputed: The docket says 6Tama Reid, 18/03/2026 2:30:00 pm',
      '17/03/2026Out 6Balance change: +6KEA00000123',
    ]),
  );
});

test('hides the reference of a consignment of another site', async () => {
  const hidden = { ...outgoing, reference: null };
  await open(LINE, { movements: [hidden, hidden] });
  const text = '17/03/2026Out 6Balance change: +6Consignment of another site';
  await eventually(() => expect(rows()).toEqual([text, text]));
});

test('names the row of each button', async () => {
  await open(LINE, { movements: [entry, outgoing] });
  await eventually(() => expect(rows()).toHaveLength(2));
  const names = page
    .getByRole('list', { name: 'Movements' })
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    'Resolve dispute of In, 4 units on 17/03/2026',
    'Reverse In, 4 units on 17/03/2026',
    'Dispute Out, 6 units on 17/03/2026',
  ]);
});

test('says when a balance cannot be loaded', async () => {
  const failure = () => new Response(null, { status: 503 });
  await open(LINE, { ledger: failure });
  await eventually(() =>
    expect(page.getByRole('heading', { name: "Couldn't load the balance" }).element()).toBeVisible(),
  );
  expect(page.getByText('No balance').elements()).toEqual([]);
});

test('shows only the total of a site and hire unit whose lines are not loaded', async () => {
  const other = { ...total, site: { id: 14, name: 'Napier' }, balance: 7, disputed: 0 };
  await open(ALL, { ledger: { lineCount: 201, lines: [line], totals: [total, other] } });
  const table = page.getByRole('table', { name: 'Napier · CHEP pallet' });
  await eventually(() => expect(table.element()).toBeVisible());
  expect(
    table
      .getByRole('row')
      .elements()
      .map((row) => row.textContent),
  ).toEqual(['PartnerOutInTransferredCorrectionsBalance', 'Total40128−17']);
});

/** Opens and closes a line as the router does. */
function Page({ filter }: { readonly filter: HireageView['filter'] }) {
  const [view, setView] = useState<HireageView>({ ...ALL, filter });
  return (
    <>
      <button type="button" onClick={() => setView({ ...LINE, filter })}>
        Open
      </button>
      <HireageContent view={view} onView={setView} />
    </>
  );
}

test('a line has the focus while it is open, and returns it to its link with the filters', async () => {
  await renderInPortal(<Page filter={{ ...NO_FILTER, partner: 'rimu', isDisputed: true }} />, {
    permissions: MAINTAIN,
    responses: { '/hireage': LEDGER, '/hireage/movements': { total: 1, movements: [entry] } },
  });
  const link = page.getByRole('link', { name: 'Rimu Joinery' });
  await eventually(() => expect(link.element()).toBeVisible());
  await page.getByRole('button', { name: 'Open' }).click();
  await eventually(() =>
    expect(document.activeElement?.textContent).toBe('Rimu Joinery · Onehunga · CHEP pallet'),
  );
  expect(document.title).toBe('Rimu Joinery · Hireage · Kea Freight');
  await page.getByRole('button', { name: 'All balances' }).click();
  await eventually(() => expect(document.activeElement).toBe(link.element()));
  expect(document.title).toBe('Hireage · Kea Freight');
  expect(page.getByLabelText('Partner', { exact: true }).element()).toHaveValue('rimu');
  expect(page.getByLabelText('Disputes').element()).toHaveDisplayValue('Disputed only');
});

test('a dispute is resolved as corrected after the form of the correction', async () => {
  await open(LINE);
  await eventually(() => expect(rows()).toHaveLength(4));
  await page.getByRole('button', { name: /^Resolve dispute of/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Outcome').selectOptions('Corrected');
  await dialog.getByRole('button', { name: 'Resolve dispute' }).click();
  await eventually(() => expect(dialog.getByText('Enter a note').element()).toBeVisible());
  await dialog.getByLabelText('Note').fill('Counted 5');
  await dialog.getByRole('button', { name: 'Record correction' }).click();
  await eventually(() => expect(dialog.getByLabelText('Movement').element()).toHaveValue('CORRECTION'));
  expect(dialog.getByLabelText('Partner').element()).toHaveValue('Rimu Joinery');
  expect(dialog.getByLabelText('Balance change').element()).toHaveValue('');
  expect(dialog.getByLabelText('Docket').element()).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await eventually(() => expect(dialog.getByLabelText('Outcome').element()).toHaveValue('CORRECTED'));
  expect(dialog.getByLabelText('Note').element()).toHaveValue('Counted 5');
});
