/** The clock of the business, which tests move by an offset. The job queue runs by the database's own clock. */
export const createClock =
  (offsetMs: number): (() => Date) =>
  () =>
    new Date(Date.now() + offsetMs);
