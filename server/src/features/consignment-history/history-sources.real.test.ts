import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HistoryWorld, historyWorld, sentences } from '#testing/history-world.ts';

let changes: HistoryWorld;
let app: HistoryWorld['app'];
let world: HistoryWorld['world'];
let client: HistoryWorld['client'];
let created: HistoryWorld['created'];
let send: HistoryWorld['send'];
let history: HistoryWorld['history'];

beforeAll(async () => {
  changes = await historyWorld();
  ({ app, world, client, created, send, history } = changes);
});
afterAll(() => changes.close());

describe('the history of a consignment', () => {
  it('names the bulk job, and the freight provider without its staff', async () => {
    const { reference } = await created({ requestedDeliveryDate: '2026-03-20' });
    const job = await app.request(world.caller, `POST ${world.path}/consignments/bulk/request-pickup`, {
      body: { consignmentReferences: [reference] },
    });
    expect(job.status, job.text).toBe(200);
    const event = {
      type: 'status',
      id: 'history-1',
      reference,
      occurredAt: '2026-03-18T01:30:00Z',
      status: 'PICKUP',
    };
    const answer = await client.request('POST /api/provider/v1/events', { body: { events: [event] } });
    expect(answer.status, answer.text).toBe(200);
    const { changes } = await history(reference);
    expect(
      changes
        .filter(({ field }) => field === 'status')
        .map(({ through, changedBy, sourceId, sourceName }) => [through, changedBy, sourceId, sourceName]),
    ).toEqual([
      ['provider', null, expect.any(Number), 'history-1'],
      [
        'bulk',
        expect.stringMatching(/^Name of person-/),
        job.json<{ jobId: number }>().jobId,
        'requestPickup',
      ],
    ]);
    expect(sentences({ ...(await history(reference)), changes })).toEqual([
      'Consignment created',
      'Status changed from Draft to Staged',
      'Status changed from Staged to Picked Up',
    ]);
  });

  it('names the event behind each change of a batch, and no late event that changes nothing', async () => {
    const { reference } = await created();
    await send(`POST ${reference}/mark-as-ready`, {});
    await send(`POST ${reference}/request-pickup`, {});
    const occurredAt = '2026-03-18T01:30:00Z';
    const report = async (...events: object[]) => {
      const body = { events };
      const answer = await client.request('POST /api/provider/v1/events', { body });
      expect(answer.status, answer.text).toBe(200);
    };
    await report(
      { id: 'batch-price', reference, occurredAt, type: 'price', total: '184.20' },
      {
        id: 'batch-z-pickup',
        reference,
        occurredAt: '2026-03-18T01:10:00Z',
        type: 'status',
        status: 'PICKUP',
      },
      { id: 'batch-status', reference, occurredAt, type: 'status', status: 'TRANSIT' },
      { id: 'batch-day', reference, occurredAt, type: 'delivery-date', date: '2026-03-20' },
      {
        id: 'batch-note',
        reference,
        occurredAt,
        type: 'note',
        title: 'Called',
        description: 'Receiver called',
        actionRequired: false,
      },
    );
    await report({
      id: 'late-pickup',
      reference,
      occurredAt: '2026-03-18T01:20:00Z',
      type: 'status',
      status: 'PICKUP',
    });
    const all = { ...world.caller, permissions: PERMISSIONS };
    const { changes } = await history(reference, { caller: all });
    const ofProvider = changes.filter(({ through }) => through === 'provider');
    expect(Object.fromEntries(ofProvider.map(({ field, sourceName }) => [field, sourceName]))).toEqual({
      status: 'batch-status',
      confirmedDelivery: 'batch-day',
      confirmedPrice: 'batch-price',
    });
  });

  it('names the screen of a user, and none for an unknown page', async () => {
    const { reference } = await created();
    const save = async (notes: string, page: string) => {
      const { status } = await app.request(world.caller, `PUT ${world.path}/consignments/${reference}`, {
        body: { notes },
        headers: { 'x-page': page },
      });
      expect(status).toBe(200);
    };
    await save('of the page', `/consignment/${reference}`);
    await save('of the list', '/search');
    await save('of none', 'x'.repeat(2_000));
    const { changes } = await history(reference);
    expect(changes.map(({ to, sourceName }) => [to, sourceName])).toEqual([
      ['of none', null],
      ['of the list', 'list'],
      ['of the page', 'consignment'],
      [reference, null],
    ]);
  });
});
