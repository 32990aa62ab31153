/** Why freight labels are printed again. Codes are stored: never rename, only append. */
export const REPRINT_REASONS = [
  { code: 'DAMAGED', name: 'Label damaged' },
  { code: 'LOST', name: 'Label lost' },
  { code: 'PRINTER_FAULT', name: 'Printer fault' },
  { code: 'CHANGED', name: 'Consignment changed' },
  { code: 'OTHER', name: 'Other reason' },
] as const;

export type ReprintReason = (typeof REPRINT_REASONS)[number]['code'];

export const REPRINT_REASON_CODES: readonly ReprintReason[] = REPRINT_REASONS.map(({ code }) => code);

export const MAX_REPRINT_NOTE = 200;

export interface Reprint {
  readonly reason: ReprintReason;
  /** Required for OTHER. */
  readonly note: string | null;
}

/** The fields of a reprint with their issues, in the order of the form. */
export function reprintIssues({
  reason,
  note,
}: {
  readonly reason: ReprintReason | null;
  readonly note: string;
}): { readonly reason: string | null; readonly note: string | null } {
  return {
    reason: reason === null ? 'Choose why the labels are printed again' : null,
    note:
      reason === 'OTHER' && note.trim() === ''
        ? 'Enter the details'
        : [...note].length > MAX_REPRINT_NOTE
          ? `Maximum length is ${MAX_REPRINT_NOTE} characters`
          : null,
  };
}

/** 'Printer fault', 'Other reason: wrong stock' */
export function reprintText({ reason, note }: Reprint): string {
  const name = REPRINT_REASONS.find(({ code }) => code === reason)?.name ?? reason;
  return note === null ? name : `${name}: ${note}`;
}
