import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'createFullConsignment'>;
type Gathered = ResponseBody<'gatherManifests'>;
export type Manifest = ResponseBody<'getManifest'>;

export const PICKUP_DAY = '2026-03-19';
const SIGN_OFF: Sent<'signOffManifest', 'body'> = {
  driverName: 'Tama Reid',
  vehicleRegistration: 'KLM423',
  signature: [[100, 200, 300, 220, 480, 120]],
};

export type ManifestWorld = Awaited<ReturnType<typeof manifestWorld>>;

/** An organisation whose consignments are ready for a pickup, and the requests about its manifests. */
export async function manifestWorld() {
  const app = await testApp();
  const world = await freightWorld(app, { settings: { RequestedPickupDateEnabled: 'true' } });
  const { organisation, caller } = world;
  const siteId = organisation.siteIds[0] ?? 0;
  /** A user of the other site. */
  const neighbour = await app.world.person(organisation, { siteIds: organisation.siteIds.slice(1) });

  const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));
  const pathOf = (id: number, part = '') => `${world.path}/manifests/${id}${part}` as const;
  const post = (path: `/${string}`, body: unknown, headers = {}) =>
    app.request(caller, `POST ${path}`, { body, headers });

  async function ready(over: Parameters<FreightWorld['body']>[0] = {}): Promise<Consignment> {
    const created = await world.create({ requestedPickupDateTimeUtc: PICKUP_DAY, ...over });
    expect(created.status, created.text).toBe(201);
    const { reference } = created.json<Consignment>();
    const response = await post(`${world.path}/consignments/${reference}/mark-as-ready`, {});
    expect(response.status, response.text).toBe(200);
    return response.json<Consignment>();
  }

  const declareGoods = (reference: string) =>
    system`update line_item set un_number = '1263', dg_class = '3', dg_name = 'PAINT'
      where consignment_id = (select id from consignment where reference = ${reference})`;

  const gather = (by: Caller = caller) =>
    app.request(by, `POST ${world.path}/manifests`, { body: { siteId, day: PICKUP_DAY } });

  return {
    app,
    organisation,
    caller,
    neighbour,
    path: world.path,
    siteId,
    otherSiteId: organisation.siteIds[1] ?? 0,
    create: world.create,
    system,
    ready,
    declareGoods,
    async readyGoods(): Promise<Consignment> {
      const consignment = await ready();
      await declareGoods(consignment.reference);
      return consignment;
    },
    cancel: (reference: string) => post(`${world.path}/consignments/${reference}/cancelled`, { reason: 'x' }),
    undoCancel: (reference: string) => post(`${world.path}/consignments/${reference}/cancelled/undo`, {}),
    gather,
    show: (id: number, by: Caller = caller) => app.request(by, `GET ${pathOf(id)}`),
    add: (id: number, ...references: string[]) => post(pathOf(id, '/consignments'), { references }),
    remove: (id: number, reference: string) =>
      app.request(caller, `DELETE ${pathOf(id, `/consignments/${reference}`)}`),
    close: (id: number, headers = {}) => post(pathOf(id, '/closing'), {}, headers),
    reopen: (id: number, reason = 'No room for two pallets') => post(pathOf(id, '/reopening'), { reason }),
    /** On the pickup day. */
    async signOff(id: number, at = new Date(`${PICKUP_DAY}T00:00:00Z`), over: Partial<typeof SIGN_OFF> = {}) {
      const before = app.now;
      app.now = at;
      const response = await post(pathOf(id, '/sign-off'), { ...SIGN_OFF, ...over });
      app.now = before;
      return response;
    },
    /** The number of statements that wait for a lock. */
    async waiting(): Promise<number> {
      const { rows } = await withClient(app.adminUrl, (admin) =>
        admin.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      );
      return rows[0]?.n ?? 0;
    },
    /** The text of the PDF. */
    async print(id: number): Promise<string> {
      const response = await app.request(caller, `GET ${pathOf(id, '/document')}`);
      expect(response.status, response.text.slice(0, 300)).toBe(200);
      const pages = await readPdf(response.bytes);
      return pages.map(({ text }) => text).join(' ');
    },
    /** An open manifest with one consignment. */
    async openManifest(): Promise<{ readonly id: number; readonly reference: string }> {
      const { reference } = await ready();
      const { id } = (await gather()).json<Gathered>().manifests[0] ?? { id: 0 };
      return { id, reference };
    },
    /** Numbers start again, and no later test gathers the consignments of this one. */
    reset: () =>
      withClient(app.adminUrl, (admin) =>
        admin.query(`truncate manifest, manifest_consignment, left_manifest, manifest_reopening, standing_pickup;
          truncate bulk_job cascade;
          update consignment set requested_pickup_at = null, requested_pickup_day = null`),
      ),
    end: () => app.close(),
  };
}

export const referencesOf = ({ consignments }: Manifest) => consignments.map(({ reference }) => reference);
