import '#kit/form-styles.ts';
import { useRef } from 'react';
import { AttachmentsCard } from '#features/consignment-detail/attachments-card.tsx';
import { DatesCard } from '#features/consignment-detail/dates-card.tsx';
import { DetailHeader } from '#features/consignment-detail/detail-header.tsx';
import type { DetailProps } from '#features/consignment-detail/detail-props.ts';
import {
  AdditionalEdit,
  DetailsEdit,
  FreightEdit,
  PartiesEdit,
} from '#features/consignment-detail/edit-cards.tsx';
import { MergePanel } from '#features/consignment-detail/edit/merge-panel.tsx';
import { type EditPage, useEditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { ExtrasCard } from '#features/consignment-detail/extras/extras-card.tsx';
import { HeaderActions } from '#features/consignment-detail/header-actions.tsx';
import { LinksCard } from '#features/consignment-detail/links-card.tsx';
import { OvertakenNotice } from '#features/consignment-detail/overtaken-notice.tsx';
import { Failed } from '#features/consignment-detail/states.tsx';
import { StatusTimeline } from '#freight/timeline/status-timeline.tsx';
import { useNewerVersion } from '#features/consignment-detail/use-newer-version.ts';
import { useSteps } from '#features/consignment-detail/use-steps.ts';
import { Waiting } from '#features/consignment-detail/waiting.tsx';
import styles from '#features/consignment-detail/wide-detail.module.css';
import { BLANK } from '#freight/blank-consignment.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { RecordBody } from '#kit/record-page.tsx';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

const ConfirmDialog = lazyPart(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

export function WideDetail({ reference, consignment, isFetching, failure, retry, close }: DetailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takeFocus = () => heading.current?.focus({ preventScroll: true });
  const page = useEditPage(reference, consignment, takeFocus);
  const { state, isModified, discard } = page.editing;
  const isOpen = state !== null && state.open.length > 0;
  const steps = useSteps(takeFocus, page);
  useNewerVersion(reference, { isSaving: page.isSaving, isEditing: isModified || isOpen });
  return (
    <>
      <UnsavedChanges areThere={() => isModified} onDiscard={discard} />
      <Asked page={page} />
      <DetailHeader
        reference={reference}
        consignment={consignment}
        isModified={isModified}
        isWaiting={!consignment && failure === null}
        heading={heading}
        close={close}
        actions={consignment && <HeaderActions consignment={consignment} page={page} steps={steps} />}
      />
      <div className={styles.frame}>
        {isFetching && <ProgressBar label="Loading consignment" />}
        {failure === null ? (
          <>
            {steps.overtaken && <OvertakenNotice overtaken={steps.overtaken} dismiss={steps.dismiss} />}
            <MergePanel page={page} />
            {consignment ? (
              <WideBody consignment={consignment} page={page} />
            ) : (
              <Waiting>
                <WideBody consignment={BLANK} page={page} />
              </Waiting>
            )}
          </>
        ) : (
          <Failed failure={failure} retry={retry} />
        )}
      </div>
    </>
  );
}

/** What something waits for an answer to. */
function Asked({ page: { question } }: { readonly page: EditPage }) {
  if (question === null) return null;
  const { answer, ...words } = question;
  return <ConfirmDialog {...words} onConfirm={() => answer(true)} close={() => answer(false)} />;
}

function WideBody({ consignment, page }: { readonly consignment: Consignment; readonly page: EditPage }) {
  return (
    <RecordBody
      main={
        <>
          <DetailsEdit consignment={consignment} page={page} />
          <PartiesEdit consignment={consignment} page={page} />
          <FreightEdit consignment={consignment} page={page} />
          <AttachmentsCard consignment={consignment} />
        </>
      }
      sideClass={styles.sidebar}
      side={
        <>
          <DatesCard consignment={consignment} dates={page.dates} />
          <ExtrasCard consignment={consignment} page={page} />
          <Card title="Status">
            <StatusTimeline history={consignment.statusHistory} />
          </Card>
          <AdditionalEdit consignment={consignment} page={page} />
          <LinksCard consignment={consignment} />
        </>
      }
    />
  );
}
