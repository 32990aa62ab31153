import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expect } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Exceptions = ResponseBody<'consignmentExceptions'>;
type Changes = ResponseBody<'providerChanges'>;
export type NewRequest = Sent<'requestFromProvider', 'body'>;

export interface RaisedException {
  readonly reference: string;
  readonly id: string;
}

interface As {
  readonly caller?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A customer and the provider of its tenant, who write to each other on exceptions. */
export interface ExceptionWorld {
  readonly freight: FreightWorld;
  readonly client: ProviderClient;
  /** An id that no event and no message has. */
  newId(): string;
  /** A consignment that was picked up, with an unresolved exception of the provider. */
  withException(title?: string): Promise<RaisedException>;
  send(request: `${string} ${string}`, body: unknown, as?: As): Promise<TestResponse>;
  request(subject: RaisedException, body: NewRequest, as?: As): Promise<TestResponse>;
  write(subject: RaisedException, text: string, as?: As): Promise<TestResponse>;
  exceptionOf(subject: RaisedException): Promise<Exceptions['exceptions'][number]>;
  consignment(reference: string): Promise<Consignment>;
  feedOf(reference: string): Promise<Changes['changes']>;
  answer(body: unknown): Promise<TestResponse>;
  reply(body: unknown): Promise<TestResponse>;
}

export async function exceptionWorld(test: TestApp): Promise<ExceptionWorld> {
  const freight = await freightWorld(test);
  const client = await providerClient(test, freight.organisation.tenant);
  let lastId = 0;
  const newId = () => `answers-${(lastId += 1)}`;

  const send: ExceptionWorld['send'] = (request, body, { caller = freight.caller, headers = {} } = {}) => {
    const [method, path] = request.split(' ');
    return test.request(caller, `${method} ${freight.path}/consignments/${path}`, { body, headers });
  };
  const get = async <Body>(path: string): Promise<Body> => {
    const response = await test.request(freight.caller, `GET ${freight.path}/consignments/${path}`);
    expect(response.status, response.text).toBe(200);
    return response.json<Body>();
  };
  const exceptionOf: ExceptionWorld['exceptionOf'] = async ({ reference }) => {
    const [exception] = (await get<Exceptions>(`${reference}/exceptions`)).exceptions;
    if (exception === undefined) throw new Error(`${reference} has no exception`);
    return exception;
  };
  return {
    freight,
    client,
    newId,
    send,
    exceptionOf,
    withException: async (title = 'Receiver closed') => {
      const created = await freight.create({ requestedDeliveryDate: '2026-03-20' });
      const { reference } = created.json<Consignment>();
      const staged = await send(`POST ${reference}/request-pickup`, {});
      expect(staged.status, staged.text).toBe(200);
      const event = { reference, occurredAt: test.now.toISOString() };
      const events = [
        { ...event, id: newId(), type: 'status', status: 'PICKUP' },
        { ...event, id: newId(), type: 'exception', title, description: 'The gate was locked' },
      ];
      const reported = await client.request('POST /api/provider/v1/events', { body: { events } });
      expect(reported.json<ResponseBody<'reportEvents'>>().events).toMatchObject([
        { outcome: 'applied' },
        { outcome: 'applied' },
      ]);
      return { reference, id: (await exceptionOf({ reference, id: '' })).id };
    },
    request: ({ reference, id }, body, as) => send(`POST ${reference}/exceptions/${id}/requests`, body, as),
    write: ({ reference, id }, text, as) => send(`POST ${reference}/exceptions/${id}/messages`, { text }, as),
    consignment: (reference) => get<Consignment>(reference),
    feedOf: async (reference) => {
      const found: Changes['changes'] = [];
      let cursor = '0';
      for (let hasMore = true; hasMore;) {
        const answer = await client.request(`GET /api/provider/v1/changes?after=${cursor}&limit=200`);
        const page = answer.json<Changes>();
        found.push(...page.changes);
        ({ cursor, hasMore } = page);
      }
      return found.filter((change) => change.reference === reference);
    },
    answer: (body) => client.request('POST /api/provider/v1/answers', { body }),
    reply: (body) => client.request('POST /api/provider/v1/replies', { body }),
  };
}
