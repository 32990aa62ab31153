/**
 * The clock of use cases and statements, which tests move by an offset. The job queue uses the clock of the database.
 */
export const createClock =
  (offsetMs: number): (() => Date) =>
  () =>
    new Date(Date.now() + offsetMs);
