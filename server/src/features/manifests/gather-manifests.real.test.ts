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

/** A sender that is not a site. */
const HAND_ENTERED = {
  fullName: 'Kauri Joinery',
  address: {
    streetNumber: '12',
    street: 'Marua Road',
    suburb: 'Ellerslie',
    city: 'Auckland',
    postcode: '1051',
  },
};

type Gathered = ResponseBody<'gatherManifests'>;

let world: ManifestWorld;

beforeAll(async () => {
  world = await manifestWorld();
});
afterEach(() => world.reset());
afterAll(() => world.end());

describe('gathering', () => {
  it('groups the ready consignments of a site and a day by service type and dangerous goods', async () => {
    const [plain, second] = [await world.ready(), await world.ready()];
    const goods = await world.readyGoods();
    await world.ready({ requestedPickupDateTimeUtc: '2026-03-20' });
    await world.create({ requestedPickupDateTimeUtc: PICKUP_DAY });
    const gathered = (await world.gather()).json<Gathered>();
    expect(gathered.added).toBe(3);
    expect(
      gathered.manifests.map(({ isDangerous, consignmentCount, state }) => [
        isDangerous,
        consignmentCount,
        state,
      ]),
    ).toEqual([
      [true, 1, 'OPEN'],
      [false, 2, 'OPEN'],
    ]);
    const [dangerous, other] = gathered.manifests.map(({ id }) => id);
    expect(referencesOf((await world.show(dangerous ?? 0)).json<Manifest>())).toEqual([goods.reference]);
    expect(referencesOf((await world.show(other ?? 0)).json<Manifest>())).toEqual([
      plain.reference,
      second.reference,
    ]);
    const late = await world.ready();
    const again = (await world.gather()).json<Gathered>();
    expect([again.added, again.manifests.length]).toEqual([1, 2]);
    expect(referencesOf((await world.show(other ?? 0)).json<Manifest>())).toContain(late.reference);
  });

  it('takes the freight of senders at the site, and of senders without a site that it requests', async () => {
    const elsewhere = await world.ready({
      senderParticipantId: world.otherSiteId,
      receiverParticipantId: world.siteId,
    });
    const byHand = await world.ready({ senderParticipantId: null, senderParticipant: HAND_ENTERED });
    const gathered = (await world.gather()).json<Gathered>();
    const { consignments } = (await world.show(gathered.manifests[0]?.id ?? 0)).json<Manifest>();
    expect(consignments.map(({ reference }) => reference)).toEqual([byHand.reference]);
    const added = await world.add(gathered.manifests[0]?.id ?? 0, elsewhere.reference);
    expect(added.json<Problem>().errors?.[0]?.detail).toBe(
      `${elsewhere.reference} is picked up at another site`,
    );
  });

  it('is done once when two users gather at the same time', async () => {
    const references = [await world.ready(), await world.ready()].map(({ reference }) => reference);
    const responses = await Promise.all([world.gather(), world.gather()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const bodies = responses.map((response) => response.json<Gathered>());
    expect(bodies.map(({ added }) => added).toSorted()).toEqual([0, 2]);
    expect(bodies.map(({ manifests }) => manifests.length)).toEqual([1, 1]);
    expect(referencesOf((await world.show(bodies[0]?.manifests[0]?.id ?? 0)).json<Manifest>())).toEqual(
      references,
    );
  });

  it('is for the sites of the user, and other users do not see the manifest', async () => {
    const { id } = await world.openManifest();
    const rejected = await world.gather(world.neighbour);
    expect([rejected.status, rejected.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/siteId']);
    expect((await world.show(id, world.neighbour)).status).toBe(404);
    const list = await world.app.request(world.neighbour, `GET ${world.path}/manifests`);
    expect(list.json()).toEqual({ total: 0, manifests: [] });
  });
});
