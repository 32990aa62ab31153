import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { deskPerson, type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
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
  /** A person at the desk of the provider. */
  readonly desk: ProviderClient;
  /** A user of the organisation without MAINTAIN. */
  readonly limited: Caller;
  /** A user of the organisation who does not see the consignments. */
  readonly neighbour: Caller;
  /** An id that no event and no message has. */
  newId(): string;
  /** A consignment that was picked up, with an unresolved exception of the provider. */
  withException(title?: string): Promise<RaisedException>;
  send(request: `${string} ${string}`, body: unknown, as?: As): Promise<TestResponse>;
  request(subject: RaisedException, body: NewRequest, as?: As): Promise<TestResponse>;
  write(subject: RaisedException, text: string, as?: As): Promise<TestResponse>;
  exceptionOf(subject: RaisedException): Promise<Exceptions['exceptions'][number]>;
  consignment(reference: string): Promise<Consignment>;
  /** Sends a request that must succeed, and returns its id. */
  requestId(subject: RaisedException, body: NewRequest): Promise<number>;
  resolve(subject: RaisedException): Promise<void>;
  /** Reports an event of the provider about the consignment, which must be applied. */
  report(reference: string, event: Readonly<Record<string, unknown>>): Promise<void>;
  /** Stores settings of the tenant while the work runs. */
  withSettings(settings: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void>;
  feedOf(reference: string): Promise<Changes['changes']>;
  answer(body: unknown): Promise<TestResponse>;
  reply(body: unknown): Promise<TestResponse>;
  /** Ends the test. Rejects when documents of the list or rows of the database are wrong. */
  close(): Promise<void>;
}

export async function exceptionWorld(test: TestApp): Promise<ExceptionWorld> {
  const freight = await freightWorld(test);
  const client = await providerClient(test, freight.organisation.tenant);
  const { organisation } = freight;
  const [, second = 0] = organisation.siteIds;
  const desk = await deskPerson(test, organisation.tenant);
  const neighbour = await test.world.person(organisation, { siteIds: [second] });
  const limited = await test.world.person(organisation, {
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
  });
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
  const request: ExceptionWorld['request'] = ({ reference, id }, body, as) =>
    send(`POST ${reference}/exceptions/${id}/requests`, body, as);
  const report: ExceptionWorld['report'] = async (reference, event) => {
    const sent = { id: newId(), reference, occurredAt: test.now.toISOString(), ...event };
    const reported = await client.request('POST /api/provider/v1/events', { body: { events: [sent] } });
    expect(reported.json<ResponseBody<'reportEvents'>>().events).toMatchObject([{ outcome: 'applied' }]);
  };
  return {
    freight,
    client,
    desk,
    limited,
    neighbour,
    newId,
    send,
    exceptionOf,
    withException: async (title = 'Receiver closed') => {
      const created = await freight.create({ requestedDeliveryDate: '2026-03-20' });
      const { reference } = created.json<Consignment>();
      const staged = await send(`POST ${reference}/request-pickup`, {});
      expect(staged.status, staged.text).toBe(200);
      await report(reference, { type: 'status', status: 'PICKUP' });
      await report(reference, { type: 'exception', title, description: 'The gate was locked' });
      return { reference, id: (await exceptionOf({ reference, id: '' })).id };
    },
    request,
    requestId: async (subject, body) => {
      const sent = await request(subject, body);
      expect(sent.status, sent.text).toBe(200);
      return (await exceptionOf(subject)).request?.id ?? 0;
    },
    resolve: async ({ reference, id }) => {
      const resolved = await send(`POST ${reference}/exceptions/${id}/resolution`, { reason: 'Collected' });
      expect(resolved.status, resolved.text).toBe(200);
    },
    report,
    withSettings: async (settings, work) => {
      const { id } = organisation.tenant;
      await test.deps.database.asSystem((tx) =>
        tx.query(sql`
          insert into tenant_setting (tenant_id, name, value)
          select ${id}, key, value from jsonb_each_text(${JSON.stringify(settings)}::jsonb)`),
      );
      try {
        await work();
      } finally {
        await test.deps.database.asSystem((tx) =>
          tx.query(sql`
            delete from tenant_setting where tenant_id = ${id} and name = any(${Object.keys(settings)}::text[])`),
        );
      }
    },
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
    close: async () => {
      expect(await staleDocuments(test.deps.database)).toEqual([]);
      await expectInvariants(test.databaseUrl);
      await test.close();
    },
  };
}
