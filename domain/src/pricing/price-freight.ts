import { add, decimal, decimalText, multiply } from '#decimal/decimal.ts';
import { cents, freightCharges, money, negated, sumOf } from '#pricing/freight-charges.ts';
import type { Charge, Price } from '#pricing/price.ts';
import type { PricedExtra, PricedFreight } from '#pricing/priced-freight.ts';
import type { ExtraRate, RateSet } from '#pricing/rates.ts';
import { surchargeCharges } from '#pricing/surcharge-charges.ts';
import { chargeableWeight } from '#pricing/weight.ts';

/** Percent. New Zealand's rate since 1 October 2010: https://www.ird.govt.nz/gst */
export const GST_RATE = '15';

/**
 * The price of freight by a set of rates (QUOTE-05). Each line is rounded half up to cents, totals are sums of rounded
 * lines, GST is calculated on the total. `rates` must have a price for each extra: see `unpricedExtra`.
 */
export function priceFreight(freight: PricedFreight, { lane, extras, surcharges }: RateSet): Price {
  const items = freight.lines.reduce((sum, { count }) => sum + count, 0);
  const weight = chargeableWeight(freight.lines, lane.cubicFactor);
  const ofFreight = freightCharges(lane, weight.chargeable, items);
  const ofExtras = extraCharges(freight.extras, extras);
  const ofSurcharges = surchargeCharges(surcharges, freight, {
    freight: sumOf(ofFreight),
    chargeable: weight.chargeable,
  });
  const charges = [...ofFreight, ...ofExtras, ...ofSurcharges];
  const total = sumOf(charges);
  const fuel = sumOf(ofSurcharges.filter(({ code }) => code === 'FAF'));
  const gst = cents(multiply(total, { units: BigInt(GST_RATE), places: 2 }));
  return {
    day: freight.day,
    card: lane.card,
    originZone: lane.originZone,
    destinationZone: lane.destinationZone,
    items,
    volume: decimalText(weight.volume),
    deadWeight: decimalText(weight.dead),
    cubicFactor: decimalText(decimal(lane.cubicFactor)),
    cubicWeight: decimalText(weight.cubic),
    chargeableWeight: decimalText(weight.chargeable),
    charges,
    freight: money(sumOf(ofFreight)),
    extras: money(sumOf(ofExtras)),
    surcharges: money(sumOf(ofSurcharges)),
    total: money(total),
    totalWithoutFuel: money(add(total, negated(fuel))),
    gstRate: GST_RATE,
    gst: money(gst),
    totalWithGst: money(add(total, gst)),
  };
}

/** The first requested extra that has no price, else null. */
export function unpricedExtra(
  requested: readonly PricedExtra[],
  rates: readonly ExtraRate[],
): PricedExtra | null {
  return (
    requested.find(({ code, quantity }) => quantity > 0 && !rates.some((rate) => rate.code === code)) ?? null
  );
}

function extraCharges(requested: readonly PricedExtra[], rates: readonly ExtraRate[]): Charge[] {
  return requested.flatMap(({ code, name, quantity }) => {
    const rate = rates.find((extraRate) => extraRate.code === code);
    if (rate === undefined || quantity === 0) return [];
    const price = decimal(rate.price);
    return [
      {
        kind: 'extra' as const,
        code,
        name,
        amount: decimalText(cents(multiply(price, decimal(quantity)))),
        quantity: String(quantity),
        unit: 'time' as const,
        rate: decimalText(price),
        effectiveFrom: rate.effectiveFrom,
        note: null,
      },
    ];
  });
}
