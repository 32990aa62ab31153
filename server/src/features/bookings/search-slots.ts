import type { Problem } from '@cartage/contract/errors.ts';
import { serviceDate } from '@cartage/domain/dates/service-date.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { type NamedValue, tenantSettings } from '@cartage/domain/tenant/settings.ts';
import { sql } from '#db/sql.ts';
import { bookableSlots, type SlotRow } from '#features/bookings/booking.query.ts';
import { presentSlots } from '#features/bookings/list-slots.ts';
import { readSlotRange } from '#features/bookings/read-slot-range.ts';
import { AppError } from '#errors/app-error.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

type Request = Handled<'availableBookingDates'>;
type Address = Request['body']['originAddress'];

interface Found {
  readonly origin: RegionCode | null;
  readonly destination: RegionCode | null;
  readonly service: { readonly transitDays: number; readonly cutOff: string } | null;
  readonly hasBookings: boolean;
  readonly tenantSettings: readonly NamedValue[];
}

/** Runs that could deliver between two places by a service type, before there is a consignment (SCHED-04). */
export async function searchSlots({ database }: Parts, request: Request) {
  const { scope, body, now } = request;
  const range = readSlotRange(body, scope.zone);
  const [[found], calendarOf] = await Promise.all([
    database.read<Found>(scope.context, foundFor(request)),
    readCalendars(database, { ...scope.context, tenantId: scope.tenantId }),
  ]);
  if (found === undefined) throw new Error('The look-up gives one row whatever it finds');
  const { origin, destination, service } = checked(request, found);
  if (origin === null || destination === null || !found.hasBookings) return reply(presentSlots([], null));
  const earliest = serviceDate({
    origin: calendarOf(origin),
    destination: calendarOf(destination),
    staged: localDateTimeParts(now, scope.zone),
    requestedPickup: null,
    ...service,
  });
  if (earliest === null) return reply(presentSlots([], null));
  const search = { ...range, region: destination, earliest, now, currentId: null };
  const slots = await database.read<SlotRow>(scope.context, bookableSlots(scope, search));
  return reply(presentSlots(slots, null));
}

const foundFor = ({ scope, body }: Request) => sql`
  select
    (select place.region_id from site place
      where place.organisation_id = ${scope.organisationId} and place.id = ${body.originSiteId ?? null}::int
        and place.is_active) as origin,
    (select place.region_id from site place
      where place.organisation_id = ${scope.organisationId} and place.id = ${body.destinationSiteId ?? null}::int
        and place.is_active) as destination,
    (select json_build_object('transitDays', t.transit_days, 'cutOff', to_char(t.cut_off, 'HH24:MI'))
      from service_type t
      where t.tenant_id = ${scope.tenantId} and t.code = ${body.serviceType} and t.is_active) as service,
    exists (
      select from tenant_flag f
      where f.tenant_id = ${scope.tenantId} and f.name = 'DeliveryBookings' and f.value = 'true'
    ) as "hasBookings",
    (select coalesce(json_agg(json_build_object('name', v.name, 'value', v.value)), '[]')
      from tenant_setting v where v.tenant_id = ${scope.tenantId}) as "tenantSettings"`;

type Fault = NonNullable<Problem['errors']>[number];

/** Where it goes from and to: a site, else an address where the tenant takes one. Throws with every fault at once. */
function checked({ body }: Request, found: Found) {
  const takesAddresses = tenantSettings(found.tenantSettings).allowCustomParticipants;
  const end = (name: 'origin' | 'destination', title: string) => {
    const [siteId, address] = [body[`${name}SiteId`], body[`${name}Address`]];
    if (siteId != null) {
      const detail = `${title} Site "${siteId}" not found`;
      return {
        region: found[name],
        faults: found[name] === null ? [{ pointer: `/${name}SiteId`, detail }] : [],
      };
    }
    if (!takesAddresses) return { region: null, faults: [{ pointer: `/${name}SiteId`, detail: 'Required' }] };
    return { region: regionOf(address), faults: missing(name, address) };
  };
  const [origin, destination] = [end('origin', 'Sender'), end('destination', 'Receiver')];
  const noService =
    found.service === null
      ? [{ pointer: '/serviceType', detail: `Service Type "${body.serviceType}" not found` }]
      : [];
  const errors = [...origin.faults, ...destination.faults, ...noService];
  if (errors.length > 0 || found.service === null) throw new AppError('rule-broken', { errors });
  return { origin: origin.region, destination: destination.region, service: found.service };
}

const regionOf = (address: Address) => (address == null ? null : (regionOfPlace(address)?.id ?? null));

function missing(name: 'origin' | 'destination', address: Address): Fault[] {
  if (address == null) return [{ pointer: `/${name}Address`, detail: 'Required' }];
  const fields = ['streetNumber', 'street', 'suburb', 'city', 'postcode'] as const;
  return fields
    .filter((field) => address[field] === '')
    .map((field) => ({ pointer: `/${name}Address/${field}`, detail: 'Required' }));
}
