import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { setContext } from '#db/context.query.ts';
import { Database } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';
import { type Recorded, recordQuote } from './record-quote.ts';

/**
 * Serves quotes without token, checks, limits, log and calculation, as a baseline for `bench -- quotes`: it sends the
 * statements of the API in the same transactions and round trips, prepared once per connection with the same plan
 * settings. The first request is priced by the use case, whose statements and answer all later requests repeat.
 */
const url = process.env['DATABASE_URL'] ?? '';
const adminUrl = process.env['ADMIN_URL'] ?? '';

const pool = new Pool({
  connectionString: url,
  max: 10,
  pipeline: true,
  options: '-c plan_cache_mode=force_custom_plan',
});
const database = new Database({
  url,
  poolSize: 2,
  applicationName: 'bare-quotes',
  onIdleError: (error) => {
    throw error;
  },
});

const names = new Map<string, string>();
const named = ({ text, values }: Statement) => {
  const name = names.get(text) ?? `statement-${names.size}`;
  names.set(text, name);
  return { name, text, values: [...values] };
};

async function replay({ context, isRead, roundTrips }: Recorded): Promise<void> {
  const [first = [], ...later] = roundTrips;
  const client = await pool.connect();
  try {
    const plan = roundTrips.flat().some(({ usesGenericPlan }) => usesGenericPlan)
      ? '; set local plan_cache_mode = force_generic_plan'
      : '';
    const { stream } = client.connection;
    stream.cork();
    const opening = [
      client.query(`begin${isRead ? ' read only' : ''}; set local role cartage_app${plan}`),
      client.query(named(setContext(context, isRead ? null : new Date()))),
      ...first.map((statement) => client.query(named(statement))),
    ];
    // A read commits in the same round trip, a write after its statements succeeded, as in `Database`.
    const committed = isRead ? client.query('commit') : null;
    stream.uncork();
    await Promise.all(opening);
    for (const statements of later)
      await Promise.all(statements.map((statement) => client.query(named(statement))));
    await (committed ?? client.query('commit'));
  } finally {
    client.release();
  }
}

let recording: ReturnType<typeof recordQuote> | undefined;

async function respond(body: string): Promise<string> {
  recording ??= recordQuote({ database, adminUrl, body: JSON.parse(body) });
  const { steps, answer } = await recording;
  for (const step of steps) await Promise.all(step.map(replay));
  return JSON.stringify(answer);
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    respond(Buffer.concat(chunks).toString()).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});

server.listen(0, '127.0.0.1', () => {
  // A server listening on a port has an address object.
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: 'listening', port });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
