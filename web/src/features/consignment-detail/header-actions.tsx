import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { dateIssueMessage } from '@cartage/domain/consignment/check-dates.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import { DATE_ISSUES } from '@cartage/domain/dates/requested-dates.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { deliveryWarning } from '@cartage/domain/consignment/delivery-warning.ts';
import { DownloadButton } from '#features/consignment-detail/documents/download-button.tsx';
import { cancelConfirmation } from '#freight/edit/save-messages.ts';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { MoreActions } from '#features/consignment-detail/more-actions.tsx';
import { PrintLabels } from '#features/consignment-detail/documents/print-labels.tsx';
import { useReadyAndPrint } from '#features/consignment-detail/use-ready-and-print.ts';
import { StatusActionButton } from '#features/consignment-detail/status-action-button.tsx';
import type { StatusAction } from '#freight/status-action-request.ts';
import type { StatusActions } from '#features/consignment-detail/use-status-actions.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { deliveryConfirmation } from '#freight/delivery-confirmation.ts';
import { dateIssues } from '#freight/form/use-requested-dates.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { UNSAVED_CHANGES } from '#kit/unsaved-changes.tsx';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

const UNSAVED_ON_PHONE = {
  allowed: false,
  reason: 'This consignment has unsaved changes. Save or discard them on a wider screen first.',
} as const;

/**
 * CONS-02. The primary button is Save with unsaved changes, else the next status action. A phone has only the actions
 * that change no field.
 */
export function HeaderActions({
  consignment,
  page,
  statusActions,
  isPhone = false,
}: {
  readonly consignment: Consignment;
  readonly page: EditPage;
  readonly statusActions: StatusActions;
  readonly isPhone?: boolean;
}) {
  const today = useToday();
  const { settings } = useSession().tenant;
  const { code: statusCode } = consignment.currentStatus;
  const code = isStatusCode(statusCode) ? statusCode : null;
  const { isModified } = page.editing;
  const isBusy = statusActions.actionInProgress !== null || page.isSaving;
  /** Saves unsaved changes first. Invalid dates prevent both (DATE-02). */
  const run = async (action: StatusAction): Promise<Consignment | null> => {
    const { actionIssues } = page.dates;
    const message = dateIssueMessage(actionIssues);
    if (message !== null) {
      page.reportIssues(dateIssues(actionIssues), message);
      return null;
    }
    const saved = isModified ? await page.save() : consignment;
    if (saved === null) return null;
    const deliveryAt = saved.requestedDeliveryDateTimeUtc;
    if (deliveryAt === null && code === 'DRAFT' && !settings.canUseDefaultRequestedDeliveryDate) {
      page.reportIssues([{ field: 'requestedDelivery', message: DATE_ISSUES.deliveryRequired }]);
      return null;
    }
    const day = deliveryAt === null ? null : localDay(new Date(deliveryAt));
    const warning = action === 'requestPickup' && code !== 'DRAFT' ? deliveryWarning(day, today) : null;
    if (warning !== null && !(await page.confirm(deliveryConfirmation(warning)))) return null;
    return statusActions.run(action, saved);
  };
  const printed = useReadyAndPrint(consignment.reference, () => run('markAsReady'));
  const cancel = async () => {
    if (await page.confirm(cancelConfirmation(consignment)))
      await statusActions.run('cancelConsignment', consignment);
  };
  /** Asks before a copy replaces a page with unsaved changes (CONS-10). */
  const confirmLeave = async () => {
    if (!isModified && page.extras.entered.size === 0) return () => {};
    if (!(await page.confirm(UNSAVED_CHANGES))) return null;
    return () => {
      page.editing.discard();
      page.extras.clear();
    };
  };
  const { markAsReady, requestPickup } =
    isPhone && isModified
      ? { markAsReady: UNSAVED_ON_PHONE, requestPickup: UNSAVED_ON_PHONE }
      : consignment.abilities;
  const canEdit = code !== 'DELIVERED' && Object.entries(consignment.abilities).some(isEditAbility);
  return (
    <>
      {!isPhone && (
        <MoreActions
          consignment={consignment}
          cancel={() => void cancel()}
          confirmLeave={confirmLeave}
          isBusy={isBusy}
        />
      )}
      <DownloadButton consignment={consignment} />
      {printed && <PrintLabels {...printed} />}
      {isStatusAllowed('requestPickup', code) && (
        <StatusActionButton
          action="requestPickup"
          ability={requestPickup}
          isPrimary={!isStatusAllowed('markAsReady', code) && !isModified}
          isBusy={statusActions.actionInProgress === 'requestPickup'}
          isBlocked={isBusy}
          run={() => void run('requestPickup')}
        />
      )}
      {isStatusAllowed('markAsReady', code) && (
        <StatusActionButton
          action="markAsReady"
          ability={markAsReady}
          isPrimary={!isModified}
          isBusy={statusActions.actionInProgress === 'markAsReady'}
          isBlocked={isBusy}
          run={() => void run('markAsReady')}
        />
      )}
      {canEdit && !isPhone && (
        <BusyButton
          variant={isModified ? 'filled' : 'default'}
          isBusy={page.isSaving}
          disabled={!isModified && page.editing.state?.open.length === 0}
          data-tooltip="Ctrl+S"
          onClick={() => void page.save()}
        >
          Save
        </BusyButton>
      )}
    </>
  );
}

const isEditAbility = ([name, ability]: readonly [string, { readonly allowed: boolean }]) =>
  name.startsWith('edit') && ability.allowed;
