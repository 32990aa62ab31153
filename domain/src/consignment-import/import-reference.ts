import type { CalendarDate } from '#dates/calendar-date.ts';
import type { PackagingLimit } from '#freight/packaging-limits.ts';
import type { FEATURES } from '#tenant/feature-switches.ts';

/** A message about a feature that the tenant has not enabled. */
type DisabledMessage = (typeof FEATURES)['requestedPickup' | 'export' | 'hireage']['disabledMessage'];

/** The codes that a file may use, and the tenant's options. Browser and server each fill it from their own source. */
export interface ImportReference {
  /** Active accounts of the organisation. */
  readonly accounts: readonly { readonly id: number; readonly code: string; readonly name: string }[];
  readonly serviceTypes: readonly NamedCode[];
  /** Active sites of the organisation, each with the id of its participant. */
  readonly sites: readonly (NamedCode & { readonly participantId: number })[];
  readonly packagingTypes: readonly (NamedCode & {
    /** Defaults of one piece, in m³ and kg. */
    readonly defaultVolume: number;
    readonly defaultWeight: number;
  })[];
  /** Weight limits of packaging types, for warnings in the preview. The server, which creates, has no use for them. */
  readonly packagingLimits?: readonly (PackagingLimit & { readonly code: string })[];
  /** For warnings about past dates in the preview, as above. */
  readonly today?: CalendarDate;
  readonly hireUnits: readonly (NamedCode & { readonly providerCode: string })[];
  readonly isDescriptionOptional: boolean;
  /** The message that rejects values in these columns, or null when the tenant accepts them. */
  readonly unavailable: {
    readonly pickupDate: DisabledMessage | null;
    readonly export: DisabledMessage | null;
    readonly hireage: DisabledMessage | null;
  };
}

export interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/** Codes are compared trimmed and without regard to case. Leading zeros count. */
export const codeKey = (code: string): string => code.normalize('NFC').trim().toLowerCase();

/** Finds records by code. When two codes differ only in case, each is found only by its exact spelling. */
export function codeIndex<Row>(rows: readonly Row[], codeOf: (row: Row) => string) {
  const byKey = Map.groupBy(rows, (row) => codeKey(codeOf(row)));
  return (text: string): Row | null => {
    const found = byKey.get(codeKey(text)) ?? [];
    const [only] = found;
    if (found.length <= 1) return only ?? null;
    return found.find((row) => codeOf(row) === text) ?? null;
  };
}
