import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HireageContent } from '#features/hireage/hireage-content.tsx';
import { type HireageView, NO_FILTER } from '#features/hireage/hireage-url.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const VIEW: HireageView = {
  filter: NO_FILTER,
  line: { siteId: 12, hireUnit: { providerCode: 'CHEP', code: 'PAL' }, partner: { name: 'Rimu Joinery' } },
  page: 1,
};
const MOVEMENT = {
  site: { id: 12, name: 'Onehunga' },
  hireUnit: { providerCode: 'CHEP', code: 'PAL', name: 'CHEP pallet' },
  partner: { siteId: null, name: 'Rimu Joinery' },
  kind: 'OUT',
  quantity: 6,
  balanceChange: 6,
  day: '2026-03-17',
  reference: 'KEA00000123',
  entryId: null,
  docket: null,
  note: null,
  recordedBy: null,
  recordedAtDateTimeUtc: null,
  reverses: null,
  isReversed: false,
};
const DISPUTE = {
  id: 3,
  reason: 'The docket says 5',
  openedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
  openedBy: 'Hana Wilcox',
  resolution: null,
};

test('the button that resolves a dispute has the focus after the movement is disputed', async () => {
  let disputes: readonly (typeof DISPUTE)[] = [];
  await renderInPortal(<HireageContent view={VIEW} onView={() => {}} />, {
    permissions: ['Consignment.MAINTAIN'],
    responses: {
      '/hireage': { lineCount: 0, lines: [], totals: [] },
      '/hireage/disputes': () => {
        disputes = [DISPUTE];
        return Response.json({});
      },
      '/hireage/movements': () => Response.json({ total: 1, movements: [{ ...MOVEMENT, disputes }] }),
    },
  });
  const dispute = page.getByRole('button', { name: 'Dispute Out, 6 units on 17/03/2026' });
  await eventually(() => expect(dispute.element()).toBeVisible());
  await dispute.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Reason').fill('The docket says 5');
  await dialog.getByRole('button', { name: 'Dispute movement' }).click();
  const resolve = page.getByRole('button', { name: 'Resolve dispute of Out, 6 units on 17/03/2026' });
  await eventually(() => expect(resolve.element()).toHaveFocus());
});
