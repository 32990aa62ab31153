import { randomUUID } from 'node:crypto';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { providerClient } from '#testing/provider-client.ts';
import { testApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Ledger = ResponseBody<'hireageLedger'>;
type Movements = ResponseBody<'hireageMovements'>;
export type Movement = Movements['movements'][number];
type Entry = Sent<'recordHireage', 'body'>;

const UNIT = { providerCode: 'CHEP', code: 'PAL' };

/** A receiver that is not a site. */
export const JOINERY = {
  fullName: 'Rimu Joinery',
  address: {
    streetNumber: '12',
    street: 'Marua Road',
    suburb: 'Ellerslie',
    city: 'Auckland',
    postcode: '1051',
  },
};

export type HireageWorld = Awaited<ReturnType<typeof hireageWorld>>;

/** An organisation with two sites and a hire unit, and the requests about its ledger. */
export async function hireageWorld() {
  const app = await testApp();
  const world = await freightWorld(app);
  const { organisation, caller, path } = world;
  const [siteId = 0, otherSiteId = 0] = organisation.siteIds;
  const provider = await providerClient(app, organisation.tenant);
  const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));
  await system`insert into hire_unit (tenant_id, provider_code, code, name)
    values (${organisation.tenant.id}, 'CHEP', 'PAL', 'CHEP pallet'), (${organisation.tenant.id}, 'LOSCAM', 'BIN', 'Bin')`;
  const get = (part: string, by: Caller = caller) => app.request(by, `GET ${path}/hireage${part}`);
  const post = (part: string, body: unknown, { by = caller, headers = {} }: Post = {}) =>
    app.request(by, `POST ${path}/hireage/${part}`, { body, headers });

  interface Post {
    readonly by?: Caller;
    readonly headers?: Readonly<Record<string, string>>;
  }

  const body = (over: Partial<Entry> = {}): Entry => ({
    kind: 'IN',
    siteId,
    hireUnit: UNIT,
    partner: 'Rimu Joinery',
    quantity: 4,
    day: '2026-03-17',
    ...over,
  });

  return {
    app,
    organisation,
    caller,
    path,
    siteId,
    otherSiteId,
    system,
    get,
    post,
    body,
    /** A staged consignment with this many pallets, to a receiver that is not a site by default. */
    async staged(quantity: number, over: Parameters<typeof world.body>[0] = {}): Promise<string> {
      const created = await world.create({
        receiverParticipantId: null,
        receiverParticipant: JOINERY,
        hireage: { hireUnit: UNIT, quantity },
        ...over,
      });
      expect(created.status, created.text).toBe(201);
      const { reference } = created.json<ResponseBody<'createFullConsignment'>>();
      for (const step of ['mark-as-ready', 'request-pickup']) {
        const moved = await app.request(caller, `POST ${path}/consignments/${reference}/${step}`, {
          body: {},
        });
        expect(moved.status, moved.text).toBe(200);
      }
      return reference;
    },
    async report(reference: string, content: object, occurredAt = app.now): Promise<void> {
      const event = {
        id: randomUUID(),
        reference,
        occurredAt: occurredAt.toISOString(),
        ...content,
      };
      const answer = await provider.request('POST /api/provider/v1/events', { body: { events: [event] } });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json()).toMatchObject({ events: [{ outcome: 'applied' }] });
    },
    async ledger(query = '', by: Caller = caller): Promise<Ledger> {
      const response = await get(query, by);
      expect(response.status, response.text).toBe(200);
      return response.json<Ledger>();
    },
    async movements(query = '', by: Caller = caller): Promise<Movements> {
      const response = await get(`/movements${query}`, by);
      expect(response.status, response.text).toBe(200);
      return response.json<Movements>();
    },
    async record(over: Partial<Entry> = {}): Promise<Movement> {
      const response = await post('entries', body(over));
      expect(response.status, response.text).toBe(200);
      return response.json<Movement>();
    },
    /** Removes the movements, so that no later test counts them. */
    async reset(): Promise<void> {
      await system`delete from hireage_dispute where organisation_id = ${organisation.id}`;
      await system`delete from hireage_entry where organisation_id = ${organisation.id}`;
      await system`update consignment set hire_provider_code = null, hire_unit_code = null, hire_quantity = null
        where organisation_id = ${organisation.id}`;
    },
    end: () => app.close(),
  };
}

/** The line as one text, to compare. */
export const figures = ({ lines }: Ledger) =>
  lines.map(
    (line) =>
      `${line.site.name} ${line.hireUnit.code} ${line.partner.name}: out ${line.out}, in ${line.in}, transferred ${line.transferred}, corrected ${line.corrected}, balance ${line.balance}, disputed ${line.disputed}`,
  );
