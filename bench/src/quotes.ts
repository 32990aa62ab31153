import { withClient } from '@cartage/database/connection/with-client.ts';
import { createHttpClient, type HttpClient } from '#http-client.ts';
import { interleave, median } from '#interleave.ts';
import { addManyRates, LANE } from '#many-rates.ts';
import type { Bench } from '#measure.ts';
import { cpuMicroseconds, startNode } from '#node-process.ts';

const TIMES = { rounds: 300, warmUp: 60 };
const CPU_ROUNDS = 7;
const QUOTES = 300;
const CONCURRENCY = 8;

const BODY = JSON.stringify({
  ...LANE,
  serviceType: 'STD',
  priceDateTimeUtc: '2026-03-20',
  units: 2,
  volume: 0.96,
  weight: 24.5,
  deliveryExtras: [{ deliveryExtraCode: 'TAIL', quantity: 1 }],
});

/** A quote of five services over HTTP, compared with a bare `node:http` server that runs the same statements. */
export const quotes: Bench = {
  name: 'quotes',
  run: async (_options, stack) => {
    const { url, adminUrl, origin, pid, token, organisationId } = await stack();
    await withClient(adminUrl, (client) => addManyRates(client));
    const bareServer = await startNode('server/tests/speed/bare-quotes.ts', {
      DATABASE_URL: url,
      ADMIN_URL: adminUrl,
    });
    const clients = {
      api: createHttpClient(origin, token),
      bare: createHttpClient(`http://127.0.0.1:${bareServer.port}`, ''),
    };
    const path = `/api/v2/customers/${organisationId}/consignments/pricing/quote`;
    try {
      await checkAnswers(clients, path);
      const quote = (client: HttpClient) => () => client.post(path, BODY);
      const ms = await interleave({ api: quote(clients.api), bare: quote(clients.bare) }, TIMES);
      const api = { client: clients.api, pid, samples: [] as number[] };
      const bare = { client: clients.bare, pid: bareServer.pid, samples: [] as number[] };
      for (let round = -1; round < CPU_ROUNDS; round++) {
        for (const side of [api, bare]) {
          const before = cpuMicroseconds(side.pid);
          await sendAll(quote(side.client));
          if (round >= 0) side.samples.push((cpuMicroseconds(side.pid) - before) / QUOTES);
        }
      }
      return [
        {
          label: 'quote of 5 services, 50 cards, 16 × 16 zones / bare node:http with the same SQL',
          value: ms.api / ms.bare,
          unit: '×',
          limit: { atMost: 1.7 },
        },
        { label: 'quote, median', value: ms.api, unit: 'ms' },
        { label: 'bare, median', value: ms.bare, unit: 'ms' },
        { label: 'quote, CPU', value: median(api.samples), unit: 'µs' },
        { label: 'bare, CPU', value: median(bare.samples), unit: 'µs' },
      ];
    } finally {
      for (const client of Object.values(clients)) client.close();
      await bareServer.stop();
    }
  },
};

/** Throws unless both servers answer with the prices of the same services. */
async function checkAnswers(
  { api, bare }: { readonly api: HttpClient; readonly bare: HttpClient },
  path: string,
): Promise<void> {
  const pricesOf = async (client: HttpClient) => {
    const { services } = JSON.parse(await client.post(path, BODY)) as {
      readonly services: readonly { readonly price: { readonly total: string } | null }[];
    };
    return JSON.stringify(services.map(({ price }) => price?.total ?? null));
  };
  const [first, second] = [await pricesOf(api), await pricesOf(bare)];
  if (first !== second || first.includes('null'))
    throw new Error(`The quotes differ: ${first} and ${second}`);
}

async function sendAll(send: () => Promise<unknown>): Promise<void> {
  let remaining = QUOTES;
  const worker = async () => {
    while (remaining-- > 0) await send();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
