import type { ConfirmedCharge, ReportedHireage } from '@cartage/domain/provider/events.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { presentSummary } from '@cartage/domain/consignment/present-summary.ts';
import { sql, type Statement } from '#db/sql.ts';
import { consignmentKeys } from '#freight/consignment-key.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

/** The rows of a consignment after its events were replayed. */
export interface ReplayedRows {
  readonly consignmentId: number;
  readonly organisationId: number;
  readonly history: readonly {
    readonly seq: number;
    readonly status: number;
    readonly at: Date;
    readonly eventId: number | null;
    /** Earlier number of an entry that no event created. */
    readonly ownSeq: number | null;
  }[];
  readonly remarks: readonly {
    readonly eventId: number;
    readonly seq: number;
    readonly status: number;
    readonly typeCode: 'EXCP' | 'INFO';
    readonly title: string;
    readonly description: string;
    readonly createdAt: Date;
    readonly createdBy: string;
    readonly resolvedAt: Date | null;
    readonly resolvedBy: string | null;
  }[];
  /** Exceptions and notes without an event, unless they were resolved otherwise. */
  readonly ownRemarks: readonly {
    readonly id: number;
    readonly resolvedAt: Date | null;
    readonly resolvedBy: string | null;
  }[];
  /** Undefined: unchanged. */
  readonly delivery: { readonly at: Date; readonly day: CalendarDate } | undefined;
  readonly price: { readonly total: string; readonly charges: readonly ConfirmedCharge[] | null } | undefined;
  readonly tags: readonly string[] | undefined;
  /** Null: on no run. */
  readonly booking: { readonly scheduleId: number; readonly isReadonly: boolean } | null | undefined;
  readonly hireage: ReportedHireage | null | undefined;
}

type Replayed = readonly ReplayedRows[];

const entriesOf = (replayed: Replayed) =>
  JSON.stringify(
    replayed.flatMap(({ consignmentId, organisationId, history }) =>
      history.map((entry) => ({ ...entry, consignmentId, organisationId })),
    ),
  );

const remarksOf = (replayed: Replayed) =>
  JSON.stringify(
    replayed.flatMap(({ consignmentId, organisationId, remarks }) =>
      remarks.map((remark, place) => ({ ...remark, consignmentId, organisationId, place })),
    ),
  );

/** Entries keep their numbers from 1 without gaps. Entries beyond the new length stay until `removeOldEntries`. */
export function storeHistory(replayed: Replayed): Statement {
  return sql`
    insert into status_history as h (consignment_id, organisation_id, seq, status, status_at, provider_event_id)
    select "consignmentId", "organisationId", seq, status, at, "eventId"
    from jsonb_to_recordset(${entriesOf(replayed)}::jsonb) as given(
      "consignmentId" bigint, "organisationId" int, seq smallint, status smallint, at timestamptz, "eventId" bigint)
    on conflict (organisation_id, consignment_id, seq) do update
    set status = excluded.status, status_at = excluded.status_at, provider_event_id = excluded.provider_event_id
    where (h.status, h.status_at, h.provider_event_id)
      is distinct from (excluded.status, excluded.status_at, excluded.provider_event_id)`;
}

/** Exceptions and notes that no event created stay at their history entry, which may have another number now. */
export function moveOwnRemarks(replayed: Replayed): Statement {
  return sql`
    update delivery_event e
    set history_seq = given.seq, status = given.status
    from jsonb_to_recordset(${entriesOf(replayed)}::jsonb) as given(
      "organisationId" int, "consignmentId" bigint, seq smallint, status smallint, "ownSeq" smallint)
    where e.organisation_id = given."organisationId" and e.consignment_id = given."consignmentId"
      and e.provider_event_id is null
      and e.history_seq = given."ownSeq" and given.seq <> given."ownSeq"`;
}

