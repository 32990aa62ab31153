import '#kit/form-styles.ts';
import { Button } from '@mantine/core';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { AttachmentsCard } from '#features/consignment-create/attachments-card.tsx';
import { handOver } from '#freight/attachments/hand-over.ts';
import type { Wish } from '#freight/attachments/use-uploads.ts';
import { AdditionalFields } from '#freight/form/additional-fields.tsx';
import { checkForm, type FieldId, lineFieldId } from '#freight/form/check-form.ts';
import { DetailsFields } from '#freight/form/details-fields.tsx';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import { PartyFields } from '#freight/form/party-fields.tsx';
import { Card } from '#ui/card.tsx';
import { DatesCard } from '#features/consignment-create/dates-card.tsx';
import { EarlierSave } from '#features/consignment-create/earlier-save.tsx';
import { ErrorSummary } from '#features/consignment-create/error-summary.tsx';
import { focusField, focusLine, goOn } from '#freight/form/focus.ts';
import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { FreightCard } from '#features/consignment-create/freight-card.tsx';
import styles from '#features/consignment-create/page.module.css';
import { StatusTimeline } from '#freight/timeline/status-timeline.tsx';
import { useCreateForm } from '#features/consignment-create/use-create-form.ts';
import { useNewDates } from '#features/consignment-create/use-new-dates.ts';
import { type Saving, useSave } from '#features/consignment-create/use-save.ts';
import { useGoAheadKey } from '#kit/use-go-ahead-key.ts';
import { useSaveKey } from '#kit/use-save-key.ts';
import { BackButton, BottomAction, NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import { RecordBody, RecordHead, Route } from '#kit/record-page.tsx';
import { useWayBack } from '#kit/way-back.ts';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

const TITLE = 'New Consignment';

export function CreatePage() {
  const { permissions } = useWorkplace();
  const state = useCreateForm();
  const { form, change, isModified, discard } = state;
  const [wishes, setWishes] = useState<readonly Wish[]>([]);
  const dates = useNewDates(form, change);
  const saving = useSave(state, dates.issues, (reference) => handOver(reference, wishes));
  const [addedLine, setAddedLine] = useState<string | null>(null);
  useEffect(() => {
    if (addedLine !== null) focusLine(addedLine);
  }, [addedLine]);

  const rules = useFormRules();
  useSaveKey(saving.save);
  useGoAheadKey(() => {
    const [missing] = [...checkForm(form, rules), ...dates.issues];
    if (missing === undefined) saving.save();
    else focusField(missing.field);
  });

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
    } else goOn(event);
  };
  const errorOf = (field: FieldId) => saving.issues.find((issue) => issue.field === field)?.message;
  const parts = { form, change, errorOf };
  return (
    <form
      className={styles.page}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      <UnsavedChanges
        areThere={() => (isModified || wishes.length > 0) && !saving.isSaved()}
        onDiscard={discard}
      />
      <Frame saving={saving} isModified={isModified}>
        <RecordBody
          above={above(saving, form)}
          main={
            <>
              <Card title="Consignment details">
                <DetailsFields {...parts} />
              </Card>
              <Route>
                <Card
                  title="Sender"
                  actions={<Next from="Sender" onClick={() => saving.goOnFrom('sender')} />}
                >
                  <PartyFields role="sender" {...parts} />
                </Card>
                <Card
                  title="Receiver"
                  actions={<Next from="Receiver" onClick={() => saving.goOnFrom('receiver')} />}
                >
                  <PartyFields role="receiver" {...parts} />
                </Card>
              </Route>
              <FreightCard {...parts} addLine={addLine} />
              {permissions.has('Consignment.MAINTAIN') && (
                <AttachmentsCard wishes={wishes} change={setWishes} />
              )}
            </>
          }
          side={
            <>
              <DatesCard dates={dates} errorOf={errorOf} />
              <Card title="Additional">
                <AdditionalFields {...parts} />
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

/** CONS-04. What was entered is kept in this tab; it is saved as a whole. */
const Next = ({ from, onClick }: { readonly from: string; readonly onClick: () => void }) => (
  <Button
    variant="default"
    size="xs"
    className={styles.next ?? ''}
    rightSection={<Icon of={IconChevronRight} size={14} />}
    onClick={onClick}
  >
    Next<span className="visually-hidden"> with {from}</span>
  </Button>
);

function above({ issues, earlier }: Saving, { lines }: ConsignmentForm): ReactNode {
  if (issues.length > 0) return <ErrorSummary issues={issues} lines={lines} />;
  return earlier !== null && <EarlierSave reference={earlier} />;
}

function Frame({
  saving,
  isModified,
  children,
}: {
  readonly saving: Saving;
  readonly isModified: boolean;
  readonly children: ReactNode;
}) {
  const isNarrow = useNarrow();
  const close = useWayBack();
  const save = (
    <Button
      onClick={saving.save}
      loading={saving.isSaving}
      data-tooltip="Ctrl+S; Ctrl+Enter leads to what is missing"
      {...(isNarrow && { size: 'lg', fullWidth: true })}
    >
      Save
    </Button>
  );
  if (!isNarrow) {
    const beneath = isModified
      ? 'Unsaved changes'
      : 'Saved as a draft first; mark it as ready when it is complete';
    return (
      <>
        <RecordHead title={TITLE} beneath={beneath} actions={save} close={close} />
        {children}
      </>
    );
  }
  return (
    <>
      <NarrowBar title={TITLE} start={<BackButton onClick={close} />} end={null} />
      <NarrowBody>{children}</NarrowBody>
      <BottomAction>{save}</BottomAction>
    </>
  );
}
