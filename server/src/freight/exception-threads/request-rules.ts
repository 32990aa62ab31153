import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import {
  type ProviderRequestRules,
  providerRequestRules,
} from '@cartage/domain/tenant/exception-settings.ts';
import { redeliveryDays } from '@cartage/domain/tracking/redelivery.ts';
import type { Database } from '#db/database.ts';
import { type StoredSettings, storedSettings } from '#freight/tenant-settings.query.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { Scope } from '#platform/scope.ts';

export interface RequestRules extends ProviderRequestRules {
  /** The days for which a redelivery in the region can be requested. */
  readonly daysOf: (region: RegionCode, now: Date) => readonly CalendarDate[];
}

/** The rules of the provider for requests of customers. */
export async function readRequestRules(reads: Pick<Database, 'read'>, scope: Scope): Promise<RequestRules> {
  const [calendarOf, [stored]] = await Promise.all([
    readCalendars(reads, { ...scope.context, tenantId: scope.tenantId }),
    reads.read<StoredSettings>(scope.context, storedSettings(scope)),
  ]);
  return {
    ...providerRequestRules(stored?.tenantSettings ?? []),
    daysOf: (region, now) => redeliveryDays(calendarOf(region), localDay(now, scope.zone)),
  };
}
