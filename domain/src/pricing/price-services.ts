import type { PriceInputs } from '#pricing/price-inputs.ts';
import type { Price } from '#pricing/price.ts';
import { type Place, regionOf, zoneOfPlace } from '#pricing/priced-place.ts';
import { regionName } from '#regions.ts';
import { priceFreight, unpricedExtra } from '#pricing/price-freight.ts';
import type { PricedExtra, PricedFreight } from '#pricing/priced-freight.ts';
import type { FoundRates, LaneRow, ServiceRow } from '#pricing/found-rates.ts';

/** The freight to price, independent of the service type. */
export interface FreightToPrice extends Pick<PricedFreight, 'day' | 'lines'> {
  readonly origin: Place;
  readonly destination: Place;
  readonly extras: readonly Pick<PricedExtra, 'code' | 'quantity'>[];
}

export type ServicePrice =
  | {
      readonly service: ServiceRow;
      readonly price: Price;
      readonly inputs: PriceInputs;
      readonly reason: null;
    }
  | {
      readonly service: ServiceRow;
      readonly price: null;
      readonly inputs: null;
      readonly reason: string;
    };

/** Each active service with its price, or the reason why it has none. */
export function priceServices(freight: FreightToPrice, found: FoundRates): readonly ServicePrice[] {
  return found.services.map((service) => priceService(freight, service, found));
}

export function priceService(freight: FreightToPrice, service: ServiceRow, found: FoundRates): ServicePrice {
  const without = (reason: string) => ({ service, price: null, inputs: null, reason });
  const origin = zoneOfPlace(freight.origin, found.zoneRules);
  if (origin === null) return without(`There is no price zone for ${placeName(freight.origin)}.`);
  const destination = zoneOfPlace(freight.destination, found.zoneRules);
  if (destination === null) return without(`There is no price zone for ${placeName(freight.destination)}.`);
  const lane = found.lanes.find(
    ({ serviceTypeId, originZone, destinationZone }) =>
      serviceTypeId === service.id && originZone === origin.zone && destinationZone === destination.zone,
  );
  const names = [origin.zone, destination.zone].map((zone) => zoneName(zone, found));
  if (lane === undefined) {
    const regions = [origin, destination].map((place, index) => regionNameOf(place) ?? names[index]);
    return without(`${service.name} doesn't deliver from ${regions.join(' to ')}.`);
  }
  const extras: PricedExtra[] = [];
  for (const { code, quantity } of freight.extras) {
    const offered = service.extras.find((extra) => extra.code === code);
    if (offered === undefined) return without(`${service.name} doesn't offer every requested extra.`);
    extras.push({ code, name: offered.name, quantity });
  }
  const unpriced = unpricedExtra(extras, found.extras);
  if (unpriced !== null) return without(`There is no price for ${unpriced.name} yet.`);
  const { day, lines } = freight;
  const inputs: PriceInputs = {
    freight: { day, lines, origin, destination, extras },
    rates: {
      lane: laneRate(lane, names, service),
      extras: found.extras.filter(({ code }) => extras.some((extra) => extra.code === code)),
      surcharges: found.surcharges,
    },
  };
  return { service, price: priceFreight(inputs.freight, inputs.rates), inputs, reason: null };
}

/** Zones are shown by name. */
function laneRate(lane: LaneRow, [originZone = '', destinationZone = '']: string[], service: ServiceRow) {
  const { cardId, cardName, effectiveFrom, base, minimum, perItem, weightBreaks } = lane;
  const card = { id: cardId, name: cardName, effectiveFrom };
  const cubicFactor = lane.cubicFactor ?? service.cubicFactor;
  return { card, originZone, destinationZone, base, minimum, perItem, weightBreaks, cubicFactor };
}

/** The name that the consignment form and the holidays have too. A zone can have several regions. */
function regionNameOf(place: Place): string | null {
  const region = regionOf(place);
  return region === null ? null : regionName(region);
}

const zoneName = (code: string, { zoneRules }: FoundRates) =>
  zoneRules.find(({ zone }) => zone === code)?.zoneName ?? code;

const placeName = ({ suburb, city, postcode }: Place) =>
  [suburb, city, postcode].filter((part) => part !== '').join(', ');
