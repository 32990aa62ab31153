import { withClient } from '@cartage/database/connection/with-client.ts';
import { type Rows, test as base } from '#fixtures.ts';

/** Tests with a worker and a database of their own, because they change existing consignments. */
export const test = base.extend<{ ownRows: Rows }>({
  ownFrontSettings: [{ hasOwnDatabase: true, hasWorker: true }, { scope: 'worker' }],
  port: async ({ ownFront }, use) => use(ownFront.port),
  // Only visible rows are rendered. So many contain enough of each status on every day.
  viewport: { width: 1280, height: 3000 },
  ownRows: async ({ ownDatabase }, use) =>
    use(async (text, values = []) =>
      withClient(await ownDatabase.url(), async (client) => {
        await client.query('set role cartage_system');
        // The caller's type argument describes the columns of its statement.
        return (await client.query(text, [...values])).rows as never;
      }),
    ),
});
