import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CombinationNotice } from '#features/consignment-detail/combine/combination-notice.tsx';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { notifications } from '#kit/notifications.ts';
import { toasts } from '#kit/toasts.ts';
import { CurrentOrganisation } from '#session/session-context.tsx';
import { eventually } from '#testing/eventually.ts';
import { organisationContext } from '#testing/organisation-context.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const ALLOWED = { allowed: true } as const;
const draft: Consignment = {
  ...BLANK_CONSIGNMENT,
  id: 7,
  reference: 'KEA00000123',
  version: 3,
  currentStatus: { code: 'DRAFT', name: 'Draft' },
  abilities: { ...BLANK_CONSIGNMENT.abilities, editFreight: ALLOWED, cancel: ALLOWED },
};
const COMBINATION = {
  kept: { reference: 'KEA00000123', version: 3, items: 2, weight: 25 },
  others: [
    { reference: 'KEA00000124', version: 1, items: 1, weight: 12.5 },
    { reference: 'KEA00000125', version: 4, items: 3, weight: 30 },
  ],
  separate: [{ reference: 'KEA00000126', reason: 'has a different service type' }],
  sender: 'Penrose',
  receiver: 'Rātā Supplies',
  pickupDay: '2026-11-30',
  saving: 18.4,
};

function notice(isModified = false, consignment = draft) {
  const context = organisationContext();
  const organisation = { ...context.organisation, members: [] };
  return (
    <CurrentOrganisation value={{ ...context, organisation }}>
      <CombinationNotice consignment={consignment} isModified={isModified} />
    </CurrentOrganisation>
  );
}

const region = () => page.getByRole('region', { name: 'Consignments to the same receiver' });

for (const width of ['wide', 'narrow'] as const) {
  test(`the notice and the dialog say what a combination does, ${width}`, async () => {
    await renderInPortal(notice(), {
      width,
      responses: {
        '/combinations': [COMBINATION],
      },
    });
    await eventually(() => expect(region().elements()).toHaveLength(1));
    const text = region().element().textContent;
    expect(text).toContain(
      '3 consignments go from Penrose to Rātā Supplies on 30/11/2026. Combine them into one to save $18.40 (excludes GST and FAF).',
    );
    expect(text).toContain('KEA00000126 has a different service type');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await page.getByRole('button', { name: 'Combine consignments' }).click();
    const dialog = page.getByRole('dialog', { name: 'Combine consignments' });
    await eventually(() => expect(dialog.elements()).toHaveLength(1));
    expect(dialog.element().textContent).toContain(
      'These consignments are cancelled with the reason “Combined into KEA00000123”.',
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });
}

test('the message of a combination offers its undo, which removes the message from the bell', async () => {
  const undone: string[] = [];
  await renderInPortal(notice(), {
    responses: {
      '/combinations': [COMBINATION],
      '/KEA00000123/combined': { ...draft, version: 4 },
      '/KEA00000123/edits/4/undo': (request: Request) => {
        undone.push(request.headers.get('if-match') ?? '');
        return { ...draft, version: 5 };
      },
    },
  });
  await page.getByRole('button', { name: 'Combine consignments' }).click();
  await page.getByRole('button', { name: 'Combine 3 consignments' }).click();
  const combined = '3 consignments combined into KEA00000123';
  const inBell = () => notifications.read().map(({ message }) => message);
  await eventually(() => expect(inBell()).toContain(combined));
  toasts
    .read()
    .find(({ message }) => message === combined)
    ?.undo?.();
  await eventually(() => expect(inBell()).toContain('The combination has been undone'));
  expect(undone).toEqual(['"4"']);
  expect(inBell()).not.toContain(combined);
});

test('unsaved changes are saved first', async () => {
  await renderInPortal(notice(true), { responses: { '/combinations': [COMBINATION] } });
  await eventually(() => expect(region().elements()).toHaveLength(1));
  expect(region().element().textContent).toContain('Save your changes first.');
  expect(page.getByRole('button', { name: 'Combine consignments' }).element()).toHaveProperty(
    'disabled',
    true,
  );
});

test('the notice ends when another user cancels the draft', async () => {
  const cancelled = { ...draft, version: 4, currentStatus: { code: 'CANCELLED', name: 'Cancelled' } };
  function Page() {
    const [consignment, setConsignment] = useState(draft);
    return (
      <>
        <button onClick={() => setConsignment(cancelled)}>Cancel elsewhere</button>
        {notice(false, consignment)}
      </>
    );
  }
  await renderInPortal(<Page />, { responses: { '/combinations': [COMBINATION] } });
  await eventually(() => expect(region().elements()).toHaveLength(1));
  await page.getByRole('button', { name: 'Cancel elsewhere' }).click();
  await eventually(() => expect(region().elements()).toHaveLength(0));
});

test('the notice names no saving when the saving is unknown', async () => {
  await renderInPortal(notice(), {
    responses: { '/combinations': [{ ...COMBINATION, saving: null, pickupDay: null }] },
  });
  await eventually(() => expect(region().elements()).toHaveLength(1));
  expect(region().element().textContent).toContain(
    '3 consignments go from Penrose to Rātā Supplies. Combine them into one.',
  );
});

test('a combination that costs more is explained and not offered', async () => {
  await renderInPortal(notice(), { responses: { '/combinations': [{ ...COMBINATION, saving: -3.5 }] } });
  await eventually(() => expect(region().elements()).toHaveLength(1));
  expect(region().element().textContent).toContain(
    'on 30/11/2026. One consignment would cost $3.50 more (excludes GST and FAF).',
  );
  expect(page.getByRole('button', { name: 'Combine consignments' }).elements()).toHaveLength(0);
});
