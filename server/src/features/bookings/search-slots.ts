import type { ResponseBody } from '@cartage/contract/operations.ts';
import { serviceDate } from '@cartage/domain/dates/service-date.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import { type SearchedSlotRow, searchedSlots } from '#features/bookings/searched-slots.query.ts';
import { type PlacesRow, searchedPlaces } from '#features/bookings/slot-search.query.ts';
import { parseSlotRange } from '#features/bookings/parse-slot-range.ts';
import { AppError } from '#errors/app-error.ts';
import { loadSettings } from '#freight/tenant-settings.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { FieldError } from '#freight/writing/parse-result.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type Request = OperationRequest<'availableBookingDates'>;
type SearchedSlots = ResponseBody<'availableBookingDates'>;
type Address = Request['body']['originAddress'];

/** Delivery runs between two places with a service type, for a consignment that is not created yet (SCHED-04). */
export async function searchSlots({ database }: AppDependencies, request: Request) {
  const { scope, body, now } = request;
  const range = parseSlotRange(body, scope.zone);
  const places = {
    originSiteId: body.originSiteId ?? null,
    destinationSiteId: body.destinationSiteId ?? null,
    serviceType: body.serviceType,
  };
  const [[found], settings, calendarOf] = await Promise.all([
    database.read<PlacesRow>(scope.context, searchedPlaces(scope, places)),
    loadSettings(database, scope),
    readCalendars(database, { ...scope.context, tenantId: scope.tenantId }),
  ]);
  if (found === undefined) throw new Error('The query of the searched places returned no row');
  const { origin, destination, transit } = checkPlaces(
    request,
    found,
    settings.tenant.allowCustomParticipants,
  );
  if (origin === null || destination === null || !settings.flags.DeliveryBookings)
    return reply<SearchedSlots>([]);
  const earliest = serviceDate({
    origin: calendarOf(origin),
    destination: calendarOf(destination),
    staged: localDateTimeParts(now, scope.zone),
    requestedPickup: null,
    transit,
  });
  if (earliest === null) return reply<SearchedSlots>([]);
  const search = { ...range, region: destination, earliest, now };
  const slots = await database.read<SearchedSlotRow>(scope.context, searchedSlots(scope, search));
  return reply(
    slots.map(({ scheduleId, runName, startsAt, endsAt, placesLeft }) => ({
      scheduleId,
      deliveryRunName: runName,
      scheduleStartDateTimeUtc: startsAt.toISOString(),
      scheduleEndDateTimeUtc: endsAt.toISOString(),
      status: placesLeft > 0 ? ('Available' as const) : ('Full' as const),
      placesLeft,
    })),
  );
}

/** Origin and destination: a site, or an address if the tenant allows one. Throws `rule-broken` with all errors. */
function checkPlaces({ body }: Request, found: PlacesRow, allowsAddresses: boolean) {
  const checkPlace = (name: 'origin' | 'destination', title: string) => {
    const [siteId, address] = [body[`${name}SiteId`], body[`${name}Address`]];
    if (siteId != null) {
      const detail = `${title} Site "${siteId}" not found`;
      return {
        region: found[name],
        errors: found[name] === null ? [{ pointer: `/${name}SiteId`, detail }] : [],
      };
    }
    if (!allowsAddresses)
      return { region: null, errors: [{ pointer: `/${name}SiteId`, detail: 'Required' }] };
    return { region: regionOf(address), errors: missingFields(name, address) };
  };
  const [origin, destination] = [checkPlace('origin', 'Sender'), checkPlace('destination', 'Receiver')];
  const serviceErrors =
    found.transit === null
      ? [{ pointer: '/serviceType', detail: `Service Type "${body.serviceType}" not found` }]
      : [];
  const errors = [...origin.errors, ...destination.errors, ...serviceErrors];
  if (errors.length > 0 || found.transit === null) throw new AppError('rule-broken', { errors });
  return { origin: origin.region, destination: destination.region, transit: found.transit };
}

const regionOf = (address: Address) => (address == null ? null : (regionOfPlace(address)?.id ?? null));

function missingFields(name: 'origin' | 'destination', address: Address): FieldError[] {
  if (address == null) return [{ pointer: `/${name}Address`, detail: 'Required' }];
  const fields = ['streetNumber', 'street', 'suburb', 'city', 'postcode'] as const;
  return fields
    .filter((field) => address[field] === '')
    .map((field) => ({ pointer: `/${name}Address/${field}`, detail: 'Required' }));
}
