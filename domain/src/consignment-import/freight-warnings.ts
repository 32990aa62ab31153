import type { ImportReference } from '#consignment-import/import-reference.ts';
import type { PlannedConsignment } from '#consignment-import/plan-import.ts';
import { lineWarnings } from '#freight/line-warnings.ts';

/** Advice about freight that can be imported but is probably wrong. */
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
