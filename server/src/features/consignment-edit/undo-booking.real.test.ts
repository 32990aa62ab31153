import { addRun } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;

let app: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  // Wednesday 18 March 2026. The service STD takes two working days.
  app = await testApp();
  world = await freightWorld(app, { flags: { DeliveryBookings: 'true' } });
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days, is_active)
      values (${world.organisation.tenant.id}, 'SLOW', 'Slow', 250, 5, true),
        (${world.organisation.tenant.id}, 'FAST', 'Fast', 250, 1, true)`),
  );
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

async function ready(): Promise<Consignment> {
  const { reference } = (await world.create()).json<Consignment>();
  const path = `${world.path}/consignments/${reference}/mark-as-ready` as const;
  return (await app.request(world.caller, `POST ${path}`, { body: {} })).json<Consignment>();
}

async function book(reference: string): Promise<void> {
  const run = await asSystem(app.databaseUrl, (client) =>
    addRun(client, world.organisation.tenant, { name: 'Harbour', days: ['2026-03-24'] }),
  );
  const [slot] = run.schedules;
  const path =
    `/api/v2/runs/bookings/customers/${world.organisation.id}/consignments/${reference}/booking` as const;
  const response = await app.request(world.caller, `POST ${path}`, {
    body: { scheduleId: slot?.id, scheduleStartDateTimeUtc: slot?.startsAt.toISOString() },
  });
  expect(response.status, response.text).toBe(200);
}

async function edit(reference: string, body: unknown): Promise<Consignment> {
  const response = await app.request(world.caller, `PUT ${world.path}/consignments/${reference}`, { body });
  expect(response.status, response.text).toBe(200);
  return response.json<Consignment>();
}

const undo = (reference: string, version: number) =>
  app.request(world.caller, `POST ${world.path}/consignments/${reference}/edits/${version}/undo`, {
    body: {},
  });

it('refuses an undo of the service when the delivery was booked after the change', async () => {
  const { reference } = await ready();
  const notes = await edit(reference, { notes: 'Ring first' });
  const service = await edit(reference, { serviceType: 'FAST' });
  await book(reference);
  const refused = await undo(reference, service.version);
  expect([refused.status, refused.json<Problem>().detail]).toEqual([
    409,
    'The delivery was booked after this change',
  ]);
  // Notes do not depend on the run.
  const undone = await undo(reference, notes.version);
  expect([undone.status, undone.json<Consignment>().notes]).toEqual([200, null]);
});

it('refuses an undo of a change that released the booking, and keeps the released state', async () => {
  const { reference } = await ready();
  await book(reference);
  const { version } = await edit(reference, { serviceType: 'SLOW', releaseBooking: true });
  const refused = await undo(reference, version);
  expect([refused.status, refused.json<Problem>().detail]).toEqual([
    409,
    'This change released the delivery booking, which an undo cannot book again',
  ]);
});

it('keeps a booking that the former values fit', async () => {
  const { reference } = await ready();
  await book(reference);
  const { version, confirmedDeliveryDateTimeUtc } = await edit(reference, { serviceType: 'FAST' });
  const undone = await undo(reference, version);
  expect(undone.status, undone.text).toBe(200);
  expect(undone.json<Consignment>()).toMatchObject({
    serviceType: { code: 'STD' },
    confirmedDeliveryDateTimeUtc,
  });
});
