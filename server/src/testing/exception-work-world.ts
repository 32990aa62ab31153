import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { providerClient } from '#testing/provider-client.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Exceptions = ResponseBody<'consignmentExceptions'>;
type Event = Sent<'reportEvents', 'body'>['events'][number];
type Headers = Readonly<Record<string, string>>;

type Person = Caller & { readonly userId: number };

const MINUTE_MS = 60_000;
/** The time after some minutes. Exceptions of a test happen at its start. */
export const after = (minutes: number, start: string) =>
  new Date(new Date(start).getTime() + minutes * MINUTE_MS).toISOString();

export const nameOf = ({ sub }: { readonly sub: string }) => `Name of ${sub}`;

type ExceptionWorkWorld = Awaited<ReturnType<typeof exceptionWorkWorld>>;

/** The world of a test file, for its tests: it is made before them and closed after them. */
export function useExceptionWork(): ExceptionWorkWorld {
  const work = {} as ExceptionWorkWorld;
  beforeAll(async () => {
    Object.assign(work, await exceptionWorkWorld());
  });
  afterEach(() => work.restoreClock());
  afterAll(() => work.close());
  return work;
}

/** An organisation whose users work on exceptions of the provider. */
async function exceptionWorkWorld() {
  const app = await testApp();
  const began = app.now;
  const freight = await freightWorld(app);
  const client = await providerClient(app, freight.organisation.tenant);
  const [first = 0, second = 0] = freight.organisation.siteIds;
  const person = (given: Parameters<typeof app.world.person>[1]): Promise<Person> =>
    app.world.person(freight.organisation, given);
  /** Sees the first site; the neighbour sees only the second one. */
  const colleague = await person({ siteIds: [first] });
  const neighbour = await person({ siteIds: [second] });
  const limited = await person({ permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'] });

  const asSystem = <Row>(statement: ReturnType<typeof sql>) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(statement));

  let lastEvent = 0;
  const newId = () => `exception-${(lastEvent += 1)}`;

  async function report(...events: Event[]) {
    const response = await client.request('POST /api/provider/v1/events', { body: { events } });
    expect(response.status, response.text).toBe(200);
    return response.json<ResponseBody<'reportEvents'>>().events;
  }

  const raised = (reference: string, id: string, occurredAt = app.now.toISOString()): Event => ({
    type: 'exception',
    id,
    reference,
    occurredAt,
    title: 'Receiver closed',
    description: 'The gate was locked',
  });
  const resolution = (reference: string, eventId: string, occurredAt: string): Event => ({
    type: 'resolution',
    id: newId(),
    reference,
    occurredAt,
    resolves: eventId,
  });

  /** A staged consignment with an unresolved exception of the provider. */
  async function withException() {
    const start = app.now.toISOString();
    const { reference } = (await freight.create({ requestedDeliveryDate: '2026-03-20' })).json<Consignment>();
    const staged = await send(`POST ${reference}/request-pickup`, {});
    expect(staged.status, staged.text).toBe(200);
    const eventId = newId();
    const [outcome] = await report(raised(reference, eventId));
    expect(outcome).toMatchObject({ outcome: 'applied' });
    const { exceptions } = await listed(reference);
    return { reference, eventId, id: exceptions[0]?.id ?? '', start };
  }

  function send(
    request: `${string} ${string}`,
    body: unknown,
    { caller = freight.caller, headers = {} }: { caller?: Caller; headers?: Headers } = {},
  ) {
    const [method, path] = request.split(' ');
    return app.request(caller, `${method} ${freight.path}/consignments/${path}`, { body, headers });
  }

  async function listed(reference: string, caller: Caller = freight.caller): Promise<Exceptions> {
    const response = await app.request(caller, `GET ${freight.path}/consignments/${reference}/exceptions`);
    expect(response.status, response.text).toBe(200);
    return response.json<Exceptions>();
  }

  async function consignment(reference: string): Promise<Consignment> {
    return (
      await app.request(freight.caller, `GET ${freight.path}/consignments/${reference}`)
    ).json<Consignment>();
  }

  return {
    app,
    freight,
    client,
    colleague,
    neighbour,
    limited,
    asSystem,
    newId,
    report,
    raised,
    resolution,
    withException,
    send,
    listed,
    consignment,
    /** The tokens of the callers expire after ten minutes, and some tests let time pass. */
    restoreClock: () => {
      app.now = began;
    },
    close: async () => {
      expect(await staleDocuments(app.deps.database)).toEqual([]);
      await expectInvariants(app.databaseUrl);
      await app.close();
    },
  };
}
