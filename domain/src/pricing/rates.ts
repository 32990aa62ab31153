import type { CalendarDate } from '#dates/calendar-date.ts';

/** A plain decimal, as text or as the number PostgreSQL puts into JSON. Read with `decimal`, never computed with. */
export type Amount = string | number;

/** From this chargeable weight on, the rate applies to the whole weight. */
export interface WeightBreak {
  readonly fromKg: Amount;
  readonly perKg: Amount;
}

/** The rates of one rate card for one service between two zones. */
export interface LaneRate {
  readonly card: RateCardVersion;
  readonly originZone: string;
  readonly destinationZone: string;
  /** Charged once per consignment. */
  readonly base: Amount;
  /** Freight never costs less than this. */
  readonly minimum: Amount;
  readonly perItem: Amount;
  /** The first starts at 0 kg. Empty: weight is not charged. */
  readonly weightBreaks: readonly WeightBreak[];
  /** Kilograms per cubic metre, of the service unless the card sets another one. */
  readonly cubicFactor: Amount;
}

export interface RateCardVersion {
  readonly id: number;
  readonly name: string;
  readonly effectiveFrom: CalendarDate;
}

/** Price of a delivery extra. Charged per requested quantity. */
export interface ExtraRate {
  readonly code: string;
  readonly price: Amount;
  readonly effectiveFrom: CalendarDate;
}

export const SURCHARGE_CODES = [
  'FAF',
  'RURAL',
  'INTERISLAND',
  'DG',
  'OVERSIZE',
  'REMOTE',
  'RESIDENTIAL',
] as const;
export type SurchargeCode = (typeof SURCHARGE_CODES)[number];

/** `percent` is of the freight charges, `kg` per chargeable kilogram, `item` per item to which the surcharge applies. */
export const SURCHARGE_BASES = ['percent', 'consignment', 'item', 'kg'] as const;
export type SurchargeBasis = (typeof SURCHARGE_BASES)[number];

export interface SurchargeRate {
  readonly code: SurchargeCode;
  readonly name: string;
  readonly basis: SurchargeBasis;
  readonly amount: Amount;
  readonly minimum: Amount;
  /** Metres of the longest side. Items longer than this are oversize. Only for OVERSIZE. */
  readonly longerThan: Amount | null;
  readonly effectiveFrom: CalendarDate;
}

/** Everything that sets the price of one service on one lane. One version of each, effective on the day of the price. */
export interface RateSet {
  readonly lane: LaneRate;
  readonly extras: readonly ExtraRate[];
  readonly surcharges: readonly SurchargeRate[];
}
