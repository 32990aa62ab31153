import { exceptionDue } from '@cartage/domain/consignment/exception-due.ts';
import { workingHours } from '@cartage/domain/tenant/exception-settings.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { Database } from '#db/database.ts';
import { type StoredSettings, storedSettings } from '#freight/tenant-settings.query.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { Scope } from '#platform/scope.ts';

/** An unresolved exception, as JSON: instants are texts. */
export interface RaisedException {
  readonly raisedAt: string;
  /** Null: the type of the exception is unknown. */
  readonly targetHours: number | null;
  /** Of the site that requested the consignment. */
  readonly region: RegionCode;
}

export type ExceptionClock = (exception: RaisedException) => {
  readonly dueAtDateTimeUtc: string;
  readonly isOverdue: boolean;
  readonly text: string;
} | null;

/** Presents due times in the working time of the tenant and of each region. */
export async function readExceptionClock(
  database: Pick<Database, 'read'>,
  scope: Scope,
  now: Date,
): Promise<ExceptionClock> {
  const [calendarOf, [stored]] = await Promise.all([
    readCalendars(database, { ...scope.context, tenantId: scope.tenantId }),
    database.read<StoredSettings>(scope.context, storedSettings(scope)),
  ]);
  const hours = workingHours(stored?.tenantSettings ?? []);
  const calendars = new Map<RegionCode, ReturnType<typeof calendarOf>>();
  return ({ raisedAt, targetHours, region }) => {
    const calendar = calendars.get(region) ?? calendarOf(region);
    calendars.set(region, calendar);
    const raised = { raisedAt: new Date(raisedAt), targetHours };
    const due = exceptionDue({ calendar, hours, zone: scope.zone }, raised, now);
    return due && { dueAtDateTimeUtc: due.at.toISOString(), isOverdue: due.isOverdue, text: due.text };
  };
}
