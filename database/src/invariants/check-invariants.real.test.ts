import { TRANSITIONS } from '@cartage/domain/consignment/transitions.ts';
import { STATUS_CODES, statusNumber } from '@cartage/domain/consignment/status.ts';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '#builders/as-system.ts';
import { type BuiltHome, buildWorld } from '#builders/build-world.ts';
import { withClient } from '#connection/with-client.ts';
import {
  brokenInvariants,
  checkInvariants,
  expectInvariants,
  INVARIANT_NAMES,
} from '#invariants/check-invariants.ts';
import { CONSIGNMENT_INVARIANTS } from '#invariants/consignment-invariants.ts';
import { apiRows, bulkJobRows, documentsJobRows } from '#testing/invariant-rows.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { reversedHireageEntry } from '#testing/reversed-hireage-entry.ts';

let database: TestDatabase;
let homes: readonly BuiltHome[];

beforeAll(async () => {
  database = await createTestDatabase();
  const consignments = [{ status: 'DELIVERED', salesReference: 'Āporo 1' }, { status: 'DRAFT' }] as const;
  ({ homes } = await buildWorld(database.url, { tenants: 2, organisations: 2, consignments }));
});
afterAll(() => database.drop());

/** The first consignment is delivered, the second is a draft; the last organisation belongs to another tenant. */
const places = () => {
  const [home] = homes;
  const [delivered, draft] = home?.consignments ?? [];
  const [neighbour, , stranger] = [homes[1], homes[2], homes[3]];
  if (!home || !delivered || !draft || !neighbour || !stranger) throw new Error('The world is incomplete');
  return { home, delivered, draft, neighbour, stranger };
};

const handlingUnit = (sscc: string, consignmentId: number) => {
  const { home, draft } = places();
  return `
    insert into handling_unit (sscc, organisation_id, consignment_id, line_item_id, piece, created_at)
    select '${sscc}', ${home.organisation.id}, ${consignmentId}, min(id), 1, now()
    from line_item where consignment_id = ${draft.id}`;
};

/** An exception of the delivered consignment, changed afterwards. */
const insertManifest = (values: string) =>
  `insert into manifest (tenant_id, organisation_id, site_id, pickup_day, service_type_id, is_dangerous, created_at,
     created_by, state, number, revision, closed_at, closed_by, content, item_count, weight_kg)
   select tenant_id, organisation_id, site_id, '2026-03-18', service_type_id, false, now(), 'x', ${values}
   from consignment where id = ${places().draft.id}`;

const exceptionRows = (kind: string, change: string) => {
  const { home, delivered } = places();
  return `
    insert into delivery_event
      (organisation_id, consignment_id, history_seq, type_code, title, description, created_at, created_by,
       action_required, resolved_at, resolved_by, standard_event_id)
    values (${home.organisation.id}, ${delivered.id}, 4, 'EXCP', 'x', 'x', now(), 'x', false, now(), 'x', ${kind});
    update delivery_event ${change} where consignment_id = ${delivered.id};`;
};

/** A run on which the draft is booked. */
const booked = () => {
  const { home, draft } = places();
  const { organisation, tenant } = home;
  return `
    insert into delivery_run (tenant_id, code, name, region_id, weekdays, starts, ends, capacity)
    values (${tenant.id}, 'R', 'R', 'NZ-AUK', '{}', '07:00', '12:00', 1);
    insert into run_schedule (tenant_id, run_id, starts_at, ends_at, day, capacity)
    select tenant_id, id, now(), now() + interval '1 hour', now(), 2 from delivery_run;
    insert into run_booking (consignment_id, organisation_id, tenant_id, schedule_id, booked_at)
    select ${draft.id}, ${organisation.id}, tenant_id, id, now() from run_schedule;`;
};

/** A finished import that created the draft. */
const importRows = () => {
  const { home, draft } = places();
  const { organisation, person, tenant } = home;
  return `
    insert into import_job
      (tenant_id, organisation_id, user_id, site_id, permissions, file_name, fingerprint, row_count, request_id,
        created_at, finished_at)
    select ${tenant.id}, ${organisation.id}, ${person.id}, min(id), '{}', 'x.csv', sha256('x'), 1, 'r', now(), now()
    from site where organisation_id = ${organisation.id};
    insert into import_item
      (job_id, organisation_id, position, row_numbers, cells, request, outcome, consignment_id, settled_at)
    select id, organisation_id, 1, '{2}', '[]', '{}', 'Created', ${draft.id}, now() from import_job;`;
};

