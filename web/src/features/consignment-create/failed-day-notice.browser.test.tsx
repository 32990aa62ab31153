import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FailedDayNotice } from '#features/consignment-create/failed-day-notice.tsx';
import { useCreateForm } from '#features/consignment-create/use-create-form.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const FAILED = {
  day: '2026-03-23',
  pickupDay: '2026-03-24',
  outcome: 'FAILED',
  reference: null,
  reason: "The account isn't active any more",
  processedAtDateTimeUtc: '2026-03-22T11:00:00.000Z',
};
const ORDER = {
  id: 4,
  name: 'Weekly shelving',
  runs: [FAILED],
  details: { lineItems: [], notes: 'Dock 2', salesReference: 'SO-7' },
  senderSite: null,
  receiverSite: null,
};

function Content({ isShownLater = false }: { readonly isShownLater?: boolean }) {
  const [isShown, setShown] = useState(!isShownLater);
  const [isFilled, setFilled] = useState(false);
  const state = useCreateForm();
  const { form, change } = state;
  return (
    <>
      {isShown && (
        <FailedDayNotice order={4} day="2026-03-23" state={state} onFilled={() => setFilled(true)} />
      )}
      <button type="button" onClick={() => setShown(true)}>
        Show
      </button>
      <label>
        Notes
        <input
          value={form.notes}
          onChange={({ currentTarget: { value } }) => change({ type: 'set', field: 'notes', value })}
        />
      </label>
      <label>
        Receiver reference
        <input
          value={form.receiverReference}
          onChange={({ currentTarget: { value } }) =>
            change({ type: 'set', field: 'receiverReference', value })
          }
        />
      </label>
      <p>{`Reference ${form.salesReference}, pickup ${form.requestedPickup}`}</p>
      <p>{isFilled ? 'Filled' : 'Not filled'}</p>
    </>
  );
}

const notice = () => page.getByRole('region', { name: 'Failed day of a standing order' });
const notes = () => page.getByLabelText('Notes');

for (const width of ['wide', 'narrow'] as const) {
  test(`the form has the values of the order, its day and the reason, ${width}`, async () => {
    await renderInPortal(<Content />, {
      width,
      permissions: ['Consignment.MAINTAIN'],
      settings: { RequestedPickupDateEnabled: 'true' },
      responses: { '/standing-orders/4': { ...ORDER, runs: [{ ...FAILED, pickupDay: '2099-03-24' }] } },
    });
    await eventually(() => expect(notes().element()).toHaveProperty('value', 'Dock 2'));
    expect(page.getByText('Reference SO-7, pickup 2099-03-24').elements()).toHaveLength(1);
    const text = notice().element().textContent;
    expect(text).toContain('No consignment was created for "Weekly shelving" on Tuesday 24/03/2099');
    expect(text).toContain("Reason: The account isn't active any more");
    expect(notice().getByRole('button').elements()).toEqual([]);
    expect(document.activeElement?.textContent).toContain('No consignment was created');
    // Later input is not replaced.
    await notes().fill('Dock 3');
    await eventually(() => expect(notes().element()).toHaveProperty('value', 'Dock 3'));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });
}

test('earlier input stays until the user presses the button', async () => {
  await renderInPortal(<Content isShownLater />, { responses: { '/standing-orders/4': ORDER } });
  await eventually(() => expect(notes().elements()).toHaveLength(1));
  await notes().fill('Ring the bell');
  await page.getByLabelText('Receiver reference').fill('PO-8');
  await page.getByRole('button', { name: 'Show' }).click();
  const button = notice().getByRole('button', { name: 'Fill in from the standing order' });
  await eventually(() => expect(button.elements()).toHaveLength(1));
  expect(notes().element()).toHaveProperty('value', 'Ring the bell');
  await button.click();
  await eventually(() => expect(notes().element()).toHaveProperty('value', 'Dock 2'));
  expect(button.elements()).toEqual([]);
  // The order has no receiver reference.
  expect(page.getByLabelText('Receiver reference').element()).toHaveProperty('value', '');
});

test('a day whose consignment exists now fills nothing and opens the consignment', async () => {
  const created = { ...FAILED, outcome: 'CREATED', reference: 'KEA00000123', reason: null };
  await renderInPortal(<Content />, {
    responses: { '/standing-orders/4': { ...ORDER, runs: [created] } },
  });
  const open = notice().getByRole('link', { name: 'Open KEA00000123' });
  await eventually(() => expect(open.elements()).toHaveLength(1));
  expect(open.element().getAttribute('href')).toBe('/consignment/KEA00000123');
  expect(notes().element()).toHaveProperty('value', '');
});

test('a pickup day in the past is named and not filled in', async () => {
  await renderInPortal(<Content />, {
    permissions: ['Consignment.MAINTAIN'],
    settings: { RequestedPickupDateEnabled: 'true' },
    responses: { '/standing-orders/4': ORDER },
  });
  await eventually(() => expect(notes().element()).toHaveProperty('value', 'Dock 2'));
  expect(notice().element().textContent).toContain(
    'The pickup day 24/03/2026 has passed. Check the requested pickup.',
  );
  expect(page.getByText(/^Reference SO-7, pickup (null)?$/).elements()).toHaveLength(1);
});

test('without the requested pickup the day is not filled in', async () => {
  await renderInPortal(<Content />, {
    settings: { RequestedPickupDateEnabled: 'true' },
    responses: { '/standing-orders/4': { ...ORDER, runs: [{ ...FAILED, pickupDay: '2099-03-24' }] } },
  });
  await eventually(() => expect(notes().element()).toHaveProperty('value', 'Dock 2'));
  expect(page.getByText(/^Reference SO-7, pickup (null)?$/).elements()).toHaveLength(1);
});

test('a day that has not failed shows and fills nothing', async () => {
  await renderInPortal(<Content />, {
    responses: { '/standing-orders/4': { ...ORDER, runs: [{ ...FAILED, outcome: 'SKIPPED' }] } },
  });
  await eventually(() => expect(page.getByText('Not filled').elements()).toHaveLength(1));
  expect(notice().elements()).toEqual([]);
  expect(notes().element()).toHaveProperty('value', '');
});
