import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ManifestWorld,
  manifestWorld,
  type Manifest,
  PICKUP_DAY,
  referencesOf,
} from '#testing/manifest-world.ts';

let world: ManifestWorld;

beforeAll(async () => {
  world = await manifestWorld();
});
afterEach(() => world.reset());
afterAll(() => world.end());

describe('a closed manifest', () => {
  it('prints the same after changes of its consignments, which stay on it and are marked', async () => {
    const { id, reference } = await world.openManifest();
    await world.system`insert into standing_pickup values (${world.organisation.id}, ${world.siteId})`;
    await world.close(id);
    const before = await world.print(id);
    expect(before).toContain('M000001');
    expect(before).toContain(reference);
    await world.cancel(reference);
    expect(await world.print(id)).toBe(before);
    expect((await world.show(id)).json<Manifest>().consignments).toMatchObject([
      { reference, status: 'CANCELLED', issue: `${reference} was cancelled after the manifest was closed` },
    ]);
    const reopened = (await world.reopen(id)).json<Manifest>();
    expect([reopened.state, reopened.number, reopened.consignments]).toEqual(['OPEN', 'M000001', []]);
  });

  it('is reopened only with a reason, and keeps its number', async () => {
    const { id, reference } = await world.openManifest();
    expect((await world.reopen(id)).status).toBe(409);
    await world.close(id);
    expect((await world.reopen(id, '  ')).status).toBe(422);
    const late = await world.ready();
    await world.reopen(id, 'Another pallet is ready');
    await world.add(id, late.reference);
    const closed = (await world.close(id)).json<Manifest>();
    expect(closed).toMatchObject({ number: 'M000001-2', consignmentCount: 2 });
    expect(closed.reopenings).toMatchObject([{ revision: 1, reason: 'Another pallet is ready' }]);
    expect(referencesOf(closed)).toEqual([reference, late.reference]);
    expect(
      await world.system`select reason from audit_entry
        where organisation_id = ${world.organisation.id} and operation = 'reopenManifest'
        order by id desc limit 1`,
    ).toEqual([{ reason: 'Another pallet is ready' }]);
  });

  it('is not signed off before its pickup day', async () => {
    const { id } = await world.openManifest();
    await world.close(id);
    // 11:59 pm in New Zealand.
    const early = await world.signOff(id, new Date('2026-03-18T10:59:00Z'));
    expect([early.status, early.json<{ detail: string }>().detail]).toEqual([
      409,
      'The driver can sign from the pickup day on, 19/03/2026',
    ]);
    expect((await world.signOff(id, new Date('2026-03-18T11:00:00Z'))).status).toBe(200);
  });

  it('is signed off once, and cannot be reopened afterwards', async () => {
    const { id } = await world.openManifest();
    expect((await world.signOff(id)).status).toBe(409);
    await world.close(id);
    const signed = (await world.signOff(id)).json<Manifest>();
    expect(signed).toMatchObject({
      state: 'SIGNED',
      signOff: { driverName: 'Tama Reid', vehicleRegistration: 'KLM423', hasSignature: true },
    });
    expect((await world.signOff(id)).status).toBe(409);
    expect((await world.reopen(id)).status).toBe(409);
    const text = await world.print(id);
    expect(text).toContain('Tama Reid');
    expect(text).toContain('KLM423');
    const list = await world.app.request(
      world.caller,
      `GET ${world.path}/manifests?state=SIGNED&day=${PICKUP_DAY}`,
    );
    expect(list.json<ResponseBody<'manifests'>>()).toMatchObject({ total: 1, manifests: [{ id }] });
  });

  it('is not signed off with a vehicle registration of other characters', async () => {
    const { id } = await world.openManifest();
    await world.close(id);
    const rejected = await world.signOff(id, undefined, { vehicleRegistration: '🚚🚚🚚' });
    expect(rejected.status).toBe(422);
    expect(rejected.json<Problem>().errors).toEqual([
      {
        pointer: '/vehicleRegistration',
        detail: 'Enter the registration with letters, digits, spaces and hyphens only',
      },
    ]);
    expect((await world.show(id)).json<Manifest>().state).toBe('CLOSED');
  });

  it('is protected by the database', async () => {
    const { id, reference } = await world.openManifest();
    await world.close(id);
    const key = [world.organisation.id, id] as const;
    await expect(
      world.system`update manifest set content = '{}' where organisation_id = ${key[0]} and id = ${key[1]}`,
    ).rejects.toThrow(`Manifest ${id} is closed`);
    await expect(
      world.system`update manifest set state = 'OPEN', closed_at = null, closed_by = null, content = null,
        item_count = null, weight_kg = null where organisation_id = ${key[0]} and id = ${key[1]}`,
    ).rejects.toThrow(`Manifest ${id} is closed`);
    await expect(
      world.system`delete from manifest_consignment where organisation_id = ${key[0]}`,
    ).rejects.toThrow(`The consignments of manifest ${id} cannot change`);
    await expect(
      world.system`delete from manifest where organisation_id = ${key[0]} and id = ${key[1]}`,
    ).rejects.toThrow('has a number and cannot be deleted');
    const found = await world.app.request(world.caller, `GET ${world.path}/manifests?reference=${reference}`);
    expect(found.json<ResponseBody<'manifests'>>().manifests).toMatchObject([{ id, number: 'M000001' }]);
  });
});
