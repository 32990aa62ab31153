import type { PricedFreight } from '#pricing/priced-freight.ts';
import type { ZonedPlace } from '#pricing/priced-place.ts';
import type { RateSet } from '#pricing/rates.ts';

/** Everything that a price is calculated from: `priceFreight(freight, rates)` returns the same price again. */
export interface PriceInputs {
  readonly freight: PricedFreight & { readonly origin: ZonedPlace; readonly destination: ZonedPlace };
  /** With the requested extras only. */
  readonly rates: RateSet;
}
