import type { Problem } from '@cartage/contract/errors.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ManifestWorld, manifestWorld, type Manifest, referencesOf } from '#testing/manifest-world.ts';

let world: ManifestWorld;

beforeAll(async () => {
  world = await manifestWorld();
});
afterEach(() => world.reset());
afterAll(() => world.end());

describe('closing', () => {
  it('gives numbers without gaps, once per manifest', async () => {
    const first = await world.openManifest();
    const [one, two] = await Promise.all([world.close(first.id), world.close(first.id)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    const rejected = [one, two].find(({ status }) => status === 409);
    expect(rejected?.json<Problem>().detail).toBe('The manifest is closed already');
    const second = await world.openManifest();
    const closed = (await world.close(second.id)).json<Manifest>();
    expect(closed).toMatchObject({ number: 'M000002', state: 'CLOSED', consignmentCount: 1 });
    expect(
      await world.system`select number from manifest where organisation_id = ${world.organisation.id} order by number`,
    ).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('prints every consignment that a concurrent addition added, or rejects the addition', async () => {
    const { id } = await world.openManifest();
    const { reference } = await world.ready();
    const [added, closed] = await Promise.all([world.add(id, reference), world.close(id)]);
    expect(closed.status).toBe(200);
    const isListed = referencesOf((await world.show(id)).json<Manifest>()).includes(reference);
    expect(added.status).toBe(isListed ? 200 : 409);
    const [row] = await world.system<{ content: string }>`select content from manifest
      where organisation_id = ${world.organisation.id} and id = ${id}`;
    expect(row?.content.includes(reference)).toBe(isListed);
  });

  it('rejects a version that has changed', async () => {
    const { id } = await world.openManifest();
    expect((await world.close(id, { 'if-match': '"1"' })).status).toBe(412);
    expect((await world.close(id, { 'if-match': '"2"' })).status).toBe(200);
  });

  const jobs =
    () => world.system`select j.action, i.reference from bulk_job j join bulk_item i on i.job_id = j.id
    where j.organisation_id = ${world.organisation.id}`;

  it('requests the pickup of ready consignments', async () => {
    const { id, reference } = await world.openManifest();
    expect((await world.close(id)).json<Manifest>().pickupRequestJobId).toBeGreaterThan(0);
    expect(await jobs()).toEqual([{ action: 'requestPickup', reference }]);
  });

  it('requests no pickup where the driver calls every working day', async () => {
    const path = `${world.path}/sites/${world.siteId}/standing-pickup` as const;
    const set = await world.app.request(world.caller, `PUT ${path}`, { body: { isStanding: true } });
    expect(set.json()).toEqual({ isStanding: true });
    expect((await world.app.request(world.caller, `GET ${path}`)).json()).toEqual({ isStanding: true });
    expect((await world.app.request(world.neighbour, `GET ${path}`)).status).toBe(404);
    const { id } = await world.openManifest();
    expect((await world.close(id)).json<Manifest>().pickupRequestJobId).toBeNull();
    expect(await jobs()).toEqual([]);
  });

  it('waits for an edit of a listed consignment', async () => {
    const { id, reference } = await world.openManifest();
    const editor = new Client({ connectionString: world.app.adminUrl });
    await editor.connect();
    await editor.query('begin');
    await editor.query('select id from consignment where reference = $1 for no key update', [reference]);
    const closing = world.close(id);
    await vi.waitFor(async () => expect(await world.waiting()).toBe(1), { timeout: 10_000 });
    await editor.query('commit');
    await editor.end();
    expect((await closing).status).toBe(200);
  });

  it('is rejected for consignments of sites without access', async () => {
    const { id } = await world.openManifest();
    await world.system`update consignment set site_id = ${world.otherSiteId}
      where organisation_id = ${world.organisation.id} and id in (
        select consignment_id from manifest_consignment where manifest_id = ${id})`;
    const ofSite = await world.app.world.person(world.organisation, { siteIds: [world.siteId] });
    const closed = await world.app.request(ofSite, `POST ${world.path}/manifests/${id}/closing`, {
      body: {},
    });
    expect([closed.status, closed.json<Problem>().detail]).toEqual([
      422,
      'The manifest has consignments of sites that you have no access to',
    ]);
  });
});
