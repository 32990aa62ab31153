import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { seededRandom } from './kills/seeded-random.ts';
import { type Fields, type UndoModel, undoModel } from './undos/undo-model.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Body = Sent<'updateConsignment', 'body'>;

/** `npm test -- --full` runs 50, and `UNDO_SEQUENCES=1000` a thousand. */
const SEQUENCES = Number(process.env['UNDO_SEQUENCES'] ?? 15);
const STEPS = 14;

let app: TestApp;
let world: FreightWorld;
let client: ProviderClient;

beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  world = await freightWorld(app, { settings: { RequestedPickupDateEnabled: 'true' } });
  client = await providerClient(app, world.organisation.tenant);
  await app.deps.database.asSystem(async (tx) => {
    await tx.query(sql`
      insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
      values (${world.organisation.tenant.id}, 'EXP', 'Express', 250, 1)`);
    await tx.query(sql`
      insert into organisation_setting (organisation_id, name, value)
      values (${world.organisation.id}, 'allow-fm-users-request-pickup-date', 'true')`);
  });
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

const send = (request: `${string} ${string}`, body: unknown = {}) => {
  const [method, path] = request.split(' ');
  return app.request(world.caller, `${method} ${world.path}/consignments/${path}`, { body });
};

/** The fields that the sequences change, as a reader sees them. */
function fieldsOf(of: Consignment): Fields {
  const { receiverParticipant: party } = of;
  return {
    notes: of.notes,
    receiverNotes: of.receiverNotes,
    senderReference: of.senderReference,
    serviceType: of.serviceType.code,
    pickup: of.requestedPickupDateTimeUtc,
    'receiver.site': party.siteProxy?.id ?? null,
    'receiver.name': party.fullName,
    'receiver.phone': party.phone,
    'receiver.address': party.address,
    items: of.lineItems.map(({ id, count, weight, description }) => ({ id, count, weight, description })),
  };
}

const PICKUPS = ['2026-03-19', '2026-03-20', '2026-03-23'] as const;
const SERVICES = ['STD', 'EXP'] as const;
const TEXTS = ['one', 'two', 'three'] as const;

type Random = () => number;
type Party = Required<Pick<Sent<'createFullConsignment', 'body'>, 'receiverParticipantId'>> &
  Pick<Sent<'createFullConsignment', 'body'>, 'receiverParticipant'>;
const oneOf = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to choose from');
  return value;
};

function receiver(random: Random): Party {
  if (random() < 0.3) return { receiverParticipantId: world.organisation.siteIds[1] ?? 0 };
  return {
    receiverParticipantId: null,
    receiverParticipant: {
      fullName: oneOf(random, ['Kauri Coast Hardware', 'Rata Supplies']),
      phone: oneOf(random, ['09 555 0187', '021 555 222']),
      email: null,
      address: {
        streetNumber: '4',
        street: oneOf(random, ['Victoria Street', 'Old Wharf Street']),
        suburb: 'Dargaville',
        city: 'Dargaville',
        postcode: '0310',
      },
    },
  };
}

function lines(random: Random, seen: Consignment): Body {
  const kept = seen.lineItems
    .filter(() => random() < 0.7)
    .map(({ id, count }) => Object.assign(world.line({ count: random() < 0.5 ? count : count + 1 }), { id }));
  const added = random() < 0.4 || kept.length === 0 ? [world.line({ description: 'Added' })] : [];
  return { lineItems: [...added, ...kept] };
}

function randomEdit(random: Random, seen: Consignment, isOpen: boolean): Body {
  const parts: readonly (() => Body)[] = [
    () => ({ notes: oneOf(random, TEXTS) }),
    () => ({ receiverNotes: oneOf(random, TEXTS) }),
    () => ({ senderReference: oneOf(random, TEXTS) }),
    () => ({ serviceType: oneOf(random, SERVICES) }),
    () => ({ requestedPickupDateTimeUtc: oneOf(random, PICKUPS) }),
    () => receiver(random),
    () => lines(random, seen),
  ];
  const chosen = (isOpen ? parts : parts.slice(0, 2)).filter(() => random() < 0.4);
  return Object.assign({}, ...chosen.map((part) => part()));
}

interface Sequence {
  readonly reference: string;
  readonly random: Random;
  readonly model: UndoModel;
  readonly trace: string[];
}

