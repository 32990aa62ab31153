import type { Permission } from '@cartage/domain/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HireageContent } from '#features/hireage/hireage-content.tsx';
import { type HireageView, NO_FILTER } from '#features/hireage/hireage-url.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const held = {
  site: { id: 12, name: 'Onehunga' },
  hireUnit: { providerCode: 'CHEP', code: 'PAL', name: 'CHEP pallet' },
};
const line = {
  ...held,
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
  ...held,
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
  filter: { ...NO_FILTER, siteId: 12, hireUnit: { providerCode: 'CHEP', code: 'PAL' } },
  line: { name: 'Rimu Joinery' },
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
    expect.stringMatching(/^\/hireage\?site=12&company=CHEP&unit=PAL&withPartner=Rimu/),
  );
});

test('fits a phone, and says when not all balances are shown', async () => {
  await open(ALL, { width: 'narrow', ledger: { ...LEDGER, lineCount: 240 } });
  await eventually(() =>
    expect(
      page.getByText('240 balances, of which the first 1 are shown. Choose more filters.').element(),
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

test('lists the movements of a line with their disputes and what a user can do', async () => {
  await open(LINE);
  await eventually(() =>
    expect(rows()).toEqual([
      '17/03/2026In 4Change of the balance: −4Docket D-4711Two are brokenHana Wilcox, 17/03/2026 2:30:00 pmDisputed: The docket says 6Tama Reid, 18/03/2026 2:30:00 pmResolve disputeReverse',
      '17/03/2026Out 6Change of the balance: +6KEA00000123Dispute',
      '17/03/2026In, reversal −2Change of the balance: +2Docket D-4711Two are brokenHana Wilcox, 17/03/2026 2:30:00 pm',
      '17/03/2026In 2ReversedChange of the balance: −2Docket D-4711Two are brokenHana Wilcox, 17/03/2026 2:30:00 pm',
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
      '17/03/2026In 4Change of the balance: −4Docket D-4711Two are brokenHana Wilcox, 17/03/2026 2:30:00 pmDisputed: The docket says 6Tama Reid, 18/03/2026 2:30:00 pm',
      '17/03/2026Out 6Change of the balance: +6KEA00000123',
    ]),
  );
});

test('hides the reference of a consignment of another site', async () => {
  const hidden = { ...outgoing, reference: null };
  await open(LINE, { movements: [hidden, hidden] });
  const text = '17/03/2026Out 6Change of the balance: +6A consignment of another site';
  await eventually(() => expect(rows()).toEqual([text, text]));
});

test('a dispute is resolved as corrected with another quantity than the recorded one', async () => {
  await open(LINE);
  await eventually(() => expect(rows()).toHaveLength(4));
  await page.getByRole('button', { name: 'Resolve dispute' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Outcome').selectOptions('Corrected');
  await dialog.getByLabelText('Right quantity').fill('4');
  await dialog.getByRole('button', { name: 'Resolve dispute' }).click();
  await eventually(() =>
    expect(dialog.getByText('Is the recorded quantity. Accept it instead.').element()).toBeVisible(),
  );
  expect(dialog.getByText('Enter what was found').element()).toBeVisible();
});
