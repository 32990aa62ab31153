import '#kit/form-styles.ts';
import { useRef } from 'react';
import { AttachmentsCard } from '#features/consignment-detail/attachments-card.tsx';
import { CombinationNotice } from '#features/consignment-detail/combine/combination-notice.tsx';
import { CancelledNotice } from '#features/consignment-detail/cancelled-notice.tsx';
import { DatesCard } from '#features/consignment-detail/dates-card.tsx';
import { DeclarationSection } from '#features/consignment-detail/declaration/declaration-section.tsx';
import { DetailHeader } from '#features/consignment-detail/detail-header.tsx';
import type { DetailProps } from '#features/consignment-detail/detail-props.ts';
import {
  AdditionalEdit,
  DetailsEdit,
  FreightEdit,
  PartiesEdit,
} from '#features/consignment-detail/edit-cards.tsx';
import { ConfirmationDialog } from '#freight/edit/confirmation-dialog.tsx';
import { MergePanel } from '#features/consignment-detail/edit/merge-panel.tsx';
import { type EditPage, useEditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { DraftWarnings } from '#features/consignment-detail/draft-warnings.tsx';
import { ExceptionBanner } from '#features/consignment-detail/exception-banner.tsx';
import { ExceptionsButton } from '#features/consignment-detail/exceptions-button.tsx';
import { ExtrasCard } from '#features/consignment-detail/extras/extras-card.tsx';
import { HeaderActions } from '#features/consignment-detail/header-actions.tsx';
import { HistoryButton } from '#features/consignment-detail/history/history-button.tsx';
import { LinksCard } from '#features/consignment-detail/links-card.tsx';
import { ManifestLink } from '#features/consignment-detail/manifest-link.tsx';
import { VersionConflictNotice } from '#features/consignment-detail/version-conflict-notice.tsx';
import { ConsignmentLoadError } from '#features/consignment-detail/consignment-load-error.tsx';
import { StatusTimeline } from '#freight/timeline/status-timeline.tsx';
import { useNewerVersion } from '#features/consignment-detail/use-newer-version.ts';
import { useStatusActions } from '#features/consignment-detail/use-status-actions.ts';
import { DetailSkeleton } from '#features/consignment-detail/detail-skeleton.tsx';
import styles from '#features/consignment-detail/full-detail.module.css';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { warningAt } from '#freight/entry-warnings/use-entry-warnings.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { RecordBody } from '#kit/record-page.tsx';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

const ReleaseDialog = lazyComponent(
  async () => (await import('#freight/booking/release-dialog.tsx')).ReleaseDialog,
);

/** The editable page, from 768 px (SHELL-17). */
export function FullDetail({
  reference,
  consignment,
  isFetching,
  failure,
  retry,
  close,
  pager,
}: DetailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const page = useEditPage(reference, consignment, focusHeading);
  const { state, isModified, discard } = page.editing;
  const isOpen = state !== null && state.open.length > 0;
  const statusActions = useStatusActions(focusHeading, page);
  useNewerVersion(reference, { isSaving: page.isSaving, isEditing: isModified || isOpen });
  return (
    <>
      <UnsavedChanges hasChanges={() => isModified} onDiscard={discard} />
      <ConfirmationDialog page={page} />
      {page.openRelease !== null && (
        <ReleaseDialog prompt={page.openRelease} close={page.openRelease.goBack} />
      )}
      <DetailHeader
        reference={reference}
        consignment={consignment}
        isModified={isModified}
        isLoading={!consignment && failure === null}
        heading={heading}
        pager={pager}
        close={close}
        actions={
          consignment && <HeaderActions consignment={consignment} page={page} statusActions={statusActions} />
        }
      />
      <div className={styles.frame}>
        {isFetching && <ProgressBar label="Loading consignment" />}
        {failure === null ? (
          <>
            {statusActions.conflict && (
              <VersionConflictNotice conflict={statusActions.conflict} dismiss={statusActions.dismiss} />
            )}
            {consignment && <CancelledNotice consignment={consignment} statusActions={statusActions} />}
            {consignment && <ExceptionBanner consignment={consignment} focusHeading={focusHeading} />}
            {consignment && <DraftWarnings consignment={consignment} page={page} />}
            {consignment && <CombinationNotice consignment={consignment} isModified={isModified} />}
            <MergePanel page={page} />
            {consignment ? (
              <FullBody consignment={consignment} page={page} />
            ) : (
              <DetailSkeleton>
                <FullBody consignment={BLANK_CONSIGNMENT} page={page} />
              </DetailSkeleton>
            )}
          </>
        ) : (
          <ConsignmentLoadError failure={failure} retry={retry} />
        )}
      </div>
    </>
  );
}

function FullBody({ consignment, page }: { readonly consignment: Consignment; readonly page: EditPage }) {
  return (
    <RecordBody
      main={
        <>
          <DetailsEdit consignment={consignment} page={page} />
          <PartiesEdit consignment={consignment} page={page} />
          <FreightEdit consignment={consignment} page={page} />
          <DeclarationSection consignment={consignment} />
          <AttachmentsCard consignment={consignment} />
        </>
      }
      sideClass={styles.sidebar}
      side={
        <>
          <DatesCard consignment={consignment} dates={page.dates} warningOf={warningAt(page.warnings)} />
          <ExtrasCard consignment={consignment} page={page} />
          <Card title="Status">
            <StatusTimeline history={consignment.statusHistory} />
            <HistoryButton consignment={consignment} />
            <ExceptionsButton consignment={consignment} />
            <ManifestLink consignment={consignment} />
          </Card>
          <AdditionalEdit consignment={consignment} page={page} />
          <LinksCard consignment={consignment} />
        </>
      }
    />
  );
}
