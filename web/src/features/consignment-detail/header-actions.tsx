import { Button } from '@mantine/core';
import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { dateFaultWords } from '@cartage/domain/consignment/date-check.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import { DATE_FAULTS } from '@cartage/domain/dates/requested-dates.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { deliveryWarning } from '@cartage/domain/consignment/delivery-warning.ts';
import { DownloadButton } from '#features/consignment-detail/documents/download-button.tsx';
import { deliveryQuestion } from '#features/consignment-detail/edit/save-words.ts';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { MoreActions } from '#features/consignment-detail/more-actions.tsx';
import { StepButton } from '#features/consignment-detail/step-button.tsx';
import type { Step } from '#features/consignment-detail/step-intent.ts';
import type { Steps } from '#features/consignment-detail/use-steps.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { dateIssues } from '#freight/form/use-requested-dates.ts';
import { UNSAVED_CHANGES } from '#kit/unsaved-changes.tsx';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

/** CONS-11. */
const CANCEL = {
  title: 'Cancel Consignment',
  question: 'Are you sure you want to cancel this consignment?',
  confirm: 'Cancel Consignment',
  cancel: 'Keep it',
  isDanger: true,
};

/** CONS-02. One of them is the primary: Save with unsaved changes, else the next step. */
export function HeaderActions({
  consignment,
  page,
  steps,
}: {
  readonly consignment: Consignment;
  readonly page: EditPage;
  readonly steps: Steps;
}) {
  const today = useToday();
  const { settings } = useSession().tenant;
  const { code: text } = consignment.currentStatus;
  const code = isStatusCode(text) ? text : null;
  const { isModified } = page.editing;
  const isBusy = steps.busy !== null || page.isSaving;
  /** What was entered is saved before the step is taken; days that can not be relied on keep it from both (DATE-02). */
  const take = async (step: Step) => {
    const { stepFaults } = page.dates;
    const words = dateFaultWords(stepFaults);
    if (words !== null) return page.refuse(dateIssues(stepFaults), words);
    const saved = isModified ? await page.save() : consignment;
    if (saved === null) return;
    const at = saved.requestedDeliveryDateTimeUtc;
    if (at === null && code === 'DRAFT' && !settings.canUseDefaultRequestedDeliveryDate) {
      return page.refuse([{ field: 'requestedDelivery', message: DATE_FAULTS.deliveryRequired }]);
    }
    const day = at === null ? null : localDay(new Date(at));
    const warning = step === 'requestPickup' && code !== 'DRAFT' ? deliveryWarning(day, today) : null;
    if (warning !== null && !(await page.ask(deliveryQuestion(warning)))) return;
    steps.take(step, saved);
  };
  const cancel = async () => {
    if (await page.ask(CANCEL)) steps.take('cancelConsignment', consignment);
  };
  /** Before something is made that the page moves to: nothing is made for a page that stays (CONS-10). */
  const leave = async () => {
    if (!isModified && page.extras.entered.size === 0) return () => {};
    if (!(await page.ask(UNSAVED_CHANGES))) return null;
    return () => {
      page.editing.discard();
      page.extras.clear();
    };
  };
  const { markAsReady, requestPickup } = consignment.abilities;
  const mayEdit = code !== 'DELIVERED' && Object.entries(consignment.abilities).some(isEditAbility);
  return (
    <>
      <MoreActions consignment={consignment} cancel={() => void cancel()} leave={leave} isBusy={isBusy} />
      <DownloadButton consignment={consignment} />
      {suitsStatus('requestPickup', code) && (
        <StepButton
          step="requestPickup"
          ability={requestPickup}
          isPrimary={!suitsStatus('markAsReady', code) && !isModified}
          isBusy={steps.busy === 'requestPickup'}
          isWaiting={isBusy}
          take={() => void take('requestPickup')}
        />
      )}
      {suitsStatus('markAsReady', code) && (
        <StepButton
          step="markAsReady"
          ability={markAsReady}
          isPrimary={!isModified}
          isBusy={steps.busy === 'markAsReady'}
          isWaiting={isBusy}
          take={() => void take('markAsReady')}
        />
      )}
      {mayEdit && (
        <Button
          variant={isModified ? 'filled' : 'default'}
          loading={page.isSaving}
          disabled={!isModified && page.editing.state?.open.length === 0}
          data-tooltip="Ctrl+S"
          onClick={() => void page.save()}
        >
          Save
        </Button>
      )}
    </>
  );
}

const isEditAbility = ([name, ability]: readonly [string, { readonly allowed: boolean }]) =>
  name.startsWith('edit') && ability.allowed;
