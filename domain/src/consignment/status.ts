interface StatusEntry {
  readonly code: string;
  readonly name: string;
  /** Tooltip of the status chip. */
  readonly meaning: string;
  /** Order on every screen, and the number stored in the database. */
  readonly displaySequence: number;
}

/** All statuses in display order (LIST-13). Numbers are stored: never renumber, only append. */
export const STATUSES = [
  { code: 'DRAFT', name: 'Draft', meaning: 'Work in progress', displaySequence: 1 },
  { code: 'FINAL', name: 'Ready', meaning: 'Validated, not yet requested for pickup', displaySequence: 2 },
  {
    code: 'STAGED',
    name: 'Staged',
    meaning: 'Awaits pickup; the provider has been notified',
    displaySequence: 3,
  },
  { code: 'PICKUP', name: 'Picked Up', meaning: 'Collected', displaySequence: 4 },
  { code: 'TRANSIT', name: 'In Transit', meaning: 'On its way to the end customer', displaySequence: 5 },
  { code: 'DELIVERING', name: 'Delivering', meaning: 'Out for delivery', displaySequence: 6 },
  { code: 'DELIVERED', name: 'Delivered', meaning: 'Delivered', displaySequence: 7 },
  { code: 'CANCELLED', name: 'Cancelled', meaning: 'Cancelled', displaySequence: 8 },
  { code: 'ERR', name: 'Error', meaning: 'Error', displaySequence: 9 },
] as const satisfies readonly StatusEntry[];

export type Status = (typeof STATUSES)[number];
export type StatusCode = Status['code'];
export type StatusNumber = Status['displaySequence'];

export const STATUS_CODES: readonly StatusCode[] = STATUSES.map((status) => status.code);

const byCode: ReadonlyMap<string, Status> = new Map(STATUSES.map((status) => [status.code, status]));

export function isStatusCode(text: string): text is StatusCode {
  return byCode.has(text);
}

/** Throws on a code that is not a status (CONS-11). */
export function statusOf(code: StatusCode): Status {
  const status = byCode.get(code);
  if (status === undefined) throw new Error(`Unsupported status code: ${code}`);
  return status;
}

/** The number stored in the database: the display sequence, 1 to 9. */
export function statusNumber(code: StatusCode): StatusNumber {
  return statusOf(code).displaySequence;
}

/** Throws on a number that no status has. */
export function statusOfNumber(stored: number): Status {
  const status = STATUSES[stored - 1];
  if (status === undefined) throw new Error(`Unsupported status number: ${stored}`);
  return status;
}

/** FINAL to DELIVERED: statuses with documents, which go on a manifest (BULK-01, BULK-06). */
export const FINAL_OR_LATER = [
  'FINAL',
  'STAGED',
  'PICKUP',
  'TRANSIT',
  'DELIVERING',
  'DELIVERED',
] as const satisfies readonly StatusCode[];

/** False for CANCELLED and ERR, which come later only in the display order. */
export function isFinalOrLater(code: StatusCode): boolean {
  return FINAL_OR_LATER.some((later) => later === code);
}
