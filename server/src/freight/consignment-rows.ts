import type {
  DangerousGoodsRow,
  SummaryHeader,
  SummaryLine,
  SummaryRows,
} from '@cartage/domain/consignment/present-summary.ts';
import type { ExtraRow } from '#freight/present-extras.ts';

/** One consignment with everything that hangs on it, as the list row and the detail page need it. */
export interface ConsignmentRows extends SummaryRows {
  readonly consignment: ConsignmentHeader;
  readonly lines: readonly LineRow[];
}

export interface ConsignmentHeader extends SummaryHeader {
  readonly version: number;
  /** The stored number, 1 to 9. */
  readonly status: number;
  /** Null when the person is no member of the organisation any more. */
  readonly createdBy: string | null;
  readonly modifiedAt: Date;
  readonly notes: string | null;
  readonly receiverNotes: string | null;
  readonly serviceType: ServiceTypeRow;
  readonly account: AccountRow;
  /** The requesting site. */
  readonly site: { readonly id: number; readonly code: string; readonly name: string };
  readonly hireage: HireageRow | null;
  /** Certificate of an export; null: it is none. */
  readonly exportEcert: string | null;
  /** Money as the database writes it. */
  readonly estimatedPrice: string | null;
  readonly confirmedPrice: string | null;
  /** Under which anybody who has it may follow the consignment. */
  readonly trackingToken: string;
}

/** With all that can be asked for beside being carried. */
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
  /** 0: not written yet. */
  readonly id: number;
  readonly packagingType: { readonly id: number; readonly code: string; readonly name: string };
  readonly count: number;
  readonly description: string | null;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly volume: number;
  readonly weight: number;
  readonly dangerousGoods: (DangerousGoodsRow & { readonly nameAndDescription: string }) | null;
}
