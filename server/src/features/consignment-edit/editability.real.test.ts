import { addRun, type BuiltRun } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { abilities, type Action } from '@cartage/domain/consignment/actions.ts';
import type { EditAction } from '@cartage/domain/consignment/edit-actions.ts';
import { STATUS_CODES, type StatusCode, statusNumber } from '@cartage/domain/consignment/status.ts';
import { permissionSets } from '@cartage/domain/consignment/testing/permission-sets.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import { sql } from '#db/sql.ts';
import { formOf, smallPdf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type TestResponse, testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Update = Sent<'updateConsignment', 'body'>;

let test: TestApp;
let world: FreightWorld;
let run: BuiltRun;
let extraId = 0;
const people: { readonly permissions: readonly Permission[]; readonly caller: Caller }[] = [];

beforeAll(async () => {
  test = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  world = await freightWorld(test, {
    sites: 3,
    flags: { DeliveryBookings: 'true', DeliveryExtras: 'true' },
  });
  const { tenant } = world.organisation;
  run = await asSystem(test.databaseUrl, (client) =>
    addRun(client, tenant, { capacity: 1_000, days: ['2026-03-26'] }),
  );
  extraId = await test.deps.database.asSystem(async (tx) => {
    await tx.query(sql`
      insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
      values (${tenant.id}, 'NEW', 'New', 250, 2)`);
    const [extra] = await tx.query<{ id: number }>(sql`
      insert into delivery_extra (tenant_id, service_type_id, code, name, description, is_per_consignment)
      select tenant_id, id, 'TAIL', 'Tail lift', 'A truck with a tail lift', true
      from service_type where tenant_id = ${tenant.id} and code = 'STD' returning id`);
    return extra?.id ?? 0;
  });
  for (const permissions of permissionSets()) {
    people.push({ permissions, caller: await test.world.person(world.organisation, { permissions }) });
  }
});
afterAll(() => test.close());

type Try = (caller: Caller, consignment: Consignment) => Promise<TestResponse>;

const one = ({ reference }: Consignment) => `${world.path}/consignments/${reference}` as const;

/** Changes one part only, with the call that the page uses for such a user. */
const changed =
  (body: () => Update, receiverOnly = false): Try =>
  (caller, consignment) => {
    const isWhole = !receiverOnly || caller.permissions.includes('Consignment.MAINTAIN');
    return test.request(caller, `PUT ${one(consignment)}${isWhole ? '' : '/receiver'}`, { body: body() });
  };

const posted =
  (what: string, body: object = {}): Try =>
  (caller, consignment) =>
    test.request(caller, `POST ${one(consignment)}/${what}`, { body });

const COPIED = { copyLineItems: true, copyReceiver: true, copySender: true };
const thirdSite = () => world.organisation.siteIds[2] ?? 0;

/** One attempt for each row of the table of actions. */
const TRIES = {
  editDetails: { change: changed(() => ({ serviceType: 'NEW' })) },
  editSender: { change: changed(() => ({ senderParticipantId: thirdSite() })) },
  editReceiver: { change: changed(() => ({ receiverParticipantId: thirdSite() }), true) },
  editReferences: { change: changed(() => ({ receiverReference: 'Another' })) },
  editFreight: { change: changed(() => ({ lineItems: [world.line({ count: 7 })] })) },
  editDates: { change: changed(() => ({ requestedDeliveryDate: '2026-10-01' })) },
  editAdditional: { change: changed(() => ({ salesReference: 'Another' })) },
  editNotes: { change: changed(() => ({ notes: 'Another' })) },
  markAsReady: {
    call: posted('mark-as-ready'),
    status: (caller, { reference, ...rest }) =>
      posted('status', { reference, statusCode: 'FINAL' })(caller, { reference, ...rest }),
  },
  requestPickup: { call: posted('request-pickup') },
  cancel: { call: posted('cancelled') },
  copy: {
    copy: posted('copies', { ...COPIED, copyType: 'Copy' }),
    return: posted('copies', { ...COPIED, copyType: 'Return' }),
  },
  editExtras: {
    change: (caller, { id }) =>
      test.request(caller, `PUT ${world.path}/consignments/${id}/delivery-extras/instructions`, {
        body: [{ deliveryExtraId: extraId, instructionCode: 'ONREQUEST' }],
      }),
  },
  bookDelivery: {
    book: (caller, { reference }) => {
      const [slot] = run.schedules;
      return test.request(
        caller,
        `POST /api/v2/runs/bookings/customers/${world.organisation.id}/consignments/${reference}/booking`,
        { body: { scheduleId: slot?.id, scheduleStartDateTimeUtc: slot?.startsAt.toISOString() } },
      );
    },
  },
  uploadFile: { upload },
  deleteFile: {
    delete: async (caller, consignment) => {
      const [file] = (await test.request(world.caller, `GET ${one(consignment)}/files`)).json<
        { id: number }[]
      >();
      return test.request(caller, `DELETE ${one(consignment)}/files/${file?.id}`);
    },
  },
} as const satisfies Partial<Record<Action, Readonly<Record<string, Try>>>> &
  Record<EditAction, Readonly<Record<string, Try>>>;

/** A consignment in the status. */
async function consignmentAt(status: StatusCode, hasFile: boolean): Promise<Consignment> {
  const consignment = (await world.create()).json<Consignment>();
  if (hasFile) expect((await upload(world.caller, consignment)).status).toBe(201);
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`update consignment set status = ${statusNumber(status)} where id = ${consignment.id}`),
  );
  return consignment;
}

