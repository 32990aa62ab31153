import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { IMPOSSIBLE_DATES, NO_DELIVERY_DAY, NO_FREIGHT } from '@cartage/domain/consignment/blockers.ts';
import { dateIssueMessage } from '@cartage/domain/consignment/check-dates.ts';
import { ERRORS, type ErrorRow } from '@cartage/contract/errors.ts';
import { AppError } from '#errors/app-error.ts';
import type { StatusChangeResult } from '#freight/change-status.ts';
import { declarationMessage } from '#freight/declaration-errors.ts';

export const UNKNOWN_ERROR = 'Unknown error occurred';

/** Records of the template that have been closed since. The error of the request has their ids. */
const CLOSED: Readonly<Record<string, string>> = {
  '/accountId': "The account isn't active any more",
  '/serviceType': "The service type isn't offered any more",
  '/senderParticipantId': "The sender's site isn't active any more",
  '/receiverParticipantId': "The receiver's site isn't active any more",
};

/** Why the consignment of a standing order was not created. */
export function failureText(error: unknown): string {
  if (!(error instanceof AppError) || error.code === 'internal') return UNKNOWN_ERROR;
  const { title }: ErrorRow = ERRORS[error.code];
  const errors = (error.errors ?? []).map(({ pointer, detail }) =>
    detail.endsWith('not found') ? (CLOSED[pointer] ?? detail) : detail,
  );
  return errors.length > 0 ? errors.join('. ') : (error.detail ?? title);
}

/** Why a new consignment stayed a draft; null when it is ready. */
export function draftText(result: StatusChangeResult): string | null {
  switch (result.outcome) {
    case 'changed':
      return null;
    case 'no-freight':
      return NO_FREIGHT;
    case 'no-delivery-date':
      return NO_DELIVERY_DAY;
    case 'impossible-dates':
      return dateIssueMessage(result.issues) ?? IMPOSSIBLE_DATES;
    case 'wrong-declaration':
      return declarationMessage(result.errors);
    default:
      return ACTIONS.markAsReady.wrongStatus;
  }
}
