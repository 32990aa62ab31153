import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ManifestWorld, manifestWorld, type Manifest, referencesOf } from '#testing/manifest-world.ts';

type Consignment = ResponseBody<'createFullConsignment'>;

let world: ManifestWorld;

beforeAll(async () => {
  world = await manifestWorld();
});
afterEach(() => world.reset());
afterAll(() => world.end());

describe('the list of an open manifest', () => {
  it('changes until it is closed', async () => {
    const { id, reference } = await world.openManifest();
    const late = await world.ready({ requestedPickupDateTimeUtc: '2026-03-20' });
    expect((await world.add(id, late.reference)).json<Manifest>().consignmentCount).toBe(2);
    expect((await world.add(id, late.reference)).json<Manifest>().consignmentCount).toBe(2);
    expect(referencesOf((await world.remove(id, reference)).json<Manifest>())).toEqual([late.reference]);
    expect((await world.remove(id, reference)).status).toBe(404);
    expect((await world.close(id)).status).toBe(200);
    for (const response of [await world.add(id, reference), await world.remove(id, late.reference)]) {
      expect([response.status, response.json<Problem>().detail]).toEqual([
        409,
        'The manifest is closed. Reopen it to change it.',
      ]);
    }
  });

  it('notifies the live streams of its site about each change of its list', async () => {
    const { id, reference } = await world.openManifest();
    const notified: unknown[] = [];
    await withClient(world.app.adminUrl, async (client) => {
      client.on('notification', ({ payload }) => {
        notified.push(
          ...z.object({ jobs: z.array(z.unknown()).default([]) }).parse(JSON.parse(payload ?? '')).jobs,
        );
      });
      await client.query('listen consignment_changes');
      await world.remove(id, reference);
      await expect.poll(() => notified).toEqual([['manifest', id, null, world.siteId]]);
      await world.add(id, reference);
      await expect.poll(() => notified).toHaveLength(2);
    });
  });

  it('takes only ready consignments of its site, service type and kind of goods', async () => {
    const { id } = await world.openManifest();
    const goods = await world.readyGoods();
    const draft = (await world.create()).json<Consignment>();
    const response = await world.add(id, goods.reference, draft.reference, 'KEA99999999');
    expect(response.status).toBe(422);
    expect(response.json<Problem>().errors).toEqual([
      {
        pointer: '/references/0',
        detail: `${goods.reference} has dangerous goods, which travel on a manifest of their own`,
      },
      {
        pointer: '/references/1',
        detail: `${draft.reference} is Draft. Only Ready and Staged consignments can be added.`,
      },
      { pointer: '/references/2', detail: 'Consignment KEA99999999 not found' },
    ]);
  });

  it('has a consignment that another manifest has not: of two additions at the same time one succeeds', async () => {
    const first = await world.openManifest();
    await world.close(first.id);
    const second = await world.openManifest();
    await world.reopen(first.id);
    const { reference } = await world.ready();
    const responses = await Promise.all([world.add(first.id, reference), world.add(second.id, reference)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.json<Problem>().detail).toMatch(
      /^[A-Z]{3}\d{8} is on (another open manifest|manifest M000001) already$/,
    );
    expect(
      await world.system`select count(*)::int as count from manifest_consignment mc
        join consignment c on c.id = mc.consignment_id where c.reference = ${reference}`,
    ).toEqual([{ count: 1 }]);
  });

  it('loses a consignment that is cancelled', async () => {
    const { id, reference } = await world.openManifest();
    expect((await world.cancel(reference)).status).toBe(200);
    expect((await world.show(id)).json<Manifest>()).toMatchObject({ consignments: [], version: 3 });
  });

  it('returns a restored consignment once, unless the manifest was closed or the consignment is on another one', async () => {
    const listed = async (id: number) => {
      const manifest = (await world.show(id)).json<Manifest>();
      return { references: referencesOf(manifest), version: manifest.version };
    };
    const { id, reference } = await world.openManifest();
    const added = () =>
      world.system`select added_at, added_by from manifest_consignment where manifest_id = ${id}`;
    const before = await added();
    await world.cancel(reference);
    expect((await world.undoCancel(reference)).status).toBe(200);
    expect(await listed(id)).toEqual({ references: [reference], version: 4 });
    expect(await added()).toEqual(before);

    const other = await world.ready();
    await world.add(id, other.reference);
    await world.cancel(reference);
    await world.close(id);
    expect((await world.undoCancel(reference)).status).toBe(200);
    expect((await listed(id)).references).toEqual([other.reference]);

    await world.remove(id, reference);
    const next = await world.gather();
    expect(next.status).toBe(200);
    await world.cancel(reference);
    expect((await world.undoCancel(reference)).status).toBe(200);
    expect(
      await world.system`select count(*)::int as count from manifest_consignment mc
        join consignment c on c.id = mc.consignment_id where c.reference = ${reference}`,
    ).toEqual([{ count: 1 }]);
    expect(await world.system`select from left_manifest`).toEqual([]);
  });

  it('is checked again when it is closed', async () => {
    const { id, reference } = await world.openManifest();
    await world.declareGoods(reference);
    const response = await world.close(id);
    expect([response.status, response.json<Problem>().errors]).toEqual([
      422,
      [
        {
          pointer: `/consignments/${reference}`,
          detail: `${reference} has dangerous goods, which travel on a manifest of their own`,
        },
      ],
    ]);
    await world.remove(id, reference);
    expect((await world.close(id)).json<Problem>().detail).toBe(
      'Add a consignment before you close the manifest',
    );
  });
});