/** A draft with an estimate of 20.00 and a fuel adjustment factor of 2.00. */
function estimated(): string {
  const { draft, home } = places();
  const charges = '[{"code": "BASE", "amount": "20.00"}, {"code": "FAF", "amount": "2.00"}]';
  return `
    insert into price_estimate (organisation_id, consignment_id, version, made_at, total, working)
    values (${home.organisation.id}, ${draft.id}, 1, now(), 20, '{"charges": ${charges}}');
    update consignment set estimated_price = 20 where id = ${draft.id};`;
}

/** A webhook with a delivered message about the draft. */
const webhookRows = () => {
  const { home, draft } = places();
  return `
    ${apiRows(places())}
    update notice set feed_position = 2;
    insert into webhook (tenant_id, code, url, secret, created_at, position)
    values (${home.tenant.id}, 'linehaul', 'https://a.example', 'whsec_x', now(), 2);
    insert into webhook_message
      (webhook_id, position, notice_id, consignment_id, next_attempt_at, settled_at, outcome)
    select webhook.id, 2, notice.id, ${draft.id}, now(), now(), 'delivered' from webhook, notice;`;
};

/** An email about an event that occurred this many hours before the email was queued. */
const receiverEmailRows = (kind: string, hours: number) => {
  const { home, draft } = places();
  return `
    with reported as (
      insert into provider_event (tenant_id, organisation_id, consignment_id, event_id, occurred_at, recorded_at,
        recorded_by_id, content)
      values (${home.tenant.id}, ${home.organisation.id}, ${draft.id}, 'scan-1',
        now() - interval '${hours} hours', now(), ${home.person.id}, '{"type":"status","status":"PICKUP"}')
      returning *)
    insert into receiver_email (tenant_id, organisation_id, consignment_id, provider_event_id, kind, address, token,
      queued_at)
    select tenant_id, organisation_id, consignment_id, id, '${kind}', 'dock@rata.example', repeat('a', 32), now()
    from reported`;
};

