import { exceptionDue, exceptionDueAt, overdueLimit } from '@cartage/domain/consignment/exception-due.ts';
import type { WorkingTime } from '@cartage/domain/dates/working-time.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { workingHours } from '@cartage/domain/tenant/exception-settings.ts';
import type { Database } from '#db/database.ts';
import { type OverdueLimit, type TargetGroup, targetGroups } from '#freight/exception-clock.query.ts';
import { type StoredSettings, storedSettings } from '#freight/tenant-settings.query.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { Scope } from '#platform/scope.ts';

type Reads = Pick<Database, 'read'>;

/** An unresolved exception, as JSON: instants are texts. */
export interface RaisedException {
  readonly raisedAt: string;
  /** Null: the type of the exception is unknown. */
  readonly targetHours: number | null;
  /** Of the site that requested the consignment. */
  readonly region: RegionCode;
}

export interface ExceptionClock {
  readonly present: (exception: RaisedException) => {
    readonly dueAtDateTimeUtc: string;
    readonly isOverdue: boolean;
    readonly text: string;
  } | null;
  readonly dueAt: (exception: RaisedException) => Date | null;
}

/** Computes due times in the working time of the tenant and of each region. */
export async function readExceptionClock(reads: Reads, scope: Scope, now: Date): Promise<ExceptionClock> {
  return exceptionClock(await readWorkingTimes(reads, scope), now);
}

/** By group of exceptions, from when on they are not overdue. */
export async function readOverdueLimits(
  reads: Reads,
  scope: Scope,
  now: Date,
): Promise<readonly OverdueLimit[]> {
  return (await readClockAndLimits(reads, scope, now)).limits;
}

export async function readClockAndLimits(reads: Reads, scope: Scope, now: Date) {
  const [timeOf, groups] = await Promise.all([
    readWorkingTimes(reads, scope),
    reads.read<TargetGroup>(scope.context, targetGroups(scope)),
  ]);
  const limits = groups.flatMap((group): OverdueLimit[] => {
    const before = overdueLimit(timeOf(group.region), group.targetHours, now);
    return before === null ? [] : [{ ...group, before }];
  });
  return { clock: exceptionClock(timeOf, now), limits, timeOf };
}

async function readWorkingTimes(reads: Reads, scope: Scope): Promise<(region: RegionCode) => WorkingTime> {
  const [calendarOf, [stored]] = await Promise.all([
    readCalendars(reads, { ...scope.context, tenantId: scope.tenantId }),
    reads.read<StoredSettings>(scope.context, storedSettings(scope)),
  ]);
  const hours = workingHours(stored?.tenantSettings ?? []);
  // A calendar keeps the holidays that it has computed.
  const calendars = new Map<RegionCode, WorkingTime['calendar']>();
  return (region) => {
    const calendar = calendars.get(region) ?? calendarOf(region);
    calendars.set(region, calendar);
    return { calendar, hours, zone: scope.zone };
  };
}

function exceptionClock(timeOf: (region: RegionCode) => WorkingTime, now: Date): ExceptionClock {
  const parsed = ({ raisedAt, targetHours }: RaisedException) => ({
    raisedAt: new Date(raisedAt),
    targetHours,
  });
  return {
    present: (exception) => {
      const due = exceptionDue(timeOf(exception.region), parsed(exception), now);
      return due && { dueAtDateTimeUtc: due.at.toISOString(), isOverdue: due.isOverdue, text: due.text };
    },
    dueAt: (exception) => exceptionDueAt(timeOf(exception.region), parsed(exception)),
  };
}
