import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { pickupDay, serviceDate, transitOn } from '@cartage/domain/dates/service-date.ts';
import { instantAt, localDateTimeParts, localDay } from '@cartage/domain/dates/zone.ts';
import { checkQuote, type CheckedQuote, type QuotedEnd } from '#features/quotes/check-quote.ts';
import { presentQuotation, type ServiceDelivery } from '#features/quotes/present-quotation.ts';
import {
  insertQuote,
  lockNumbers,
  type QuoteReferences,
  quoteReferences,
  type Quotation,
} from '#features/quotes/quote.query.ts';
import type { Place } from '@cartage/domain/pricing/priced-place.ts';
import { priceServices, type ServicePrice } from '@cartage/domain/pricing/price-services.ts';
import type { FoundRates, ServiceRow } from '@cartage/domain/pricing/found-rates.ts';
import { lockRatesForPricing } from '#freight/pricing/lock-rates.query.ts';
import { foundRates } from '#freight/pricing/rates.query.ts';
import { parseMoment } from '#freight/parse-moment.ts';
import { loadSettings } from '#freight/tenant-settings.ts';
import { type Calendars, readCalendars } from '#freight/working-calendars.ts';
import type { Transaction } from '#db/database.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type Request = OperationRequest<'quote'>;

const VALID_DAYS = 7;
const VALID_UNTIL_HOUR = 17;

/** Prices the lane with every service, and stores the quote if the requested service has a price (QUOTE-03). */
export async function requestQuote({ database }: AppDependencies, request: Request) {
  const { scope, body, now } = request;
  const [[references], settings, calendarOf] = await Promise.all([
    database.read<QuoteReferences>(scope.context, quoteReferences(scope, body)),
    loadSettings(database, scope),
    readCalendars(database, { ...scope.context, tenantId: scope.tenantId }),
  ]);
  if (references === undefined) throw new Error('The query of the quote references returned no row');
  const checked = checkQuote(body, references, settings.tenant.allowCustomParticipants);
  const delivery = deliveryBy(request, checked, calendarOf);
  const validUntil = instantAt(
    addDays(localDay(now, scope.zone), VALID_DAYS),
    { hour: VALID_UNTIL_HOUR, minute: 0 },
    scope.zone,
  );
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency<'quote'>(tx, scope, request, async () => {
      const priced = await priceLane(tx, request, checked);
      const { serviceType } = checked;
      const quotation = presentQuotation({
        scope,
        now,
        validUntil,
        serviceType,
        priced,
        deliveryBy: delivery,
      });
      if (quotation.totalPrice === null) return reply(quotation);
      const number = await storeQuote(tx, request, { quotation, validUntil, checked, priced });
      return reply({ ...quotation, number });
    }),
  );
}

/** The price of each service. No rate file replaces the rates before the transaction ends. */
async function priceLane(
  tx: Transaction,
  { scope, body }: Request,
  { origin, destination, lines }: CheckedQuote,
): Promise<readonly ServicePrice[]> {
  const { day } = parseMoment(body.priceDateTimeUtc, scope.zone);
  const { tenantId, organisationId } = scope;
  const accountId = body.accountId ?? null;
  const [, [found]] = await Promise.all([
    tx.query(lockRatesForPricing(tenantId)),
    tx.query<FoundRates>(foundRates({ tenantId, organisationId, accountId, day, origin, destination })),
  ]);
  if (found === undefined) throw new Error('The query of the rates returned no row');
  const extras = body.deliveryExtras
    .filter(({ quantity }) => quantity > 0)
    .map(({ deliveryExtraCode, quantity }) => ({ code: deliveryExtraCode, quantity }));
  return priceServices({ day, origin, destination, lines, extras }, found);
}

/** The earliest delivery with a service, and the transit days and cut-off that apply to it. */
function deliveryBy({ scope, body, now }: Request, { origin, destination }: CheckedQuote, of: Calendars) {
  const pickup = body.requestedPickupDate ?? null;
  const staged = localDateTimeParts(now, scope.zone);
  const requestedPickup = pickup === null ? null : parseMoment(pickup, scope.zone).day;
  const from = origin.region ?? null;
  const to = destination.region ?? null;
  return ({ transit }: ServiceRow): ServiceDelivery => {
    const { cutOff } = transitOn(transit, staged.day);
    if (from === null || to === null) {
      const day = requestedPickup ?? staged.day;
      return { earliest: null, transitDays: transitOn(transit, day).transitDays, cutOff };
    }
    const input = { origin: of(from), staged, requestedPickup, transit };
    const day = pickupDay(input) ?? staged.day;
    return {
      earliest: serviceDate({ ...input, destination: of(to) }),
      transitDays: transitOn(transit, day).transitDays,
      cutOff,
    };
  };
}

interface QuoteToStore {
  readonly quotation: Quotation;
  readonly validUntil: Date;
  readonly checked: CheckedQuote;
  readonly priced: readonly ServicePrice[];
}

/** Returns the number of the quote. */
async function storeQuote(
  tx: Transaction,
  { scope, body, now }: Request,
  { quotation, validUntil, checked, priced }: QuoteToStore,
): Promise<number | null> {
  const { origin, destination } = checked;
  const ends = {
    sender: origin.name,
    receiver: destination.name,
    places: { origin: placeOf(origin), destination: placeOf(destination) },
    inputs: priced.flatMap(({ service, inputs }) =>
      inputs === null ? [] : [{ serviceType: service.code, ...inputs }],
    ),
  };
  const [, [stored]] = await Promise.all([
    tx.query(lockNumbers(scope)),
    tx.query<{ readonly number: number }>(insertQuote(scope, { body, quotation, now, validUntil, ...ends })),
  ]);
  return stored?.number ?? null;
}

const placeOf = ({ suburb, city, postcode, region }: QuotedEnd): Place => ({
  suburb,
  city,
  postcode,
  region: region ?? null,
});