/** For each invariant, SQL that breaks it; some break other invariants as well. */
const VIOLATING_SQL: Readonly<Record<string, () => string>> = {
  'a consignment that a standing order created is recorded with its day': () => `
    insert into standing_order
      (tenant_id, organisation_id, owner_id, owner_name, permissions, site_id, name, template_name, details, is_ready,
        weekdays, every_weeks, start_day, on_holiday, lead_days, counts_from, created_at)
    select ${places().home.tenant.id}, organisation_id, ${places().home.person.id}, 'x', '{}', min(id), 'x', 'x', '{}',
      false, '{1}', 1, now(), 'SKIP', 0, now(), now()
    from site where organisation_id = ${places().home.organisation.id} group by organisation_id;
    insert into field_change (organisation_id, consignment_id, at, through, source_id, field)
    select organisation_id, ${places().draft.id}, now(), 'standing-order', id, 'created' from standing_order`,
  'references are unique in a tenant': () => `
    reset role;
    alter table consignment drop constraint consignment_tenant_id_reference_key;
    set local role cartage_system;
    update consignment set reference = '${places().delivered.reference}' where id = ${places().draft.id}`,
  'a reference starts with the prefix of its tenant': () =>
    `update consignment set reference = 'ZZZ00000001' where id = ${places().draft.id}`,
  'totals are the sums of the lines': () =>
    `update line_item set weight_kg = weight_kg + 0.01 where consignment_id = ${places().draft.id}`,
  'the lines are numbered without gaps': () =>
    `update line_item set position = 3 where consignment_id = ${places().draft.id}`,
  'the status is the last entry of the history': () =>
    `update consignment set status = 2 where id = ${places().draft.id}`,
  'the history begins with the creation': () =>
    `update status_history set status = 2 where consignment_id = ${places().draft.id}`,
  'the history has no gaps': () =>
    `delete from status_history where seq = 2 and consignment_id = ${places().delivered.id}`,
  'the history follows the transitions': () =>
    `update status_history set status = 8 where seq = 3 and consignment_id = ${places().delivered.id}`,
  'times in the history never decrease': () =>
    `update status_history set status_at = status_at - interval '1 day'
     where seq = 3 and consignment_id = ${places().delivered.id}`,
  'a consignment that is Ready or later has line items': () =>
    `delete from line_item where consignment_id = ${places().delivered.id}`,
  'versions start at 1, and the list document has the current version': () =>
    `update consignment_doc set version = version + 1 where consignment_id = ${places().draft.id}`,
  'every consignment has its sender, receiver and search text': () =>
    `delete from consignment_text where consignment_id = ${places().draft.id}`,
  'the flags of a consignment match its unresolved events': () =>
    `update consignment set has_unresolved_notes = true where id = ${places().draft.id}`,
  'an exception that a user resolved is resolved and has one entry with the reason': () =>
    `${exceptionRows('null', `set title = 'y'`)}
     insert into exception_case (organisation_id, consignment_id, delivery_event_id, resolved_at, resolved_by)
     select organisation_id, consignment_id, id, now(), 'x'
     from delivery_event where consignment_id = ${places().delivered.id}`,
  'each request to the provider and each answer to it has one entry of the exception': () =>
    `${exceptionRows('null', `set title = 'y'`)}
     with worked as (
       insert into exception_case (organisation_id, consignment_id, delivery_event_id)
       select organisation_id, consignment_id, id from delivery_event where consignment_id = ${places().delivered.id}
       returning organisation_id, id
     )
     insert into exception_request (organisation_id, case_id, kind, requested_at, requested_by)
     select organisation_id, id, 'return', now(), 'x' from worked`,
  'the numbers of manifests have no gaps': () => insertManifest(`'OPEN', 2, 1, null, null, null, null, null`),
  'no consignment on an open manifest is a draft, cancelled or an error': () =>
    `with added as (${insertManifest(`'OPEN', null, 0, null, null, null, null, null`)} returning *)
     insert into manifest_consignment (organisation_id, consignment_id, manifest_id, added_at, added_by)
     select organisation_id, ${places().draft.id}, id, now(), 'x' from added`,
  'a closed manifest prints the consignments that are on it': () =>
    insertManifest(
      `'CLOSED', 1, 1, now(), 'x', '{"pickups": [{"consignments": [{"reference": "KEA00000001"}]}]}', 1, 1`,
    ),
  'a reversal in the hireage ledger has the opposite quantity of its entry': () =>
    `with ${reversedHireageEntry(places().draft.id, -4)} select from reversal`,
  'no dispute of a reversed hireage entry is open': () =>
    `with ${reversedHireageEntry(places().draft.id, -5)}
     insert into hireage_dispute (organisation_id, site_id, entry_id, reason, opened_at, opened_by)
     select organisation_id, site_id, id, 'x', now(), 'x' from entry`,
  'days are the local days of their instants': () =>
    `update consignment set created_day = (created_at at time zone 'UTC')::date where id = ${places().draft.id}`,
  'the staged and delivered times match the history': () =>
    `update consignment set staged_at = staged_at + interval '1 hour' where id = ${places().delivered.id}`,
  'the delivered day is the local day': () =>
    `update consignment set delivered_day = delivered_day + 1 where id = ${places().delivered.id}`,
  'events have the same facts as their consignment': () => exceptionRows('null', 'set status = 9'),
  'a consignment with an exception that is not in full is not in full': () =>
    `update consignment set is_in_full = false where id = ${places().delivered.id}`,
  'exception types belong to the tenant, and only exceptions have one': () =>
    exceptionRows(
      `(select id from standard_event where tenant_id = ${places().stranger.tenant.id})`,
      'set title = title',
    ),
  'day counts equal the counts of the consignments': () =>
    `update day_delta set n = n + 1 where organisation_id = ${places().home.organisation.id}`,
  'every row belongs to the organisation and tenant of the rows it refers to': () =>
    `update line_item set organisation_id = ${places().neighbour.organisation.id}
     where consignment_id = ${places().draft.id}`,
  'members are users of the tenant': () =>
    `update membership set user_id = ${places().stranger.person.id}
     where organisation_id = ${places().home.organisation.id}`,
  'a stored response names an existing consignment': () =>
    `${apiRows(places())} update idempotency_key set body = replace(body, '${places().draft.reference}', 'KEA99999998')`,
  'a consignment is the response to one creation only': () =>
    `${apiRows(places())}
     insert into idempotency_key
     select organisation_id, user_id, 'another', operation, fingerprint, status, headers, body, created_at
     from idempotency_key`,
  'a stored response has its audit entry': () => `${apiRows(places())} delete from audit_entry`,
  'from the first audited version on, each version has one audit entry': () =>
    `${apiRows(places())}
     update consignment set version = 2 where id = ${places().draft.id};
     update consignment_doc set version = 2 where consignment_id = ${places().draft.id}`,
  'a creation is audited as version 1': () => `${apiRows(places())} update audit_entry set version = 2`,
  'an audit entry names an existing consignment': () =>
    `${apiRows(places())} update audit_entry set consignment_id = 999999`,
  'each notice has one audited change, and each change to report has its notice': () =>
    `${apiRows(places())} delete from notice`,
  'an undo of an edit exchanges its values exactly': () =>
    `insert into consignment_edit (organisation_id, consignment_id, version, at, actor_name, old_parts, new_parts, undoes)
     select organisation_id, id, edit.version, now(), 'x', old_parts, '{"notes": "one"}', undoes
     from consignment, (values
       (2, '{"notes": "two"}'::jsonb, null::int), (3, '{"notes": "one"}'::jsonb, 2)) edit (version, old_parts, undoes)
     where id = ${places().draft.id}`,
  'a stored response to a bulk request names a job of the same user': () =>
    `${bulkJobRows(places())} update idempotency_key set body = '{"jobId":999999}'`,
  'a finished bulk job has items, and all of them have an outcome': () =>
    `${bulkJobRows(places())}
     update bulk_item
     set outcome = null, message = null, settled_at = null, consignment_id = null, version = null`,
  'an unfinished bulk job is in the queue': () =>
    `${bulkJobRows(places())} update bulk_job set finished_at = null`,
  'a finished import has consignments, and none without an outcome': () =>
    `${importRows()} update import_item set outcome = null, consignment_id = null, settled_at = null`,
  'an import that is not finished is in the queue': () =>
    `${importRows()} update import_job set finished_at = null`,
  'an imported consignment was created by the user and the request of its import': () =>
    `${importRows()} update import_job set request_id = 'another'`,
  'only a stopped import skips consignments': () =>
    `${importRows()} update import_item set outcome = 'Skipped', consignment_id = null`,
  'an unfinished extract is in the queue': () => {
    const { organisation, person, tenant } = places().home;
    return `
      insert into extract_job (tenant_id, organisation_id, user_id, permissions, date_type, from_day, to_day,
        site_ids, has_prices, created_at, file_name)
      values (${tenant.id}, ${organisation.id}, ${person.id}, '{}', 'Creation', '2026-03-01', '2026-03-02', '{}', false,
        now(), 'x.csv')`;
  },
  'the change of a bulk item has an audit entry of the user of its job': () =>
    `${bulkJobRows(places())} update audit_entry set request_id = 'another'`,
  'the document of a bulk item belongs to its consignment': () =>
    `${documentsJobRows(places())} delete from document_consignment`,
  'a finished item of a documents job has a document if it succeeded': () =>
    `${documentsJobRows(places())} delete from bulk_document`,
  'no two bulk items have the same change': () =>
    `${bulkJobRows(places())}
     insert into bulk_item
       (job_id, organisation_id, position, reference, outcome, message, consignment_id, version, settled_at)
     select job_id, organisation_id, 2, 'KEA99999997', outcome, message, consignment_id, version, settled_at
     from bulk_item`,
  'the booked count of a run equals its bookings and is within its capacity': () =>
    `${booked()} update run_schedule set booked = 0`,
  'an estimate is the sum of its working without the fuel adjustment factor': () =>
    `${estimated()} update price_estimate set total = total + 1`,
  'an estimate has the day and the card of its inputs': () =>
    `${estimated()} update price_estimate set inputs = '{"freight": {"day": "2026-01-01"}}'`,
  'a confirmed price is the sum of its charges': () =>
    `update consignment
     set confirmed_price = 10, confirmed_charges = '[{"code": "BASE", "name": "Base charge", "amount": "9.00"}]'
     where id = ${places().draft.id}`,
  'a consignment with estimates shows the latest': () =>
    `${estimated()} update consignment set estimated_price = 1 where id = ${places().draft.id}`,
  'the first weight break of a lane starts at 0 kg': () => {
    const { tenant } = places().home;
    return `
      insert into rate_zone (tenant_id, code, name) values (${tenant.id}, 'AKL', 'Auckland');
      insert into rate_card (tenant_id, name, effective_from) values (${tenant.id}, 'General', '2026-01-01');
      insert into rate_lane (tenant_id, card_id, service_type_id, origin_zone, destination_zone, weight_breaks)
      select card.tenant_id, card.id, service_type.id, 'AKL', 'AKL', '[{"fromKg": 1, "perKg": 1}]'
      from rate_card card join service_type using (tenant_id)`;
  },
  'no cancelled consignment has a booking': () =>
    `update consignment set status = 8 where id = ${places().draft.id}; ${booked()}`,
  'the run of every booking delivers in the region of the receiver': () =>
    `${booked()} update delivery_run set region_id = (select min(id) from region where id <> 'NZ-AUK')`,
  'no booking is before the service date': () =>
    `${booked()} update run_booking set booked_at = starts_at from run_schedule where id = schedule_id`,
  'the SSCC of a handling unit has a valid check digit': () =>
    handlingUnit('095210010000000018', places().draft.id),
  'a handling unit belongs to a line of its consignment': () =>
    handlingUnit('095210010000000017', places().delivered.id),
  'a sent email has its document': () => {
    const { organisation, person, tenant } = places().home;
    return `
      insert into document (tenant_id, organisation_id, kind, name, fingerprint, content, requested_at, state)
      values (${tenant.id}, ${organisation.id}, 'MANIFEST', 'x', '', '{}', now(), 'failed');
      insert into mail (tenant_id, organisation_id, kind, recipients, subject, body, document_id, requested_by_id,
        requested_at, settled_at, outcome, taken)
      select ${tenant.id}, ${organisation.id}, 'pickup-manifest', '{a@b.example}', 'x', 'x', id, ${person.id},
        now(), now(), 'sent', '{a@b.example}'
      from document`;
  },
  'a printed job is in the print log once': () => {
    const { organisation, person, tenant } = places().home;
    return `
      insert into printer (tenant_id, organisation_id, name, paper, dpi, token_hash, created_at)
      values (${tenant.id}, ${organisation.id}, 'x', 'a6', 203, sha256('x'), now());
      insert into document (tenant_id, organisation_id, kind, name, fingerprint, requested_at, state)
      values (${tenant.id}, ${organisation.id}, 'FRTLABEL', 'x', '', now(), 'expired');
      insert into print_job
        (organisation_id, printer_id, document_id, user_id, labels, requested_at, state, finished_at)
      select printer.organisation_id, printer.id, document.id, ${person.id}, 1, now(), 'printed', now()
      from printer, document`;
  },
  'the attachments of a consignment are within the limits': () => {
    const { organisation, person, tenant } = places().home;
    return `
      insert into attachment (tenant_id, organisation_id, consignment_id, sha256, size, kind, type_code, name, notes,
        uploaded_at, uploaded_by_id)
      select ${tenant.id}, ${organisation.id}, ${places().draft.id}, repeat('0', 64), 1, 'pdf', 'OTHER', 'x', 'x', now(),
        ${person.id}
      from generate_series(1, 51)`;
  },
  'a webhook message is a change of the feed that its webhook has reached': () =>
    `${webhookRows()} update webhook set position = 1`,
  'a receiver email is about an event of its kind and consignment': () => receiverEmailRows('delivered', 1),
  'a receiver email that was sent was queued within a day of its event': () =>
    receiverEmailRows('picked-up', 25),
  'no message of a consignment is delivered while an earlier one waits': () =>
    `${webhookRows()}
     insert into webhook_message (webhook_id, position, notice_id, consignment_id, next_attempt_at)
     select webhook_id, 1, notice_id, consignment_id, now() from webhook_message`,
  'the list document equals the document made from its rows': () =>
    `update consignment_doc set doc = replace(doc, '"DRAFT"', '"FINAL"') where consignment_id = ${places().draft.id}`,
  'the search text is normalised from its fields': () =>
    `update consignment_text set search_text = upper(search_text) where consignment_id = ${places().draft.id}`,
  'normalised columns match the displayed values': () =>
    `update consignment set sales_reference_n = 'āporo 1' where id = ${places().delivered.id}`,
};

