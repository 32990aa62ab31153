import type { Liability } from '#consignment/liability.ts';
import type { DangerousGoodsRow, ParticipantRow } from '#consignment/present-summary.ts';

/** The data of a consignment that documents are created from. */
export interface DocumentFacts {
  readonly reference: string;
  /** Name of the freight provider. */
  readonly provider: string;
  readonly serviceType: string;
  readonly account: string;
  readonly zone: string;
  readonly sender: ParticipantRow;
  readonly receiver: ParticipantRow;
  readonly senderReference: string | null;
  readonly receiverReference: string | null;
  readonly salesReference: string | null;
  readonly notes: string | null;
  readonly receiverNotes: string | null;
  readonly createdAt: Date;
  readonly requestedPickupAt: Date | null;
  readonly requestedDeliveryAt: Date | null;
  readonly confirmedDeliveryAt: Date | null;
  readonly lines: readonly FreightFacts[];
  /** Names of the delivery extras, in the order of the service type. */
  readonly extras: readonly string[];
  readonly hireage: HireageFacts | null;
  /** E-cert of an export; null where the consignment is not an export. */
  readonly exportEcert: string | null;
  readonly liability: Liability;
  /** Address of the tracking page. */
  readonly trackingAddress: string;
}

export interface FreightFacts {
  readonly id: number;
  readonly count: number;
  readonly description: string | null;
  readonly packagingType: { readonly code: string; readonly name: string };
  readonly length: number | string | null;
  readonly width: number | string | null;
  readonly height: number | string | null;
  readonly volume: number | string;
  readonly weight: number | string;
  readonly dangerousGoods: DangerousGoodsFacts | null;
}

export type DangerousGoodsFacts = DangerousGoodsRow & { readonly nameAndDescription: string };

export interface HireageFacts {
  readonly hireUnit: { readonly providerCode: string; readonly code: string; readonly name: string };
  readonly quantity: number;
}

/** Number of pieces, which is the number of labels. */
export function pieceCount(lines: readonly Pick<FreightFacts, 'count'>[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}
