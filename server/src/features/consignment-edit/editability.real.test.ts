import type { Answer, Sent } from '@cartage/contract/operations.ts';
import { abilities } from '@cartage/domain/consignment/actions.ts';
import { EDIT_ACTIONS, type EditAction } from '@cartage/domain/consignment/edit-actions.ts';
import { STATUS_CODES, type StatusCode, statusNumber } from '@cartage/domain/consignment/status.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = Answer<'getConsignment'>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { sites: 3 });
});
afterAll(() => test.close());

const PEOPLE: Readonly<Record<string, readonly Permission[]>> = {
  maintainer: ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.MAINTAIN'],
  'limited edit': ['Access.DISPATCH', 'Consignment.LimitedEdit'],
  'no edit': ['Access.DISPATCH', 'Consignment.MAINTAIN'],
};

/** A change of each part alone. */
const changes = (): Readonly<Record<EditAction, Sent<'updateConsignment', 'body'>>> => ({
  editDetails: { serviceType: 'NEW' },
  editSender: { senderParticipantId: world.organisation.siteIds[2] ?? 0 },
  editReceiver: { receiverParticipantId: world.organisation.siteIds[2] ?? 0 },
  editReferences: { receiverReference: 'Another' },
  editFreight: { lineItems: [world.line({ count: 7 })] },
  editDates: { requestedDeliveryDate: '2026-10-01' },
  editAdditional: { salesReference: 'Another' },
  editNotes: { notes: 'Another' },
});

// The keys of the table are the actions.
const ACTIONS = (Object.keys(EDIT_ACTIONS) as (EditAction | 'copy')[]).filter((action) => action !== 'copy');

/** One that stands at the status, whatever way led there. */
async function standingAt(status: StatusCode): Promise<Consignment> {
  const consignment = (await world.create()).json<Consignment>();
  await test.parts.database.asSystem((tx) =>
    tx.query(sql`update consignment set status = ${statusNumber(status)} where id = ${consignment.id}`),
  );
  return consignment;
}

describe('[@CONS-06] [@CONS-27] [@CONS-28] [@CONS-15] what the table says the server does', () => {
  it.each(STATUS_CODES)('at %s, for everybody and every part', async (status) => {
    await test.parts.database.asSystem((tx) =>
      tx.query(sql`
        insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
        values (${world.organisation.tenant.id}, 'NEW', 'New', 250, 2) on conflict do nothing`),
    );
    for (const [name, permissions] of Object.entries(PEOPLE)) {
      const caller = await test.world.person(world.organisation, { permissions });
      for (const action of ACTIONS) {
        const consignment = await standingAt(status);
        const ability = abilities([action], { status, permissions, settings: {} })[action];
        const told = await shown(caller, consignment, action);
        if (told !== null) expect(told, `${name} ${action}`).toEqual(ability);
        const answer = await change(caller, consignment, action);
        const isLet = permissions.includes('Consignment.LimitedEdit') && ability.allowed;
        expect(answer.status === 200, `${name} ${action}: ${answer.status} ${answer.text}`).toBe(isLet);
        if (answer.status === 409 && !ability.allowed)
          expect(answer.json<{ detail: string }>().detail).toBe(ability.reason);
        else if (!isLet) expect(answer.status).toBe(403);
      }
    }
  });
});

/** The ability as the page hears it; null to those who may not open it. */
async function shown(caller: Caller, { reference }: Consignment, action: EditAction) {
  const answer = await test.ask(caller, `GET ${world.path}/consignments/${reference}`);
  return answer.status === 200 ? answer.json<Consignment>().abilities[action] : null;
}

/** By the call that the page makes for such a person. */
function change(caller: Caller, { reference }: Consignment, action: EditAction) {
  const isReceiverOnly = action === 'editReceiver' && !caller.permissions.includes('Consignment.MAINTAIN');
  const path = `${world.path}/consignments/${reference}${isReceiverOnly ? '/receiver' : ''}` as const;
  return test.ask(caller, `PUT ${path}`, { body: changes()[action] });
}
