import type {
  DangerousGoodsRow,
  SummaryHeader,
  SummaryLine,
  SummaryRows,
} from '@cartage/domain/consignment/present-summary.ts';

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
  readonly serviceType: { readonly code: string; readonly name: string };
  readonly account: AccountRow;
  /** The requesting site. */
  readonly site: { readonly id: number; readonly code: string; readonly name: string };
}

export interface AccountRow {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly isActive: boolean;
}

export interface LineRow extends SummaryLine {
  readonly id: number;
  readonly count: number;
  readonly description: string | null;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly volume: number;
  readonly weight: number;
  readonly dangerousGoods: (DangerousGoodsRow & { readonly nameAndDescription: string }) | null;
}
