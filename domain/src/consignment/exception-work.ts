/** Length of a comment on an exception. */
export const MAX_EXCEPTION_COMMENT = 2000;
/** Length of the reason why an exception is resolved. */
export const MAX_RESOLUTION_REASON = 500;

/** The entries of an exception's history. */
export const EXCEPTION_ENTRY_KINDS = ['assigned', 'comment', 'resolved'] as const;
export type ExceptionEntryKind = (typeof EXCEPTION_ENTRY_KINDS)[number];

/** Code of exceptions without an owner in the filter by owner, beside the ids of users. */
export const NO_OWNER = 'NONE';

/** Why an exception refuses a change. */
export const EXCEPTION_REASONS = {
  resolved: 'The exception is already resolved',
  notAnOwner: 'This user cannot see the consignment',
} as const;
