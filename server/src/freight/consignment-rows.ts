import type { Liability } from '@cartage/domain/consignment/liability.ts';
import type {
  DangerousGoodsRow,
  SummaryHeader,
  SummaryLine,
  SummaryRows,
} from '@cartage/domain/consignment/present-summary.ts';
import type { ExtraRow } from '#freight/present-extras.ts';

/** A consignment with all related rows, as the list and the detail page need them. */
export interface ConsignmentRows extends SummaryRows {
  readonly consignment: ConsignmentHeader;
  readonly lines: readonly LineRow[];
}

export interface ConsignmentHeader extends SummaryHeader {
  readonly version: number;
  /** The stored number, 1 to 9. */
  readonly status: number;
  /** Null when the user is no longer a member of the organisation. */
  readonly createdBy: string | null;
  readonly modifiedAt: Date;
  readonly notes: string | null;
  readonly receiverNotes: string | null;
  readonly serviceType: ServiceTypeRow;
  readonly account: AccountRow;
  /** The requesting site. */
  readonly site: { readonly id: number; readonly code: string; readonly name: string };
  readonly hireage: HireageRow | null;
  /** E-cert number of an export; null for a domestic consignment. */
  readonly exportEcert: string | null;
  readonly liability: Liability;
  /** Prices as the database returns them. */
  readonly estimatedPrice: string | null;
  readonly confirmedPrice: string | null;
  /** Secret of the public tracking link. */
  readonly trackingToken: string;
  /** Whether a user turned the tracking link off. */
  readonly isTrackingRevoked: boolean;
}

/** A service type with its delivery extras. */
export interface ServiceTypeRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly extras: readonly ExtraRow[];
}

export interface HireageRow {
  readonly hireUnit: { readonly providerCode: string; readonly code: string; readonly name: string };
  readonly quantity: number;
}

export interface AccountRow {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly isActive: boolean;
}

export interface LineRow extends SummaryLine {
  /** 0 for a line that is not stored yet. */
  readonly id: number;
  readonly packagingType: { readonly id: number; readonly code: string; readonly name: string };
  readonly count: number;
  readonly description: string | null;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly volume: number;
  readonly weight: number;
  readonly dangerousGoods:
    | (DangerousGoodsRow & { readonly nameAndDescription: string; readonly isUnlisted: boolean })
    | null;
}
