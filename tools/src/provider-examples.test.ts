import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { signWebhook } from '@cartage/server/jobs/webhooks/sign-webhook.ts';
import { expect, expectTypeOf, test } from 'vitest';
import {
  type Answer,
  type ChangePage,
  type CustomerRequest,
  type Message,
  type Reply,
  connectProviderApi,
  type ProviderEvent,
  type ReportedEvents,
} from '../../docs/examples/provider-client.ts';
import { readWebhook } from '../../docs/examples/read-webhook.ts';

const SECRET = `whsec_${Buffer.alloc(32, 'new').toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.alloc(32, 'old').toString('base64')}`;
const BODY = '{"type":"consignment.staged"}';
const signed = (at: Date, ...secrets: readonly string[]) =>
  signWebhook({ id: 'm-1', at, body: BODY }, secrets);

test('[@API-03] the types of the client example are those of the contract', () => {
  type SentEvent = Sent<'reportEvents', 'body'>['events'][number];
  expectTypeOf<ProviderEvent>().toExtend<SentEvent>();
  expectTypeOf<SentEvent>().toExtend<ProviderEvent>();
  expectTypeOf<ChangePage>().toEqualTypeOf<ResponseBody<'providerChanges'>>();
  expectTypeOf<Answer>().toEqualTypeOf<Sent<'answerRequest', 'body'>>();
  expectTypeOf<CustomerRequest>().toEqualTypeOf<ResponseBody<'answerRequest'>>();
  expectTypeOf<Reply>().toEqualTypeOf<Sent<'sendDepotReply', 'body'>>();
  expectTypeOf<Message>().toEqualTypeOf<ResponseBody<'sendDepotReply'>>();
  expectTypeOf<ReportedEvents>().toEqualTypeOf<ResponseBody<'reportEvents'>>();
});

test('[@API-03] the example reads a message that is signed with its secret', () => {
  const now = new Date();
  expect(readWebhook(BODY, signed(now, SECRET), SECRET)).toEqual({ type: 'consignment.staged' });
  const both = signed(now, SECRET, OLD_SECRET);
  expect(readWebhook(BODY, both, OLD_SECRET)).toEqual({ type: 'consignment.staged' });
});

test('[@API-03] the example refuses every other message', () => {
  const now = new Date();
  const wrong = 'The message is not signed with this secret';
  expect(() => readWebhook(BODY, signed(now, OLD_SECRET), SECRET)).toThrow(wrong);
  expect(() => readWebhook(`${BODY} `, signed(now, SECRET), SECRET)).toThrow(wrong);
  expect(() => readWebhook(BODY, { ...signed(now, SECRET), 'webhook-id': 'm-2' }, SECRET)).toThrow(wrong);
  expect(() => readWebhook(BODY, { ...signed(now, SECRET), 'webhook-signature': '' }, SECRET)).toThrow(wrong);
  const old = new Date(now.getTime() - 6 * 60_000);
  expect(() => readWebhook(BODY, signed(old, SECRET), SECRET)).toThrow('The time of the message is not now');
  expect(() => readWebhook(BODY, {}, SECRET)).toThrow('The time of the message is not now');
});

/** A portal that gives tokens and responds to the other requests with these statuses, then with an empty page. */
async function withPortal(statuses: readonly number[], use: (portal: string) => Promise<void>) {
  const left = [...statuses];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const isToken = request.url === '/idp/token';
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const body = isToken
      ? { access_token: 't-1', expires_in: 600 }
      : { changes: [], cursor: '7', hasMore: false };
    response.writeHead(isToken ? 200 : (left.shift() ?? 200), {
      'content-type': 'application/json',
      'retry-after': '0',
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  try {
    await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
  return requests;
}

test('[@API-03] the client example gets one token and retries after 429 and 5xx', async () => {
  const requests = await withPortal([503, 429], async (portal) => {
    const api = connectProviderApi({ portal, clientId: 'linehaul', secret: 's' });
    expect(await api.changesAfter('6')).toEqual({ changes: [], cursor: '7', hasMore: false });
  });
  const feed = 'GET /api/provider/v1/changes?after=6 Bearer t-1';
  expect(requests).toEqual([`POST /idp/token Basic ${btoa('linehaul:s')}`, feed, feed, feed]);
});

test('[@API-03] the client example throws on other responses', async () => {
  await withPortal([403], async (portal) => {
    const api = connectProviderApi({ portal, clientId: 'linehaul', secret: 's' });
    await expect(api.changesAfter('6')).rejects.toMatchObject({ name: 'ProviderApiError', status: 403 });
  });
});
