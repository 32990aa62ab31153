/** Largest file that is read. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Rows below the heading. */
export const MAX_IMPORT_ROWS = 50_000;
/** Different contents for cells of a file: one for every row of the largest file. */
export const MAX_CORRECTIONS = 50_000;
/** Of the corrections as JSON. */
export const MAX_CORRECTION_BYTES = 8 * 1024 * 1024;
/** Sender references that one request may look up. */
export const MAX_CHECKED_REFERENCES = 2_000;
