import type { ResponseBody } from '@cartage/contract/operations.ts';

export interface OfferedExtraRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly isPerConsignment: boolean;
}

/** An extra of a consignment's service type. `instruction` is null when it is not requested. */
export interface ExtraRow extends OfferedExtraRow {
  readonly instruction: 'INCLUDED' | 'ONREQUEST' | null;
  /** As quoted. Null: the quantity follows from `isPerConsignment`. */
  readonly quantity: number | null;
  readonly completed: number;
}

export function presentOffered(
  extra: OfferedExtraRow,
  serviceTypeCode: string,
): ResponseBody<'deliveryExtras'>[number] {
  return {
    deliveryExtraId: extra.id,
    deliveryExtraCode: extra.code,
    deliveryExtraName: extra.name,
    deliveryExtraDescription: extra.description,
    serviceTypeCode,
    isPerConsignment: extra.isPerConsignment,
  };
}

/** The available and the requested extras (EXTRA-02). */
export function presentExtras(
  extras: readonly ExtraRow[],
  { serviceTypeCode, pieces }: { readonly serviceTypeCode: string; readonly pieces: number },
): Pick<ResponseBody<'getConsignment'>, 'availableDeliveryExtras' | 'deliveryExtras'> {
  const available = extras.map((extra) => ({
    ...presentOffered(extra, serviceTypeCode),
    instructionCode: extra.instruction ?? ('EXCLUDED' as const),
    quantity: extra.instruction === null ? 0 : (extra.quantity ?? (extra.isPerConsignment ? 1 : pieces)),
    quantityCompleted: extra.completed,
  }));
  return {
    availableDeliveryExtras: available,
    deliveryExtras: available.filter(({ instructionCode }) => instructionCode !== 'EXCLUDED'),
  };
}
