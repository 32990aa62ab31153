import '#kit/form-styles.ts';
import { Button } from '@mantine/core';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { EarlierUploads, type SavedUploads } from '#features/consignment-create/earlier-uploads.tsx';
import { SaveActions, useCanPrint } from '#features/consignment-create/save-actions.tsx';
import { AttachmentsCard } from '#features/consignment-create/attachments-card.tsx';
import { storePendingUploads } from '#freight/attachments/pending-uploads.ts';
import type { UploadRequest } from '#freight/attachments/use-uploads.ts';
import { AdditionalFields } from '#freight/form/additional-fields.tsx';
import { useEntryWarnings, warningAt } from '#freight/entry-warnings/use-entry-warnings.ts';
import { checkForm } from '#freight/form/check-form.ts';
import { type FieldId, lineFieldId } from '#freight/form/field-id.ts';
import { DetailsFields } from '#freight/form/details-fields.tsx';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import { PartyFields } from '#freight/form/party-fields.tsx';
import { Card } from '#ui/card.tsx';
import { DatesCard } from '#features/consignment-create/dates-card.tsx';
import { TemplateButtons } from '#features/consignment-create/template-buttons.tsx';
import { RecentReceivers } from '#features/consignment-create/recent-receivers.tsx';
import { FailedDayNotice } from '#features/consignment-create/failed-day-notice.tsx';
import { EarlierSaveNotice } from '#features/consignment-create/earlier-save-notice.tsx';
import { ErrorSummary } from '#features/consignment-create/error-summary.tsx';
import { focusField, focusLine, focusNextOnEnter } from '#freight/form/focus.ts';
import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { FreightCard } from '#features/consignment-create/freight-card.tsx';
import styles from '#features/consignment-create/page.module.css';
import { StatusTimeline } from '#freight/timeline/status-timeline.tsx';
import { useCreateForm } from '#features/consignment-create/use-create-form.ts';
import { useCreatedByHand } from '#features/consignment-create/use-created-by-hand.ts';
import { usePickupDefault } from '#features/consignment-create/use-pickup-default.ts';
import { useCreateDates } from '#features/consignment-create/use-create-dates.ts';
import { type Saving, useSave } from '#features/consignment-create/use-save.ts';
import { useSubmitKey } from '#kit/use-submit-key.ts';
import { useSaveKey } from '#kit/use-save-key.ts';
import { BackButton, BottomAction, NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import { RecordBody, RecordHead, Route } from '#kit/record-page.tsx';
import { useReturnToList } from '#kit/use-return-to-list.ts';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

const TITLE = 'New Consignment';

export function CreatePage() {
  const { permissions } = useOrganisationContext();
  const { order, day } = useSearch({ from: '/portal/consignment/create' });
  const hasOrders = useHasOwnOperations();
  const state = useCreateForm();
  const { form, change, isModified, discard } = state;
  const [uploadRequests, setUploadRequests] = useState<readonly UploadRequest[]>([]);
  const dates = useCreateDates(form, change);
  const { requestedPickupDateEnabled } = useSession().tenant.settings;
  const warnings = useEntryWarnings({
    form,
    dates,
    showsPickup: requestedPickupDateEnabled && dates.fields !== null,
    showsDelivery: dates.fields !== null,
    isEntering: true,
  });
  const [earlierUploads, setEarlierUploads] = useState<readonly SavedUploads[]>([]);
  /** Counts the consignments entered on this page. Each one starts with new fields. */
  const [entry, setEntry] = useState(0);
  const byHand = useCreatedByHand();
  const saving = useSave(state, dates.issues, (reference, followUp) => {
    byHand.onSaved();
    if (followUp !== 'next') return storePendingUploads(reference, uploadRequests);
    if (uploadRequests.length > 0)
      setEarlierUploads((before) => [...before, { reference, requests: uploadRequests }]);
    setUploadRequests([]);
    setEntry((count) => count + 1);
  });
  const pickupHint = usePickupDefault(state, saving.inProgress !== null);
  useEffect(() => {
    if (entry > 0) focusField('receiver');
  }, [entry]);
  const [addedLine, setAddedLine] = useState<string | null>(null);
  useEffect(() => {
    if (addedLine !== null) focusLine(addedLine);
  }, [addedLine]);

  const rules = useFormRules();
  const canPrint = useCanPrint();
  useSaveKey(saving.save, saving.saveAndAddAnother);
  const submit = (send: () => void) => () => {
    const [missing] = [...checkForm(form, rules), ...dates.issues];
    if (missing === undefined) send();
    else focusField(missing.field);
  };
  useSubmitKey(submit(saving.save), submit(canPrint ? saving.saveAndPrint : saving.save));

  const addLine = () => {
    const key = crypto.randomUUID();
    change({ type: 'line-add', key });
    setAddedLine(key);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = form.lines.at(-1);
    const isLastField =
      last && event.target instanceof Element && event.target.id === lineFieldId(last.key, 'weight');
    if (isLastField && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      addLine();
    } else focusNextOnEnter(event);
  };
  const errorOf = (field: FieldId) => saving.issues.find((issue) => issue.field === field)?.message;
  const warningOf = warningAt(warnings);
  const formProps = { form, change, errorOf, warningOf };
  return (
    <form
      className={styles.page}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      <UnsavedChanges
        hasChanges={() => (isModified || uploadRequests.length > 0) && !saving.isSaved()}
        onDiscard={discard}
      />
      <Frame saving={saving} isModified={isModified} canPrint={canPrint}>
        {earlierUploads.map((uploads) => (
          <EarlierUploads key={uploads.reference} {...uploads} />
        ))}
        <RecordBody
          key={entry}
          above={noticesAbove(
            saving,
            form,
            hasOrders && entry === 0 && order !== undefined && day !== undefined && (
              <FailedDayNotice
                key={`${order} ${day}`}
                order={order}
                day={day}
                state={state}
                onFilled={() => byHand.setFilled({ order, day })}
              />
            ),
          )}
          main={
            <>
              <Card title="Consignment details" end={<TemplateButtons state={state} />}>
                <DetailsFields {...formProps} />
              </Card>
              <Route>
                <Card
                  title="Sender"
                  actions={<NextButton card="Sender" onClick={() => saving.goToNextCard('sender')} />}
                >
                  <PartyFields role="sender" {...formProps} />
                </Card>
                <Card
                  title="Receiver"
                  actions={<NextButton card="Receiver" onClick={() => saving.goToNextCard('receiver')} />}
                >
                  <PartyFields role="receiver" {...formProps} />
                  <RecentReceivers {...formProps} />
                </Card>
              </Route>
              <FreightCard {...formProps} addLine={addLine} />
              {permissions.has('Consignment.MAINTAIN') && (
                <AttachmentsCard requests={uploadRequests} change={setUploadRequests} />
              )}
            </>
          }
          side={
            <>
              <DatesCard dates={dates} pickupHint={pickupHint} errorOf={errorOf} warningOf={warningOf} />
              <Card title="Additional">
                <AdditionalFields {...formProps} />
              </Card>
              <Card title="Status">
                <StatusTimeline history={[]} />
              </Card>
            </>
          }
        />
      </Frame>
    </form>
  );
}

/** CONS-04. Saves the draft first. */
const NextButton = ({ card, onClick }: { readonly card: string; readonly onClick: () => void }) => (
  <Button
    variant="default"
    size="xs"
    className={styles.next ?? ''}
    rightSection={<Icon of={IconChevronRight} size={14} />}
    onClick={onClick}
  >
    Next<span className="visually-hidden"> with {card}</span>
  </Button>
);

function noticesAbove(
  { issues, earlierReference }: Saving,
  { lines }: ConsignmentForm,
  failedDay: ReactNode,
): ReactNode {
  const notice =
    issues.length > 0 ? (
      <ErrorSummary issues={issues} lines={lines} />
    ) : (
      earlierReference !== null && <EarlierSaveNotice reference={earlierReference} />
    );
  return (
    (notice || failedDay) && (
      <div className={styles.notices}>
        {notice}
        {failedDay}
      </div>
    )
  );
}

function Frame({
  saving,
  isModified,
  canPrint,
  children,
}: {
  readonly saving: Saving;
  readonly isModified: boolean;
  readonly canPrint: boolean;
  readonly children: ReactNode;
}) {
  const isNarrow = useNarrow();
  const close = useReturnToList();
  const actions = <SaveActions saving={saving} canPrint={canPrint} isNarrow={isNarrow} />;
  if (!isNarrow) {
    const subtitle = isModified ? 'Unsaved changes' : 'Saves a draft. Mark it as ready when it is complete.';
    return (
      <>
        <RecordHead title={TITLE} beneath={subtitle} actions={actions} close={close} />
        {children}
      </>
    );
  }
  return (
    <>
      <NarrowBar title={TITLE} start={<BackButton onClick={close} />} end={null} />
      <NarrowBody>{children}</NarrowBody>
      <BottomAction>{actions}</BottomAction>
    </>
  );
}
