import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CustomerThreads } from '#features/provider-desk/customer-threads.tsx';
import type { DeskConsignment } from '#features/provider-desk/scans.ts';
import { DESK_KEY } from '#features/provider-desk/use-scans.ts';
import { useSession } from '#session/session-context.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';
import { RETURN_REQUEST } from '#testing/return-request.ts';

type Thread = DeskConsignment['threads'][number];

const THREAD: Thread = {
  exceptionId: 'event-9001',
  title: 'Receiver closed',
  isOpen: true,
  request: RETURN_REQUEST,
  messages: [],
};

/** The threads as the dialog of the desk reads them. */
function Threads() {
  const { call } = useSession();
  const { data } = useQuery({
    queryKey: [DESK_KEY, 'consignment', 'KEA00000123'],
    queryFn: ({ signal }) => call('deskConsignment', { query: { code: 'KEA00000123' }, signal }),
  });
  return <CustomerThreads reference="KEA00000123" threads={data?.threads ?? []} />;
}

const press = async (name: string) => {
  const button = page.getByRole('button', { name });
  await eventually(() => expect(button.element()).toBeVisible());
  await button.click();
};

test('an empty reply and a decline without a reason name the missing text and focus its field', async () => {
  await renderInPortal(<Threads />, { responses: { '/consignment': { threads: [THREAD] } } });
  const field = page.getByLabelText('Reply or reason');
  await press('Send reply');
  await eventually(() => expect(field.element()).toHaveFocus());
  expect(page.getByText('Enter a reply').elements()).toHaveLength(1);
  await press('Decline request');
  await eventually(() => expect(page.getByText('Enter a reason').elements()).toHaveLength(1));
  expect(field.element()).toHaveFocus();
});

test('a rejected answer shows the reason and the present state of the request', async () => {
  const problem = {
    title: 'Conflict',
    status: 409,
    code: 'conflict',
    detail: 'The request was already answered',
  };
  const responses: Record<string, unknown> = {
    '/consignment': { threads: [THREAD] },
    '/answers': new Response(JSON.stringify(problem), {
      status: 409,
      headers: { 'content-type': 'application/problem+json' },
    }),
  };
  await renderInPortal(<Threads />, { responses });
  await eventually(() => expect(page.getByText('Request, not answered').elements()).toHaveLength(1));
  const answered: Thread['request'] = { ...RETURN_REQUEST, outcome: 'accepted', answeredBy: 'Wiki Tane' };
  responses['/consignment'] = { threads: [{ ...THREAD, request: answered }] };
  await press('Accept request');
  await eventually(() => expect(page.getByText('Request, accepted by Wiki Tane').elements()).toHaveLength(1));
  expect(page.getByText('The request was already answered').elements()).toHaveLength(1);
  expect(page.getByRole('button', { name: 'Accept request' }).elements()).toEqual([]);
});