export function resolveOwnRemarks(replayed: Replayed): Statement {
  const given = JSON.stringify(
    replayed.flatMap(({ organisationId, consignmentId, ownRemarks }) =>
      ownRemarks.map((remark) => ({ ...remark, organisationId, consignmentId })),
    ),
  );
  return sql`
    update delivery_event e
    set action_required = given."resolvedAt" is null, resolved_at = given."resolvedAt",
      resolved_by = given."resolvedBy"
    from jsonb_to_recordset(${given}::jsonb) as given(
      "organisationId" int, "consignmentId" bigint, id bigint, "resolvedAt" timestamptz, "resolvedBy" text)
    where e.organisation_id = given."organisationId" and e.consignment_id = given."consignmentId" and e.id = given.id
      and e.resolved_at is distinct from given."resolvedAt"`;
}

export function storeRemarks(replayed: Replayed): Statement {
  return sql`
    insert into delivery_event
      (organisation_id, consignment_id, history_seq, type_code, standard_event_id, title, description, created_at,
       created_by, action_required, resolved_at, resolved_by, provider_event_id)
    select given."organisationId", given."consignmentId", given.seq, given."typeCode",
      (select s.id from standard_event s join consignment c on c.tenant_id = s.tenant_id
        where c.organisation_id = given."organisationId" and c.id = given."consignmentId"
          and s.title = given.title and given."typeCode" = 'EXCP'),
      given.title, given.description, given."createdAt", given."createdBy", given."resolvedAt" is null,
      given."resolvedAt", given."resolvedBy", given."eventId"
    from jsonb_to_recordset(${remarksOf(replayed)}::jsonb) as given(
      "organisationId" int, "consignmentId" bigint, seq smallint, "typeCode" text, title text, description text,
      "createdAt" timestamptz, "createdBy" text, "resolvedAt" timestamptz, "resolvedBy" text, "eventId" bigint, place int)
    order by given."consignmentId", given.place`;
}

/** All remarks of events are stored again: the timeline lists them by their ids, so these follow the time. */
export function removeRemarks(replayed: Replayed): Statement {
  return sql`
    delete from delivery_event
    where (organisation_id, consignment_id) in ${consignmentKeys(replayed)} and provider_event_id is not null`;
}

/** After the remarks have moved: removing an entry removes its remarks. */
export function removeOldEntries(replayed: Replayed): Statement {
  const lengths = replayed.map(({ organisationId, consignmentId, history }) => ({
    organisationId,
    consignmentId,
    length: history.length,
  }));
  return sql`
    delete from status_history h
    using jsonb_to_recordset(${JSON.stringify(lengths)}::jsonb) as given(
      "organisationId" int, "consignmentId" bigint, length int)
    where h.organisation_id = given."organisationId" and h.consignment_id = given."consignmentId"
      and h.seq > given.length`;
}

export function storeTags(replayed: Replayed): { readonly remove: Statement; readonly add: Statement } {
  const tagged = replayed.flatMap(({ consignmentId, organisationId, tags = [] }) =>
    tags.map((code) => ({ consignmentId, organisationId, code })),
  );
  const changed = replayed.filter(({ tags }) => tags !== undefined);
  return {
    remove: sql`delete from consignment_tag where (organisation_id, consignment_id) in ${consignmentKeys(changed)}`,
    add: sql`
      insert into consignment_tag (organisation_id, consignment_id, tenant_id, code)
      select distinct given."organisationId", given."consignmentId", c.tenant_id, given.code
      from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as given(
        "organisationId" int, "consignmentId" bigint, code text)
      join consignment c on c.organisation_id = given."organisationId" and c.id = given."consignmentId"`,
  };
}

/** The runs are locked and have a free place for each booking. */
export function storeBookings(
  replayed: Replayed,
  { userId, now }: { readonly userId: number; readonly now: Date },
): { readonly remove: Statement; readonly add: Statement } {
  const released = replayed.filter(({ booking }) => booking === null);
  const booked = replayed.flatMap(({ consignmentId, organisationId, booking }) =>
    booking ? [{ ...booking, consignmentId, organisationId }] : [],
  );
  return {
    remove: sql`delete from run_booking where (organisation_id, consignment_id) in ${consignmentKeys(released)}`,
    add: sql`
      insert into run_booking
        (consignment_id, organisation_id, tenant_id, schedule_id, is_readonly, booked_at, booked_by_id)
      select given."consignmentId", given."organisationId", c.tenant_id, given."scheduleId", given."isReadonly", ${now},
        ${userId}
      from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as given(
        "consignmentId" bigint, "organisationId" int, "scheduleId" bigint, "isReadonly" boolean)
      join consignment c on c.organisation_id = given."organisationId" and c.id = given."consignmentId"
      on conflict (organisation_id, consignment_id) do update
      set schedule_id = excluded.schedule_id, is_readonly = excluded.is_readonly, booked_at = excluded.booked_at,
        booked_by_id = excluded.booked_by_id`,
  };
}