/** Removes the constraints that prevent wrong rows, until the end of the transaction. */
const DROP_CONSTRAINTS = `
  do $$
  declare
    found record;
  begin
    for found in
      select conrelid::regclass as in_table, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
    loop
      execute format('alter table %s drop constraint %I', found.in_table, found.conname);
    end loop;
    execute 'alter table consignment disable trigger user';
    execute 'grant update, delete on audit_entry to cartage_system';
  end $$`;

/** Runs the work without constraints and rolls it back. */
async function withoutConstraints<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(database.url, async (client) => {
    await client.query('begin');
    await client.query(DROP_CONSTRAINTS);
    await client.query('set local role cartage_system');
    return work(client);
  });
}

async function brokenBy(sql: string): Promise<string[]> {
  return withoutConstraints(async (client) => {
    await client.query(sql);
    const broken = await brokenInvariants(client);
    return broken.map(({ name }) => name);
  });
}

describe('the invariants', () => {
  it('hold for loaded consignments and for consignments of the API', async () => {
    expect(await checkInvariants(database.url)).toEqual([]);
    expect(await brokenBy(apiRows(places()))).toEqual([]);
    expect(await brokenBy(bulkJobRows(places()))).toEqual([]);
    expect(await brokenBy(documentsJobRows(places()))).toEqual([]);
  });

  it('have a violating statement each', () => {
    expect(Object.keys(VIOLATING_SQL).toSorted()).toEqual(INVARIANT_NAMES.toSorted());
  });

  it.each(INVARIANT_NAMES)('detect a violation: %s', async (name) => {
    const sql = VIOLATING_SQL[name];
    expect(sql).toBeDefined();
    expect(await brokenBy(sql?.() ?? '')).toContain(name);
  });

  it('are reported with name and rows', async () => {
    const { draft } = places();
    const change = (status: number) =>
      asSystem(database.url, (client) =>
        client.query('update consignment set status = $1 where id = $2', [status, draft.id]),
      );
    await change(2);
    try {
      await expect(expectInvariants(database.url)).rejects.toThrow(
        new RegExp(`Broken invariant: the status is the last entry of the history\\n.*"${draft.reference}"`),
      );
    } finally {
      await change(1);
    }
    await expectInvariants(database.url);
  });
});

