import type { PaperCode, Resolution } from '@cartage/domain/documents/label-stock.ts';
import {
  PRINT_INTERRUPTED_AFTER_MS,
  PRINT_JOB_LIFETIME_MS,
  PRINTER_REMOVED,
  PRINTER_REMOVED_DURING_PRINT,
} from '@cartage/domain/documents/print-job.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface PrinterRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly siteId: number | null;
  readonly paper: PaperCode;
  readonly dpi: Resolution;
  readonly seenAt: Date | null;
  readonly waiting: number;
}

/** Printers of the user's sites and those for all sites. */
const isUsable = (scope: Scope): Sql => sql`
  p.organisation_id = ${scope.organisationId} and p.ended_at is null
  and (p.site_id is null or p.site_id = any(${scope.siteIds}::int[]))`;

/** Jobs `j` that may still print. `printJobState` of the domain has the same rule. */
export const isOpenJob = (now: Date): Sql => sql`
  j.state in ('queued', 'taken') and case
    when j.is_printing then j.leased_until > ${new Date(now.getTime() - PRINT_INTERRUPTED_AFTER_MS)}
    else j.requested_at > ${new Date(now.getTime() - PRINT_JOB_LIFETIME_MS)} end`;

export const printersOf = (scope: Scope, now: Date, id: number | null = null): Statement => sql`
  select p.id, p.version, p.name, p.site_id as "siteId", p.paper, p.dpi, p.seen_at as "seenAt",
    (select count(*)::int from print_job j
      where j.organisation_id = p.organisation_id and j.printer_id = p.id and ${isOpenJob(now)}) as waiting
  from printer p
  where ${isUsable(scope)} and (${id}::int is null or p.id = ${id}::int)
  order by lower(p.name)`;

/** The printer is not removed, and gets no other job, before the end of the transaction. */
export const lockUsablePrinter = (scope: Scope, id: number): Statement => sql`
  select p.id from printer p where ${isUsable(scope)} and p.id = ${id} for no key update`;

/** Print jobs of other requests wait until the end of the transaction. */
export const lockPrinterToChange = (scope: Scope, id: number): Statement => sql`
  select p.id from printer p where ${isUsable(scope)} and p.id = ${id} for update`;

/** One printer at a time is added or renamed, so that the limit holds and names are unique. */
export const lockPrinters = (scope: Scope): Statement => sql`
  select pg_advisory_xact_lock(hashtext('printer'), ${scope.organisationId})`;

/** Compares names in the database, as the unique index does. JavaScript lowercases some letters differently. */
export const printersWithName = (scope: Scope, name: string): Statement => sql`
  select id, lower(name) = lower(${name}) as "hasName" from printer
  where organisation_id = ${scope.organisationId} and ended_at is null`;

export interface PrinterFields {
  readonly name: string;
  readonly siteId: number | null;
  readonly paper: PaperCode;
  readonly dpi: Resolution;
}

export interface NewPrinter extends PrinterFields {
  readonly tokenHash: Buffer;
  readonly at: Date;
}

export const insertPrinter = (scope: Scope, printer: NewPrinter): Statement => sql`
  insert into printer (tenant_id, organisation_id, name, site_id, paper, dpi, token_hash, created_at)
  values (${scope.tenantId}, ${scope.organisationId}, ${printer.name}, ${printer.siteId}, ${printer.paper},
    ${printer.dpi}, ${printer.tokenHash}, ${printer.at})
  returning id`;

export const storePrinter = (
  scope: Scope,
  id: number,
  { name, siteId, paper, dpi }: PrinterFields,
): Statement => sql`
  update printer p
  set (name, site_id, paper, dpi, version) = (${name}, ${siteId}::int, ${paper}, ${dpi}, p.version + 1)
  where ${isUsable(scope)} and p.id = ${id}`;

export const replaceTokenHash = (scope: Scope, id: number, tokenHash: Buffer): Statement => sql`
  update printer p set token_hash = ${tokenHash} where ${isUsable(scope)} and p.id = ${id}`;

export const endPrinter = (scope: Scope, id: number, at: Date): Statement => sql`
  update printer p set ended_at = ${at} where ${isUsable(scope)} and p.id = ${id}`;

/** Ends the open jobs of a removed printer. Some labels of a print that has begun may be printed. */
export const endJobsOfPrinter = (scope: Scope, id: number, at: Date): Statement => sql`
  update print_job
  set state = case when is_printing then 'failed' else 'cancelled' end,
    problem = case when is_printing then ${PRINTER_REMOVED_DURING_PRINT} else ${PRINTER_REMOVED} end,
    finished_at = ${at}
  where organisation_id = ${scope.organisationId} and printer_id = ${id} and state in ('queued', 'taken')`;
