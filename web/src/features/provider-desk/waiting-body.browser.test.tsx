import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useWaitingCustomers } from '#features/provider-desk/use-waiting-customers.ts';
import { WaitingBody } from '#features/provider-desk/waiting-body.tsx';
import { WaitingFilter, waitingText } from '#features/provider-desk/waiting-filter.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const COUNTS = [
  { kind: 'redelivery', count: 1 },
  { kind: 'return', count: 0 },
  { kind: 'new-address', count: 0 },
  { kind: 'message', count: 0 },
];
const ITEM = {
  reference: 'KEA00000123',
  organisation: 'Harakeke Homewares',
  receiver: 'Rātā Supplies',
  receiverCity: 'Dunedin',
  exceptionId: 'event-9001',
  title: 'Receiver closed',
  kind: 'redelivery',
  text: 'Deliver again on Friday 20/03/2026.',
  author: 'Hana Wilcox',
  since: '2026-03-18T01:30:00.000Z',
};

function Waiting({ open }: { readonly open: (reference: string) => void }) {
  const waiting = useWaitingCustomers();
  return (
    <>
      <p>{waitingText(waiting)}</p>
      <WaitingFilter waiting={waiting} />
      <WaitingBody waiting={waiting} open={open} />
    </>
  );
}

const shows = (text: string) =>
  eventually(() => expect(page.getByText(text, { exact: true }).elements()).toHaveLength(1));

test('a row has the request, its customer and the wait, and opens the consignment', async () => {
  const opened: string[] = [];
  await renderInPortal(<Waiting open={(reference) => opened.push(reference)} />, {
    responses: { '/waiting-customers': { counts: COUNTS, items: [ITEM] } },
  });
  await shows('1 exception waits for an answer');
  await shows('Deliver again on Friday 20/03/2026.');
  await shows('Harakeke Homewares, to Rātā Supplies, Dunedin. Receiver closed');
  await shows('Waiting since 18/03/2026 2:30:00 pm, Hana Wilcox');
  await page.getByRole('button', { name: 'KEA00000123' }).click();
  expect(opened).toEqual(['KEA00000123']);
});

test('without waiting customers the list says so, for all types and for one', async () => {
  await renderInPortal(<Waiting open={() => {}} />, {
    responses: { '/waiting-customers': { counts: COUNTS, items: [] } },
  });
  await shows('No customer is waiting');
  await page.getByLabelText('Type').selectOptions('message');
  await shows('Nothing of this type is waiting');
  await shows('0 exceptions wait for an answer');
});
