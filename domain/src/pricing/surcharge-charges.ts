import { compare, type Decimal, decimal, decimalText, multiply } from '#decimal/decimal.ts';
import { cents, money } from '#pricing/freight-charges.ts';
import type { Charge, ChargeUnit } from '#pricing/price.ts';
import type { PricedFreight, PricedLine } from '#pricing/priced-freight.ts';
import type { SurchargeBasis, SurchargeCode, SurchargeRate } from '#pricing/rates.ts';

/** The amounts that surcharges are calculated from, besides the freight itself. */
export interface SurchargeBase {
  readonly freight: Decimal;
  readonly chargeable: Decimal;
}

/** One line for each surcharge that applies, in the order of their codes. */
export function surchargeCharges(
  rates: readonly SurchargeRate[],
  freight: PricedFreight,
  base: SurchargeBase,
): Charge[] {
  return rates.flatMap((rate) => {
    const items = affectedItems(rate, freight);
    if (items === 0) return [];
    const { quantity, unit, worked } = calculateCharge(rate.basis, decimal(rate.amount), items, base);
    const minimum = decimal(rate.minimum);
    const isRaised = compare(minimum, worked) > 0;
    const amount = cents(isRaised ? minimum : worked);
    if (amount.units === 0n) return [];
    return [
      {
        kind: 'surcharge' as const,
        code: rate.code,
        name: rate.name,
        amount: decimalText(amount),
        quantity,
        unit,
        rate: rate.basis === 'consignment' ? null : String(rate.amount),
        effectiveFrom: rate.effectiveFrom,
        note: isRaised ? `Raised to the minimum of $${money(minimum)}` : null,
      },
    ];
  });
}

interface Worked {
  readonly quantity: string | null;
  readonly unit: ChargeUnit | null;
  readonly worked: Decimal;
}

const HUNDREDTH: Decimal = { units: 1n, places: 2 };

function calculateCharge(basis: SurchargeBasis, amount: Decimal, items: number, base: SurchargeBase): Worked {
  switch (basis) {
    case 'percent':
      return {
        quantity: money(base.freight),
        unit: 'percent',
        worked: multiply(multiply(base.freight, amount), HUNDREDTH),
      };
    case 'consignment':
      return { quantity: null, unit: null, worked: amount };
    case 'item':
      return { quantity: String(items), unit: 'item', worked: multiply(amount, decimal(items)) };
    case 'kg':
      return {
        quantity: decimalText(base.chargeable),
        unit: 'kg',
        worked: multiply(amount, base.chargeable),
      };
  }
}

/** The number of items that a surcharge applies to. 0 when it does not apply. */
function affectedItems(rate: SurchargeRate, freight: PricedFreight): number {
  if (!isPlaceAffected(rate.code, freight)) return 0;
  return freight.lines
    .filter((line) => isLineAffected(rate, line))
    .reduce((sum, { count }) => sum + count, 0);
}

function isPlaceAffected(code: SurchargeCode, { origin, destination }: PricedFreight): boolean {
  switch (code) {
    case 'RURAL':
      return destination.isRural;
    case 'RESIDENTIAL':
      return destination.isResidential;
    case 'REMOTE':
      return origin.isRemote || destination.isRemote;
    case 'INTERISLAND':
      return origin.island !== destination.island;
    case 'FAF':
    case 'DG':
    case 'OVERSIZE':
      return true;
  }
}

function isLineAffected({ code, longerThan }: SurchargeRate, line: PricedLine): boolean {
  if (code === 'DG') return line.isDangerous;
  if (code !== 'OVERSIZE' || longerThan === null) return true;
  return [line.length, line.width, line.height].some(
    (side) => side !== null && compare(decimal(side), decimal(longerThan)) > 0,
  );
}