const PDF = { bytes: smallPdf(), name: 'Packing list.pdf', mimeType: 'application/pdf' };

function upload(caller: Caller, consignment: Consignment): Promise<TestResponse> {
  const { bytes: _, ...named } = PDF;
  const metadata = { fileTypeCode: 'PACKLIST', notes: 'Pallet 1', ...named };
  return test.request(caller, `POST ${one(consignment)}/files`, formOf(JSON.stringify(metadata), PDF));
}

describe('[@CONS-06] [@CONS-27] [@CONS-28] [@CONS-15] [@EXTRA-03] [@BOOK-01] [@ATT-07] editability by status', () => {
  it.each(STATUS_CODES)(
    'in %s, the server allows the edits of its abilities, for every user and part',
    async (status) => {
      // Reused until a test changes it.
      const kept = new Map<boolean, Consignment>();
      for (const { permissions, caller } of people) {
        const may = abilities(Object.keys(TRIES) as (keyof typeof TRIES)[], {
          status,
          permissions,
          settings: {},
        });
        const mayOpen = permissions.includes('Consignment.LimitedEdit');
        for (const [action, tries] of Object.entries(TRIES)) {
          // The keys of the table above.
          const ability = may[action as keyof typeof TRIES];
          for (const [name, attempt] of Object.entries(tries)) {
            const what = `${permissions.join()} ${action} ${name}`;
            const needsFile = action === 'deleteFile';
            const consignment = kept.get(needsFile) ?? (await consignmentAt(status, needsFile));
            kept.set(needsFile, consignment);
            const response = await attempt(caller, consignment);
            const isDone = response.status < 300;
            expect(isDone, `${what}: ${response.status} ${response.text}`).toBe(mayOpen && ability.allowed);
            if (isDone) kept.delete(needsFile);
            else if (response.status !== 403) {
              expect([response.status, response.json<{ detail: string }>().detail], what).toEqual([
                409,
                ability.allowed ? null : ability.reason,
              ]);
            }
          }
        }
        const shown = await test.request(
          caller,
          `GET ${one(kept.get(false) ?? (await consignmentAt(status, false)))}`,
        );
        expect(shown.status).toBe(mayOpen ? 200 : 403);
        if (!mayOpen) continue;
        const shownAbilities = shown.json<Consignment>().abilities;
        // The keys of the response are actions.
        const names = Object.keys(shownAbilities) as (keyof typeof shownAbilities)[];
        expect(shownAbilities).toEqual(abilities(names, { status, permissions, settings: {} }));
      }
    },
  );
});
