import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { isSameZonePlace, type Place } from '@cartage/domain/pricing/priced-place.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { includeExtras } from '#freight/include-extras.ts';
import {
  includeQuotedExtras,
  type QuotedPlaces,
  type QuoteToLink,
  quoteToLink,
  setQuote,
} from '#freight/pricing/link-quote.query.ts';
import { readSettings } from '#freight/tenant-settings.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Stores on a new consignment the quote that it was created from, the quoted price of its service type and the quoted
 * extras. Throws `rule-broken` for a quote that the user cannot see, that has expired, or that is for other freight or other
 * places.
 */
export async function linkQuote(
  tx: Transaction,
  scope: Scope,
  rows: ConsignmentRows,
  { number, now }: { readonly number: number; readonly now: Date },
): Promise<ConsignmentRows> {
  const { id, serviceType } = rows.consignment;
  const link = { consignmentId: id, number };
  const [[quote], settings] = await Promise.all([
    tx.query<QuoteToLink>(quoteToLink(scope, link, now)),
    readSettings(tx, scope),
  ]);
  const price =
    quote?.services.find((service) => service.serviceType.code === serviceType.code)?.price ?? null;
  if (quote === undefined || price === null) throw refusal(`Quote "${number}" not found`);
  if (!quote.isValid) throw refusal(`Quote "${number}" has expired`);
  if (!quote.isSameFreight) throw refusal(`Quote "${number}" is for other freight`);
  const differences = differentPlaces(rows, quote.places);
  if (differences.length > 0) throw refusal(`Quote "${number}" is for ${differences.join(' and ')}`);
  await tx.query(setQuote(scope, link, price.total));
  if (!settings.flags.DeliveryExtras) return rows;
  return includeExtras(tx, scope, rows, includeQuotedExtras(scope, link));
}

const refusal = (detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer: '/quoteNumber', detail }] });

/** 'another receiver address: Christchurch 8042, not Dunedin 9010' */
function differentPlaces({ sender, receiver }: ConsignmentRows, quoted: QuotedPlaces | null): string[] {
  if (quoted === null) return [];
  const parties = [
    ['sender', sender, quoted.origin],
    ['receiver', receiver, quoted.destination],
  ] as const;
  return parties.flatMap(([role, participant, place]) =>
    isSameZonePlace(placeOf(participant), place)
      ? []
      : [`another ${role} address: ${nameOf(place)}, not ${nameOf(participant)}`],
  );
}

const placeOf = ({ suburb, city, postcode, region }: ParticipantRow): Place => ({
  suburb,
  city,
  postcode,
  region: REGIONS.find(({ code }) => code === region?.id)?.code ?? null,
});

const nameOf = ({ city, postcode }: Pick<Place, 'city' | 'postcode'>) => `${city} ${postcode}`.trim();