/** Status, confirmed values, flags and version, after all other rows are stored. */
export function updateConsignments(replayed: Replayed, now: Date): Statement {
  const changes = replayed.map(({ organisationId, consignmentId, history, delivery, price, hireage }) => ({
    organisationId,
    id: consignmentId,
    status: history.at(-1)?.status,
    at: history.at(-1)?.at,
    deliveryAt: delivery?.at ?? null,
    deliveryDay: delivery?.day ?? null,
    total: price?.total ?? null,
    charges: price?.charges ?? null,
    hasHireage: hireage !== undefined,
    hireProvider: hireage?.providerCode ?? null,
    hireUnit: hireage?.hireUnitCode ?? null,
    hireQuantity: hireage?.quantity ?? null,
  }));
  return sql`
    update consignment c
    set status = given.status,
      status_at = given.at,
      confirmed_delivery_at = coalesce(given."deliveryAt", c.confirmed_delivery_at),
      confirmed_delivery_day = coalesce(given."deliveryDay", c.confirmed_delivery_day),
      confirmed_price = coalesce(given.total, c.confirmed_price),
      confirmed_charges = case when given.total is null then c.confirmed_charges else given.charges end,
      hire_provider_code = case when given."hasHireage" then given."hireProvider" else c.hire_provider_code end,
      hire_unit_code = case when given."hasHireage" then given."hireUnit" else c.hire_unit_code end,
      hire_quantity = case when given."hasHireage" then given."hireQuantity" else c.hire_quantity end,
      has_unresolved_notes = exists (
        select from delivery_event e
        where e.organisation_id = c.organisation_id and e.consignment_id = c.id
          and e.type_code = 'INFO' and e.action_required),
      is_delivery_exception = exists (
        select from delivery_event e
        where e.organisation_id = c.organisation_id and e.consignment_id = c.id
          and e.type_code = 'EXCP' and e.action_required),
      modified_at = greatest(c.modified_at, ${now}),
      version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given(
      "organisationId" int, id bigint, status smallint, at timestamptz, "deliveryAt" timestamptz, "deliveryDay" date,
      total numeric(12, 2), charges jsonb, "hasHireage" boolean, "hireProvider" text, "hireUnit" text,
      "hireQuantity" int)
    where c.organisation_id = given."organisationId" and c.id = given.id`;
}

export interface ProviderAudit {
  readonly userId: number;
  readonly operation: string;
  readonly now: Date;
  readonly requestId: string;
}

/** One audit row per changed consignment. */
export function auditReplays(
  replayed: Replayed,
  { userId, operation, now, requestId }: ProviderAudit,
): Statement {
  return sql`
    insert into audit_entry
      (tenant_id, organisation_id, actor_id, at, operation, consignment_id, version, request_id)
    select tenant_id, organisation_id, ${userId}, ${now}, ${operation}, id, version, ${requestId}
    from consignment
    where (organisation_id, id) in ${consignmentKeys(replayed)}`;
}

/** The rows of the list, as `updateDocument` for many consignments. */
export function updateDocuments(replayed: Replayed, consignments: readonly ConsignmentRows[]): Statement {
  const organisationOf = new Map(
    replayed.map(({ consignmentId, organisationId }) => [consignmentId, organisationId]),
  );
  const docs = consignments.map((rows) => ({
    organisationId: organisationOf.get(rows.consignment.id),
    id: rows.consignment.id,
    version: rows.consignment.version,
    doc: JSON.stringify(presentSummary(rows)),
  }));
  return sql`
    update consignment_doc
    set doc = given.doc, version = given.version
    from jsonb_to_recordset(${JSON.stringify(docs)}::jsonb) as given(
      "organisationId" int, id bigint, version bigint, doc text)
    where consignment_doc.organisation_id = given."organisationId" and consignment_doc.consignment_id = given.id`;
}
