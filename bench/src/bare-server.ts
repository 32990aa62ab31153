import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { rawList } from '#list-queries.ts';

/** The default list with nothing around it: no token, no checks, no limits, no log. For comparison only. */
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  pipeline: true,
  options: '-c plan_cache_mode=force_custom_plan',
});

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void answer(Buffer.concat(chunks).toString()));

  async function answer(text: string): Promise<void> {
    const { date } = JSON.parse(text);
    const query = {
      organisationId: Number(process.env['ORGANISATION']),
      from: date.startDateUtc,
      to: date.endDateUtc,
      page: 1,
      size: 25,
    };
    const { rows } = await pool.query<{ total: number; doc: string }>(rawList(query));
    response.setHeader('content-type', 'application/json');
    response.end(`{"rowCount":${rows[0]?.total ?? 0},"results":[${rows.map(({ doc }) => doc).join(',')}]}`);
  }
});

server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: 'listening', port });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