const PAIRS = STATUS_CODES.flatMap((from) => STATUS_CODES.map((to) => [from, to] as const));

describe('the transition table of the invariant', () => {
  it('allows and forbids the same pairs as domain', async () => {
    const { draft, home } = places();
    const rule = CONSIGNMENT_INVARIANTS.find(({ name }) => name === 'the history follows the transitions');
    const verdicts = await withoutConstraints(async (client) => {
      const seen: [string, string, boolean][] = [];
      for (const [from, to] of PAIRS) {
        await client.query('savepoint before');
        await client.query('update status_history set status = $1 where consignment_id = $2', [
          statusNumber(from),
          draft.id,
        ]);
        await client.query(
          `insert into status_history (consignment_id, organisation_id, seq, status, status_at)
           values ($1, $2, 2, $3, now())`,
          [draft.id, home.organisation.id, statusNumber(to)],
        );
        const violations = await rule?.violations(client);
        seen.push([from, to, violations?.length === 0]);
        await client.query('rollback to savepoint before');
      }
      return seen;
    });
    expect(verdicts).toEqual(PAIRS.map(([from, to]) => [from, to, to in TRANSITIONS[from]]));
  });
});

describe('a row that refers to another organisation or tenant', () => {
  const strays: Readonly<Record<string, () => string>> = {
    'a site of another organisation on a consignment': () =>
      `update consignment set site_id = ${places().neighbour.organisation.sites[0]?.id} where id = ${places().draft.id}`,
    'an account of another organisation': () =>
      `update consignment set account_id = ${places().neighbour.organisation.account.id} where id = ${places().draft.id}`,
    'a service type of another tenant': () =>
      `update consignment set service_type_id = ${places().stranger.tenant.serviceType.id} where id = ${places().draft.id}`,
    'a packaging type of another tenant': () =>
      `update line_item set packaging_type_id = ${places().stranger.tenant.packagingType.id}
       where consignment_id = ${places().draft.id}`,
    'a sender at a site of another organisation': () =>
      `update participant set site_id = ${places().neighbour.organisation.sites[0]?.id}
       where consignment_id = ${places().draft.id}`,
    'an organisation of another tenant': () =>
      `update consignment set tenant_id = ${places().stranger.tenant.id} where id = ${places().draft.id}`,
    'a creator from another tenant': () =>
      `update consignment set created_by_id = ${places().stranger.person.id} where id = ${places().draft.id}`,
    'a row of a deleted consignment': () => `delete from consignment where id = ${places().draft.id}`,
    'a count of a site of another organisation': () =>
      `update day_delta set site_id = ${places().neighbour.organisation.sites[0]?.id}
       where organisation_id = ${places().home.organisation.id}`,
    'a charge site of another organisation': () =>
      `update membership set charge_site_id = ${places().neighbour.organisation.sites[0]?.id}
       where organisation_id = ${places().home.organisation.id}`,
  };

  it.each(Object.keys(strays))('is found: %s', async (name) => {
    expect(await brokenBy(strays[name]?.() ?? '')).toContain(
      'every row belongs to the organisation and tenant of the rows it refers to',
    );
  });
});
