import { createHttpClient, type HttpClient } from '#http-client.ts';
import { median } from '#interleave.ts';
import { defaultList, listRequest } from '#list-queries.ts';
import type { Bench } from '#measure.ts';
import { cpuMicroseconds, startNode } from '#node-process.ts';

const ROUNDS = 7;
const REQUESTS = 800;
const CONCURRENCY = 8;

/** CPU time of the API for one default list, compared with a bare `node:http` server that runs the same queries. */
export const cpu: Bench = {
  name: 'cpu',
  run: async (_options, stack) => {
    const { url, origin, pid, token, organisationId, user } = await stack();
    const bareServer = await startNode('bench/src/bare-server.ts', {
      DATABASE_URL: url,
      ORGANISATION: String(organisationId),
      TENANT: String(user.tenantId),
      SUBJECT: user.sub,
    });
    const sides = [
      { pid, client: createHttpClient(origin, token), samples: [] as number[] },
      {
        pid: bareServer.pid,
        client: createHttpClient(`http://127.0.0.1:${bareServer.port}`, ''),
        samples: [] as number[],
      },
    ];
    const { path, body } = listRequest(defaultList(organisationId));
    for (let round = -1; round < ROUNDS; round++) {
      for (const side of sides) {
        const before = cpuMicroseconds(side.pid);
        await sendAll(side.client, path, body);
        if (round >= 0) side.samples.push((cpuMicroseconds(side.pid) - before) / REQUESTS);
      }
    }
    for (const { client } of sides) client.close();
    await bareServer.stop();
    const [api = Number.NaN, bare = Number.NaN] = sides.map(({ samples }) => median(samples));
    return [
      {
        label: 'default list, API / bare node:http with the same SQL',
        value: api / bare,
        unit: '×',
        limit: { atMost: 1.7 },
      },
      { label: 'API, per request', value: api, unit: 'µs' },
      { label: 'bare, per request', value: bare, unit: 'µs' },
    ];
  },
};

async function sendAll(client: HttpClient, path: string, body: string): Promise<void> {
  let remaining = REQUESTS;
  const worker = async () => {
    while (remaining-- > 0) await client.post(path, body);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
