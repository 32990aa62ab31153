import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import { serve } from '#platform/serve.ts';
import { testApp, type TestRequest } from '#testing/test-app.ts';

export type PlatformWorld = Awaited<ReturnType<typeof platformWorld>>;

/** Two operations with handlers of their own, for tests of the platform itself. */
export async function platformWorld() {
  /** The input of the search, and the behaviour of the status change. */
  const received: OperationRequest<'searchConsignments'>[] = [];
  let ready: (request: OperationRequest<'markAsReady'>) => unknown = () => ({});
  const app = await testApp({
    deps: (deps) => ({ ...deps, validateResponses: false }),
    register: (server, deps) => {
      serve(server, deps, 'searchConsignments', async (request) => {
        received.push(request);
        const page = {
          currentPage: 1,
          firstRowOnPage: 0,
          lastRowOnPage: 0,
          pageCount: 0,
          pageSize: 25,
          rowCount: 0,
        };
        return reply({ ...page, results: [] });
      });
      // The body is arbitrary.
      serve(server, deps, 'markAsReady', async (request) => reply(ready(request) as never, { etag: 13 }));
    },
  });
  const tenant = await app.world.tenant({ code: 'kea', host: 'localhost' });
  const caller = await app.world.person(await app.world.organisation(tenant));

  const search = (sent: TestRequest, query = '') =>
    app.request(caller, `POST /api/v2/customers/${caller.organisationId}/consignments/search${query}`, sent);
  const markAsReady = (sent: TestRequest = { body: {} }) =>
    app.request(
      caller,
      `POST /api/v2/customers/${caller.organisationId}/consignments/KEA00000001/mark-as-ready`,
      sent,
    );

  return {
    app,
    caller,
    received,
    search,
    markAsReady,
    onReady: (handler: typeof ready) => {
      ready = handler;
    },
    close: () => app.close(),
  };
}
