/** Maximum size of a file. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Maximum number of rows below the headings. */
export const MAX_IMPORT_ROWS = 50_000;
/** Maximum number of different corrections: one for every row of the largest file. */
export const MAX_CORRECTIONS = 50_000;
/** Maximum size of the corrections as JSON. */
export const MAX_CORRECTION_BYTES = 8 * 1024 * 1024;
/** Maximum number of sender references that one request may look up. */
export const MAX_CHECKED_REFERENCES = 2_000;
