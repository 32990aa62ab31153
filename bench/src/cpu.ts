import { createHttpClient, type HttpClient } from '#http-client.ts';
import { median } from '#interleave.ts';
import { defaultList, listRequest } from '#list-queries.ts';
import type { Bench } from '#measure.ts';
import { cpuMicroseconds, startNode } from '#node-process.ts';

const ROUNDS = 7;
const REQUESTS = 800;
const AT_ONCE = 8;

/** Processor time of the API's process for one default list, against `node:http` asking the same of `pg` with nothing around it. */
export const cpu: Bench = {
  name: 'cpu',
  run: async (_options, stack) => {
    const { url, origin, pid, token, organisationId, person } = await stack();
    const bare = await startNode('bench/src/bare-server.ts', {
      DATABASE_URL: url,
      ORGANISATION: String(organisationId),
      TENANT: String(person.tenantId),
      PERSON: person.sub,
    });
    const sides = [
      { pid, client: createHttpClient(origin, token), taken: [] as number[] },
      { pid: bare.pid, client: createHttpClient(`http://127.0.0.1:${bare.port}`, ''), taken: [] as number[] },
    ];
    const { path, body } = listRequest(defaultList(organisationId));
    for (let round = -1; round < ROUNDS; round++) {
      for (const side of sides) {
        const before = cpuMicroseconds(side.pid);
        await many(side.client, path, body);
        if (round >= 0) side.taken.push((cpuMicroseconds(side.pid) - before) / REQUESTS);
      }
    }
    for (const { client } of sides) client.close();
    await bare.stop();
    const [api = Number.NaN, least = Number.NaN] = sides.map(({ taken }) => median(taken));
    return [
      {
        what: 'default list, API / bare node:http with the same SQL',
        value: api / least,
        unit: '×',
        limit: { atMost: 1.7 },
      },
      { what: 'API, per request', value: api, unit: 'µs' },
      { what: 'bare, per request', value: least, unit: 'µs' },
    ];
  },
};

async function many(client: HttpClient, path: string, body: string): Promise<void> {
  let left = REQUESTS;
  const worker = async () => {
    while (left-- > 0) await client.post(path, body);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
