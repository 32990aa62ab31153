import { trackingStory, type TrackingStory } from '@cartage/domain/tracking/tracking-story.ts';
import { trackingSettings } from '@cartage/domain/tenant/tracking-settings.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { redeliveryDays } from '@cartage/domain/tracking/redelivery.ts';
import { AppError } from '#errors/app-error.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { findTracked } from '#features/tracking/tracked.query.ts';
import { trackedConsignment } from '#freight/tracked-consignment.ts';
import { type TrackedLink, type TrackedRow, trackedRow } from '#freight/tracked-consignment.query.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The page of one consignment, as far as it is shown without the postcode. */
export interface TrackedDelivery {
  readonly link: TrackedLink;
  readonly story: TrackingStory;
  readonly reference: string;
  readonly senderName: string | null;
  readonly fromTown: string;
  readonly toTown: string;
  readonly freight: readonly { readonly name: string; readonly count: number }[];
  readonly phone: string | null;
  readonly hasProof: boolean;
  /** The days for which the receiver can ask for another delivery. None when the freight needs no other delivery. */
  readonly redeliveryDays: readonly CalendarDate[];
}

/** Tokens are 128 bits in hexadecimal. */
const TOKEN = /^[0-9a-f]{32}$/;

/** Writes nothing. Throws `not-found` alike for a malformed, unknown, revoked or expired token. */
export async function showTracking(
  { database, clock }: Pick<AppDependencies, 'database' | 'clock'>,
  tenant: Tenant,
  token: string,
): Promise<TrackedDelivery> {
  const now = clock();
  if (!TOKEN.test(token)) throw new AppError('not-found');
  const [link] = await database.read<TrackedLink>({ tenantId: tenant.id }, findTracked(token, now));
  if (link === undefined) throw new AppError('not-found');
  const { organisationId } = link;
  const [row] = await database.read<TrackedRow>({ tenantId: tenant.id, organisationId }, trackedRow(link));
  if (row === undefined) throw new AppError('not-found');
  const story = trackingStory(trackedConsignment(row), { provider: tenant.name, zone: tenant.zone, now });
  const context = { tenantId: tenant.id, organisationId };
  return {
    link,
    story,
    redeliveryDays:
      story.problem?.redelivery === 'offered'
        ? redeliveryDays((await readCalendars(database, context))(row.region), localDay(now, tenant.zone))
        : [],
    reference: row.reference,
    senderName: row.senderName,
    fromTown: row.fromTown,
    toTown: row.toTown,
    freight: row.freight,
    phone: trackingSettings(row.settings).phone,
    hasProof: row.hasProof,
  };
}
