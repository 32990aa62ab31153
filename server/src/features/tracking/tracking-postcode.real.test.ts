import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { smallPdf } from '#testing/form.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { partyIn, type Tracked, trackedWorld, type TrackedWorld } from '#testing/tracked-world.ts';

let app: TestApp;
let world: TrackedWorld;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_TRACKING_PER_MINUTE: '0' } });
  world = await trackedWorld(app);
});
afterAll(() => app.close());

const NOW = new Date('2026-03-18T01:30:00Z');
const HOUR_MS = 3_600_000;

async function delivered(): Promise<Tracked> {
  app.now = NOW;
  const tracked = await world.add({
    status: 'DELIVERED',
    createdAt: new Date('2026-03-17T00:00:00Z'),
    receiver: partyIn('Dargaville', 'Kauri Coast Hardware'),
    receiverReference: 'KCH-1180',
    senderReference: 'SENDER-77',
    salesReference: 'SALES-88',
    notes: 'Gate code 4411',
    receiverNotes: 'Ring Aroha',
    confirmedPrice: '412.50',
  });
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      select file_proof_of_delivery(${tracked.id}, ${`${tracked.reference} proof of delivery.pdf`},
        'application/pdf', ${smallPdf()}, ${NOW})`),
  );
  return tracked;
}

const SECRETS =
  /Kauri Coast|439 0100|goods@|Old Wharf|0310|KCH-1180|SENDER-77|SALES-88|4411|Aroha|412|api\/files/;

describe('the address and the proof of delivery', () => {
  test('are not in the page before the postcode check', async () => {
    const { token } = await delivered();
    const { text } = await world.open(token);
    expect(text).toContain('Proof of delivery');
    expect(text).not.toMatch(SECRETS);
  });

  test('are shown after the right postcode, with a link that opens the file for 5 minutes', async () => {
    const { token } = await delivered();
    const { status, text } = await world.sendPostcode(token, ' 0310 ');
    expect(status).toBe(200);
    expect(text).toContain('Postcode 0310 matches');
    expect(text).toContain('Kauri Coast Hardware');
    expect(text).toContain('212 Old Wharf Street');
    expect(text).toContain('KCH-1180');
    expect(text).not.toMatch(/SENDER-77|SALES-88|4411|Aroha|412\.50|439 0100|goods@/);
    const [, url = ''] = /href="([^"]*\/api\/files\/[^"]+)"/.exec(text) ?? [];
    const { pathname } = new URL(url);
    const openFile = () => app.request(undefined, `GET /${pathname.slice(1)}`);
    const file = await openFile();
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.bytes.equals(smallPdf())).toBe(true);
    app.now = new Date(NOW.getTime() + 6 * 60_000);
    expect((await openFile()).status).toBe(403);
  });

  test('need a postcode; an empty form is no try', async () => {
    const { token, id } = await delivered();
    const { status, text } = await world.sendPostcode(token, '  ');
    expect(status).toBe(422);
    expect(text).toContain('Enter the delivery postcode.');
    expect(text).not.toMatch(SECRETS);
    expect(await attemptsOf(id)).toEqual([]);
  });

  test('are locked for a day after five wrong postcodes, also for the right one', async () => {
    const { token, id } = await delivered();
    for (const [postcode, left] of [
      ['0311', '4 tries left.'],
      ['1010', '3 tries left.'],
      ["' or 1=1", '2 tries left.'],
      ['<b>0310', '1 try left.'],
      ['0', 'No tries left.'],
    ] as const) {
      const { status, text } = await world.sendPostcode(token, postcode);
      expect(status).toBe(422);
      expect(text).toContain(`That is not the delivery postcode. ${left}`);
      expect(text).not.toMatch(SECRETS);
    }
    const locked = await world.sendPostcode(token, '0310');
    expect(locked.status).toBe(429);
    expect(locked.text).toContain('Too many wrong postcodes. Try again after Thursday 19/03/2026, 2:30 pm.');
    expect(locked.text).not.toMatch(/Kauri Coast|Old Wharf|api\/files/);
    expect(await attemptsOf(id)).toEqual([{ wrong: 5 }]);
    // The page itself stays readable.
    expect((await world.open(token)).status).toBe(200);
    app.now = new Date(NOW.getTime() + 24 * HOUR_MS);
    expect((await world.sendPostcode(token, '0310')).status).toBe(200);
    expect(await attemptsOf(id)).toEqual([{ wrong: 0 }]);
  });

  test('allow no more than five of 40 guesses at the same time', async () => {
    const { token } = await delivered();
    const guesses = Array.from({ length: 40 }, (_, index) => world.sendPostcode(token, String(9000 + index)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  });

  test('a right postcode gives all tries back', async () => {
    const { token } = await delivered();
    for (const wrong of ['1', '2', '3', '4']) await world.sendPostcode(token, wrong);
    expect((await world.sendPostcode(token, '0310')).status).toBe(200);
    expect((await world.sendPostcode(token, '5')).text).toContain('4 tries left.');
  });

  test('a form that is too large or of another type changes nothing', async () => {
    const { token, id } = await delivered();
    const large = await world.sendPostcode(token, '0'.repeat(5000));
    expect([large.status, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    const json = await app.request(undefined, `POST /track/${token}`, { body: { postcode: '0310' } });
    expect(json.text).not.toMatch(SECRETS);
    expect(json.status).toBe(415);
    expect(await attemptsOf(id)).toEqual([]);
  });
});

test('the address and the weight are shown before the delivery too, without a proof', async () => {
  app.now = NOW;
  const { token } = await world.add({
    status: 'TRANSIT',
    receiver: partyIn('Dargaville', 'Kauri Coast Hardware'),
  });
  const page = await world.open(token);
  expect(page.text).toContain('Address and freight details');
  const { status, text } = await world.sendPostcode(token, '0310');
  expect(status).toBe(200);
  expect(text).toContain('0.5000 m³, 12.50 kg');
  expect(text).not.toContain('proof of delivery');
});

function attemptsOf(consignmentId: number) {
  return app.deps.database.asSystem((tx) =>
    tx.query(sql`select wrong from tracking_attempt where consignment_id = ${consignmentId}`),
  );
}
