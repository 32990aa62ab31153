/** Maximum length of a comment on an exception. */
export const MAX_EXCEPTION_COMMENT = 2000;
/** Maximum length of the reason for a resolution. */
export const MAX_RESOLUTION_REASON = 500;

/** The entries of an exception's history. The provider sees those from `message` on. */
export const EXCEPTION_ENTRY_KINDS = [
  'assigned',
  'comment',
  'resolved',
  'message',
  'reply',
  'request',
  'accepted',
  'declined',
] as const;
export type ExceptionEntryKind = (typeof EXCEPTION_ENTRY_KINDS)[number];

/** Code of exceptions without an owner in the filter by owner, beside the ids of users. */
export const NO_OWNER = 'NONE';

/** Reasons why a change of an exception is rejected. */
export const EXCEPTION_REASONS = {
  resolved: 'The exception is already resolved',
  cannotSee: 'This user cannot see the consignment',
} as const;