async function read({ reference }: Pick<Sequence, 'reference'>): Promise<Consignment> {
  const response = await app.request(world.caller, `GET ${world.path}/consignments/${reference}`);
  return response.json<Consignment>();
}

async function edit({ reference, random, model, trace }: Sequence, isOpen: boolean): Promise<void> {
  const seen = await read({ reference });
  const body = randomEdit(random, seen, isOpen);
  const response = await send(`PUT ${reference}`, body);
  trace.push(`edit ${JSON.stringify(body)} ${response.status}`);
  expect(response.status, trace.join('\n')).toBe(200);
  model.change('edit', fieldsOf(response.json<Consignment>()));
}

async function undo({ reference, random, model, trace }: Sequence): Promise<void> {
  const edits = model.edits();
  const recent = edits.slice(-3);
  const version =
    recent.length === 0 || random() < 0.2 ? 1 + Math.floor(random() * 9) : oneOf(random, recent);
  const expected = model.undo(version);
  const response = await send(`POST ${reference}/edits/${version}/undo`);
  trace.push(`undo ${version} ${response.status} ${expected === 409 ? response.text : ''}`);
  expect(response.status, trace.join('\n')).toBe(expected);
}

async function bulkPickup({ reference, random, model, trace }: Sequence): Promise<void> {
  const day = oneOf(random, PICKUPS);
  const body = { references: [reference], requestedPickupDateTimeUtc: day, dateTimeUtc: day };
  const response = await send('POST bulk/request-pickup-date', body);
  trace.push(`bulk ${day} ${response.status}`);
  expect(response.status, response.text).toBe(200);
  const { version, ...now } = await read({ reference });
  if (version > model.version()) model.change('edit', { pickup: now.requestedPickupDateTimeUtc });
}

async function status({ reference, model, trace }: Sequence, action: string): Promise<void> {
  const response = await send(`POST ${reference}/${action}`);
  trace.push(`${action} ${response.status}`);
  expect(response.status, response.text).toBe(200);
  model.change('other', {});
}

async function pickUp({ reference, model, trace }: Sequence): Promise<void> {
  const event = {
    type: 'status',
    id: `undo-${reference}`,
    reference,
    occurredAt: '2026-03-18T01:30:00Z',
    status: 'PICKUP',
  };
  const response = await client.request('POST /api/provider/v1/events', { body: { events: [event] } });
  trace.push(`picked up ${response.status}`);
  expect(response.status, response.text).toBe(200);
  model.change('provider', {});
}

async function run(seed: number): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const response = await world.create({
    ...receiver(random),
    notes: 'one',
    requestedDeliveryDate: '2026-03-31',
    lineItems: [world.line({ count: 2 }), world.line({ count: 3 })],
  });
  expect(response.status, response.text).toBe(201);
  const first = response.json<Consignment>();
  const sequence = { reference: first.reference, random, model: undoModel(fieldsOf(first)), trace: [] };
  const staged = Math.floor(random() * STEPS * 1.5);
  const pickedUp = staged + 1 + Math.floor(random() * 4);
  for (let step = 0; step < STEPS; step += 1) {
    const isOpen = step <= staged;
    if (step === staged) {
      await status(sequence, 'request-pickup');
      sequence.model.close();
    } else if (step === pickedUp) await pickUp(sequence);
    else if (random() < 0.5) await edit(sequence, isOpen);
    else if (isOpen && random() < 0.15) await bulkPickup(sequence);
    else await undo(sequence);
    const now = await read(sequence);
    const context = `seed ${seed}\n${sequence.trace.join('\n')}`;
    expect(fieldsOf(now), context).toEqual(sequence.model.fields());
    expect(now.version, context).toBe(sequence.model.version());
  }
  return sequence.trace;
}

test(`${SEQUENCES} random sequences of edits, bulk edits, provider events and undos give the state of a model`, async () => {
  const counts = { done: 0, refused: 0 };
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const undos = (await run(seed)).filter((line) => line.startsWith('undo '));
    counts.done += undos.filter((line) => line.endsWith(' 200 ')).length;
    counts.refused += undos.filter((line) => / 409 /.test(line)).length;
  }
  // The sequences are the same in every run: a sequence without undos would prove nothing.
  expect(counts.done).toBeGreaterThan(SEQUENCES);
  expect(counts.refused).toBeGreaterThan(SEQUENCES / 2);
}, 1_200_000);
