import type { CalendarDate } from '#dates/calendar-date.ts';

/** The create request of one consignment, as `POST …/consignments/full` takes it (IMPORT-07). */
export interface ImportRequest {
  readonly accountId: number;
  readonly serviceType: string;
  readonly requestedPickupDateTimeUtc: CalendarDate | null;
  readonly requestedDeliveryDate: CalendarDate | null;
  readonly senderParticipantId: number;
  readonly senderReference: string | null;
  readonly notes: string | null;
  readonly receiverParticipantId: number;
  readonly receiverReference: string | null;
  readonly salesReference: string | null;
  readonly lineItems: readonly ImportLine[];
  readonly hireage: {
    readonly hireUnit: { readonly providerCode: string; readonly code: string };
    readonly quantity: number;
  } | null;
  readonly consignmentFlags: readonly {
    readonly code: 'EXPORT';
    readonly flagProperties: { readonly ecert: string };
  }[];
}

export interface ImportLine {
  readonly count: number;
  readonly packagingType: string;
  readonly description: string | null;
  readonly length: null;
  readonly width: null;
  readonly height: null;
  readonly volume: number;
  readonly weight: number;
  readonly dangerousGoods: null;
}
