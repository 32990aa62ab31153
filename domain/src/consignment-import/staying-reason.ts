import { type StatusCode, statusOf } from '#consignment/status.ts';

/** Why the undo of an import leaves a consignment as it is (docs/decisions/0113-an-import-is-undone-for-24-hours.md). */
export const CHANGED_AFTER_IMPORT = 'Changed after the import';

const NO_DRAFT = 'No longer a draft: ';

/** Whether a message of a bulk job is one of these reasons. */
export const isStayingReason = (message: string): boolean =>
  message === CHANGED_AFTER_IMPORT || message.startsWith(NO_DRAFT);

interface ImportedConsignment {
  readonly status: StatusCode;
  /** It was changed since the import created it. */
  readonly isChanged: boolean;
}

/** Null when the undo cancels it. */
export function stayingReason({ status, isChanged }: ImportedConsignment): string | null {
  if (status !== 'DRAFT') return NO_DRAFT + statusOf(status).name;
  return isChanged ? CHANGED_AFTER_IMPORT : null;
}
