import type { EventRow, ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';

/** A complete consignment without ids. Derived columns are computed when it is stored. */
export interface NewConsignment {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly siteId: number;
  readonly serviceTypeId: number;
  readonly accountId: number;
  readonly createdById: number | null;
  /** Never empty; the first entry is the creation, the last is the status. */
  readonly history: readonly NewHistoryEntry[];
  readonly events: readonly NewEvent[];
  readonly lines: readonly NewLine[];
  readonly tags: readonly NewTag[];
  readonly sender: ParticipantRow;
  readonly receiver: ParticipantRow;
  readonly senderReference: string | null;
  readonly receiverReference: string | null;
  readonly salesReference: string | null;
  readonly notes: string | null;
  readonly receiverNotes: string | null;
  readonly requestedPickupDay: CalendarDate | null;
  readonly requestedDeliveryDay: CalendarDate | null;
  readonly confirmedDeliveryAt: Date | null;
  /** Dollars and cents; absent until the provider confirms the price. */
  readonly confirmedPrice?: string | null;
  /** Absent: limited carrier's risk. */
  readonly declaredTerms?: string;
  /** Absent: no hired equipment. */
  readonly hireage?: NewHireage;
}

export interface NewHireage {
  readonly providerCode: string;
  readonly unitCode: string;
  readonly quantity: number;
}

export interface NewHistoryEntry {
  readonly status: StatusCode;
  readonly at: Date;
}

/** Belongs to the entry of the history with this number, counted from 1. */
export interface NewEvent extends Omit<EventRow, 'id' | 'actionRequired'> {
  /** Type of exception; absent: unknown type. */
  readonly standardEventId?: number | null;
}

export interface NewLine {
  readonly itemCount: number;
  readonly packagingType: { readonly id: number; readonly code: string; readonly name: string };
  readonly description: string | null;
  /** Metres to 2 places, cubic metres to 4, kilograms to 2, each of the whole line. */
  readonly lengthM: string | null;
  readonly widthM: string | null;
  readonly heightM: string | null;
  readonly volumeM3: string;
  readonly weightKg: string;
  readonly dangerousGoods: NewDangerousGoods | null;
}

export interface NewDangerousGoods {
  readonly unNumber: string;
  readonly class: string;
  readonly subsidiaryClass1: string | null;
  readonly subsidiaryClass2: string | null;
  readonly name: string;
  /** Not in the list of dangerous goods. */
  readonly isUnlisted?: boolean;
}

export interface NewTag {
  readonly code: string;
  readonly name: string;
  readonly colour: string;
}

/** The values assigned when the consignment was stored. */
export interface StoredConsignment {
  readonly id: number;
  readonly reference: string;
  readonly version: number;
}
