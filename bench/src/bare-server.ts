import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, type QueryConfig } from 'pg';
import { rawList } from '#list-queries.ts';

/**
 * Serves the default list without token, checks, limits and log, as a baseline. It runs the same queries as the API,
 * membership and page, each in its own transaction.
 */
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  pipeline: true,
  options: '-c plan_cache_mode=force_custom_plan',
});

const organisationId = Number(process.env['ORGANISATION']);

const context = {
  name: 'context',
  text: `select set_config('app.tenant', $1, true), set_config('app.sub', $2, true), set_config('app.org', $3, true)`,
  values: [process.env['TENANT'], process.env['SUBJECT'], String(organisationId)],
};

const membership = {
  name: 'membership',
  text: `
    select portal_user.id, portal_user.name, membership.charge_site_id, membership.origin_site_id, array(
      select site_id from membership_site where user_id = portal_user.id and organisation_id = $2 order by site_id
    ) as site_ids
    from portal_user
    join membership on membership.user_id = portal_user.id and membership.organisation_id = $2
    join organisation on organisation.id = $2
    where portal_user.sub = $1`,
  values: [process.env['SUBJECT'], organisationId],
};

async function inTransaction<Row extends object>(query: QueryConfig): Promise<readonly Row[]> {
  const client = await pool.connect();
  const { stream } = client.connection;
  stream.cork();
  const sent = [
    client.query('begin read only; set local role cartage_app'),
    client.query(context),
    client.query<Row>(query),
    client.query('commit'),
  ] as const;
  stream.uncork();
  const [, , { rows }] = await Promise.all(sent);
  client.release();
  return rows;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void respond(Buffer.concat(chunks).toString()));

  async function respond(text: string): Promise<void> {
    const { date } = JSON.parse(text);
    await inTransaction(membership);
    const query = {
      organisationId,
      from: date.startDateUtc,
      to: date.endDateUtc,
      page: 1,
      size: 25,
    };
    const rows = await inTransaction<{ total: number; doc: string }>(rawList(query));
    response.setHeader('content-type', 'application/json');
    response.end(`{"rowCount":${rows[0]?.total ?? 0},"results":[${rows.map(({ doc }) => doc).join(',')}]}`);
  }
});

server.listen(0, '127.0.0.1', () => {
  // A server listening on a port has an address object.
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: 'listening', port });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
