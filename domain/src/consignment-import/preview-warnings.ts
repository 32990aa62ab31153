import { pastDateWarnings } from '#consignment/entry-warnings.ts';
import type { ImportReference } from '#consignment-import/import-reference.ts';
import type { PlannedConsignment } from '#consignment-import/plan-import.ts';
import { lineWarnings } from '#freight/line-warnings.ts';

/** Advice about a consignment that can be imported but is probably wrong. */
export interface PreviewWarning {
  /** The rows of its consignment. */
  readonly rows: readonly number[];
  readonly message: string;
}

/** The warnings of the form (`line-warnings.ts`) about the freight of a planned consignment. */
export function freightWarnings(
  { rows, request }: Pick<PlannedConsignment, 'rows' | 'request'>,
  { packagingTypes, packagingLimits = [] }: Pick<ImportReference, 'packagingTypes' | 'packagingLimits'>,
): PreviewWarning[] {
  return request.lineItems.flatMap(({ packagingType, count, volume, weight }) => {
    const packaging = packagingTypes.find(({ code }) => code === packagingType)?.name ?? packagingType;
    const limit = packagingLimits.find(({ code }) => code === packagingType) ?? null;
    return lineWarnings({ count, packaging, volume, weight, limit }).map(({ message }) => ({
      rows,
      message,
    }));
  });
}

/** The warnings of the form (`entry-warnings.ts`) about past dates of a planned consignment. */
export function pastDatesOf(
  { rows, request }: Pick<PlannedConsignment, 'rows' | 'request'>,
  { today }: Pick<ImportReference, 'today'>,
): PreviewWarning[] {
  if (today === undefined) return [];
  const dates = { pickup: request.requestedPickupDateTimeUtc, delivery: request.requestedDeliveryDate };
  return pastDateWarnings(dates, today).map((message) => ({ rows, message }));
}
