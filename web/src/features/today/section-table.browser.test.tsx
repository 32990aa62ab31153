import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SectionTable } from '#features/today/section-table.tsx';
import type { TodayRow, TodaySection } from '#features/today/today-query.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const rowOf = (reference: string): TodayRow => ({
  reference,
  version: 1,
  receiverName: 'Moa Brewing Equipment',
  receiverCity: 'Napier',
  receiverPhone: null,
  reason: { code: 'READY_TODAY', text: 'Requested pickup is today' },
  sinceDateTimeUtc: '2026-03-17T20:00:00.000Z',
  nextToAct: 'SENDER',
  dueKind: 'PICKUP',
  dueDate: null,
  requestedDeliveryDate: null,
  isOverdue: false,
  exception: null,
  action: { code: 'markAsReady', label: 'Mark As Ready' },
});

const sectionOf = (code: TodaySection['code'], name: string, references: string[]): TodaySection => ({
  code,
  name,
  note: 'Earliest pickup first',
  count: references.length,
  overdueCount: 0,
  rows: references.map(rowOf),
});

const ACTIONS = { busy: null, question: null, run() {}, confirm() {}, dismiss() {} };

const EXCEPTION_SECTION: TodaySection = {
  ...sectionOf('EXCEPTIONS', 'Exceptions', []),
  rows: [
    {
      ...rowOf('KEA00000004'),
      reason: { code: 'EXCEPTION', text: 'Receiver closed' },
      exception: { id: 'event-9001', owner: null, due: null },
      action: { code: 'openException', label: 'Open exception' },
    },
  ],
};

for (const { permissions, count } of [
  { permissions: ['Consignment.MAINTAIN'], count: 1 },
  { permissions: ['Consignment.LimitedEdit'], count: 0 },
] as const) {
  test(`a user with ${permissions[0]} has ${count} Resolve in the row of an exception`, async () => {
    const opened: unknown[] = [];
    await renderInPortal(
      <SectionTable
        sections={[EXCEPTION_SECTION]}
        today="2026-03-18"
        providerName="Kea Freight"
        actions={ACTIONS}
        openLabels={() => undefined}
        openException={({ reference }, step) => opened.push([reference, step])}
      />,
      { permissions },
    );
    await expect.element(page.getByRole('button', { name: 'Open exception, KEA00000004' })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Waiting for, owner' })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: /^Sender/ })).toBeVisible();
    const resolve = page.getByRole('button', { name: 'Resolve, Receiver closed, KEA00000004' });
    expect(resolve.elements()).toHaveLength(count);
    if (count === 0) return;
    await resolve.click();
    expect(opened).toEqual([['KEA00000004', 'resolve']]);
  });
}

test('arrow keys move between rows, Page Up and Page Down between sections, in the same column', async () => {
  const sections = [
    sectionOf('READY', 'Ready, not requested for pickup', ['KEA00000001', 'KEA00000002']),
    sectionOf('DRAFTS_TO_COMPLETE', 'Drafts to complete', ['KEA00000003']),
  ];
  await renderInPortal(
    <SectionTable
      sections={sections}
      today="2026-03-18"
      providerName="Kea Freight"
      actions={ACTIONS}
      openLabels={() => undefined}
      openException={() => undefined}
    />,
  );
  const actionOf = (reference: string) => page.getByRole('button', { name: `Mark As Ready, ${reference}` });
  await expect.element(actionOf('KEA00000003')).toBeVisible();
  (actionOf('KEA00000001').element() as HTMLElement).focus();
  for (const [key, reference] of [
    ['ArrowDown', 'KEA00000002'],
    ['ArrowDown', 'KEA00000003'],
    ['ArrowDown', 'KEA00000003'],
    ['PageUp', 'KEA00000001'],
    ['PageDown', 'KEA00000003'],
    ['ArrowUp', 'KEA00000002'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(actionOf(reference)).toHaveFocus();
  }
  (page.getByRole('link', { name: 'KEA00000001', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(page.getByRole('link', { name: 'KEA00000003', exact: true })).toHaveFocus();
});
