import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CombinationsSection } from '#features/today/combinations-section.tsx';
import { SessionContext, useSession } from '#session/session-context.tsx';
import { eventually } from '#testing/eventually.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const FOUND = {
  kept: { reference: 'KEA00000701', version: 1 },
  others: [{ reference: 'KEA00000702', version: 1 }],
  sender: 'Penrose depot',
  receiver: 'Kauri Coast Hardware',
  pickupDay: '2026-03-24',
};
const CHANGED = [{ reference: 'KEA00000702', version: 1, siteId: 12 }];

/** The stream is sent through the network of the test as well. */
function Content() {
  const session = useSession();
  return (
    <SessionContext value={{ ...session, callWith: () => session.call }}>
      <OwnServer>
        <CombinationsSection />
      </OwnServer>
    </SessionContext>
  );
}

test('a combination appears when the stream announces a change', async () => {
  const requests: string[] = [];
  await renderInPortal(<Content />, {
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.MAINTAIN'],
    responses: {
      '/combinations': () => {
        requests.push('combinations');
        return Response.json(requests.includes('changes') ? [FOUND] : []);
      },
      '/consignments/changes': async () => {
        // After the first answer, so that only the announced change can show the combination.
        await eventually(() => expect(requests).toContain('combinations'));
        requests.push('changes');
        return new Response(`id: 1\nevent: changes\ndata: ${JSON.stringify(CHANGED)}\n\n`, {
          headers: { 'content-type': 'text/event-stream' },
        });
      },
    },
  });
  const combinations = page.getByRole('region', { name: 'Drafts to combine' });
  await eventually(() => expect(combinations.element()).toBeVisible());
  const link = combinations.getByRole('link', { name: 'KEA00000701 and 1 more' });
  expect(link.element().getAttribute('href')).toBe('/consignment/KEA00000701');
});
