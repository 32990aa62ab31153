import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'createFullConsignment'>;

export type ManifestEmailWorld = Awaited<ReturnType<typeof manifestEmailWorld>>;

/** An organisation whose sites have email addresses, and requests that email pickup manifests to them. */
export async function manifestEmailWorld() {
  const app = await testApp({ environment: { CARTAGE_DEMO: '1' } });
  const world = await freightWorld(app, { settings: { RequestedPickupDateEnabled: 'true' } });

  const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
    app.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

  await system`update site set email = 'Dispatch.' || id || '@sender.example' where organisation_id = ${world.organisation.id}`;

  /** A consignment of a user with these sites; the first is the requesting site. */
  async function ready(siteIds = world.organisation.siteIds): Promise<Consignment> {
    const maker = await app.world.person(world.organisation, { siteIds: [...siteIds] });
    const body = world.body({
      senderParticipantId: siteIds[0] ?? 0,
      requestedPickupDateTimeUtc: '2026-03-19T21:00:00Z',
    });
    const response = await app.request(maker, `POST ${world.path}/consignments/full`, { body });
    expect(response.status, response.text).toBe(201);
    const created = response.json<Consignment>();
    const path = `${world.path}/consignments/${created.reference}` as const;
    await app.request(world.caller, `POST ${path}/mark-as-ready`, { body: {} });
    return created;
  }

  const email = (consignmentIds: readonly number[], over: { notes?: string; key?: string } = {}) =>
    app.request(world.caller, `POST ${world.path}/consignments/pickup-manifest-email`, {
      body: { consignmentIds, ...(over.notes !== undefined && { notes: over.notes }) },
      ...(over.key !== undefined && { headers: { 'idempotency-key': over.key } }),
    });

  /** The list of the sender's emails. */
  const listed = async (caller = world.caller) =>
    (await app.request(caller, `GET ${world.path}/consignments/pickup-manifest-emails`)).json<
      ResponseBody<'pickupManifestEmails'>
    >();

  return {
    app,
    world,
    system,
    ready,
    email,
    listed,
    close: async () => {
      await expectInvariants(app.databaseUrl);
      await app.close();
    },
  };
}
