import { currentException } from '@cartage/domain/consignment/current-exception.ts';
import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import { ActionIcon, Tabs } from '@mantine/core';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AttachmentsCard } from '#features/consignment-detail/attachments-card.tsx';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { CombinationNotice } from '#features/consignment-detail/combine/combination-notice.tsx';
import { CancelledNotice } from '#features/consignment-detail/cancelled-notice.tsx';
import { DatesCard } from '#features/consignment-detail/dates-card.tsx';
import { ExceptionBanner, openRedeliveryNote } from '#features/consignment-detail/exception-banner.tsx';
import { DraftWarnings } from '#features/consignment-detail/draft-warnings.tsx';
import { DeclarationSection } from '#features/consignment-detail/declaration/declaration-section.tsx';
import { DeliveryEvent } from '#freight/timeline/delivery-event.tsx';
import { DetailsCard, NotesCard, ReferencesCard } from '#features/consignment-detail/fact-cards.tsx';
import type { DetailProps } from '#features/consignment-detail/detail-props.ts';
import { ExceptionsButton } from '#features/consignment-detail/exceptions-button.tsx';
import { ExtrasCard } from '#features/consignment-detail/extras/extras-card.tsx';
import { ConfirmationDialog } from '#freight/edit/confirmation-dialog.tsx';
import { useEditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { FreightList } from '#features/consignment-detail/freight-list.tsx';
import { HeaderActions } from '#features/consignment-detail/header-actions.tsx';
import styles from '#features/consignment-detail/phone-detail.module.css';
import { ListPagerButtons } from '#features/consignment-detail/list-pager/list-pager-buttons.tsx';
import { HistoryButton } from '#features/consignment-detail/history/history-button.tsx';
import { ManifestLink } from '#features/consignment-detail/manifest-link.tsx';
import { PhoneParty } from '#features/consignment-detail/phone-party.tsx';
import { partiesOf } from '#features/consignment-detail/parties.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { ReceiverEmailLog } from '#features/consignment-detail/receiver-email-log.tsx';
import { savedLine } from '#features/consignment-detail/saved-line.ts';
import { ConsignmentLoadError } from '#features/consignment-detail/consignment-load-error.tsx';
import { StatusTimeline } from '#freight/timeline/status-timeline.tsx';
import { unresolvedEvents } from '#freight/timeline/timeline.ts';
import { StandingOrderLine } from '#features/consignment-detail/standing-order-line.tsx';
import { useStatusActions } from '#features/consignment-detail/use-status-actions.ts';
import { VersionConflictNotice } from '#features/consignment-detail/version-conflict-notice.tsx';
import { useNewerVersion } from '#features/consignment-detail/use-newer-version.ts';
import { DetailSkeleton } from '#features/consignment-detail/detail-skeleton.tsx';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { Tags } from '#freight/tags.tsx';
import { BackButton, NarrowBar } from '#kit/narrow-bar.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

/** CONS-20: read-only, with the actions of a person on the dock: next status, documents and photos. */
export function PhoneDetail({
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
  const statusActions = useStatusActions(focusHeading, page);
  const [tab, setTab] = useState<string | null>('info');
  const photoInput = useRef<HTMLInputElement>(null);
  const status = consignment && currentStatus(consignment);
  useNewerVersion(reference);
  const takePhoto = () => {
    flushSync(() => setTab('additional'));
    photoInput.current?.closest('[role=form]')?.scrollIntoView({ block: 'start' });
    photoInput.current?.click();
  };
  return (
    <>
      <ConfirmationDialog page={page} />
      <NarrowBar
        title={reference}
        headingRef={heading}
        start={<BackButton onClick={close} />}
        end={
          <span className={styles.status}>
            {status && <StatusChip code={status.code} name={status.name} />}
          </span>
        }
      />
      <div className={styles.frame}>
        {isFetching && <ProgressBar label="Loading consignment" />}
        {pager && <ListPagerButtons pager={pager} isPhone />}
        {failure !== null && <ConsignmentLoadError failure={failure} retry={retry} />}
        {failure === null && statusActions.conflict && (
          <VersionConflictNotice conflict={statusActions.conflict} dismiss={statusActions.dismiss} />
        )}
        {failure === null && consignment && (
          <CancelledNotice consignment={consignment} statusActions={statusActions} isPhone />
        )}
        {failure === null && consignment && <DraftWarnings consignment={consignment} page={page} isPhone />}
        {failure === null && consignment && (
          <CombinationNotice consignment={consignment} isModified={false} isPhone />
        )}
        {failure === null && consignment && (
          <PhoneBody
            consignment={consignment}
            tab={tab}
            setTab={setTab}
            photoInput={photoInput}
            focusHeading={focusHeading}
          />
        )}
        {failure === null && !consignment && (
          <DetailSkeleton>
            <PhoneBody
              consignment={BLANK_CONSIGNMENT}
              tab={tab}
              setTab={setTab}
              photoInput={null}
              focusHeading={focusHeading}
            />
          </DetailSkeleton>
        )}
      </div>
      {failure === null && consignment && (
        <div className={styles.actions} role="group" aria-label="Actions">
          <PhotoButton consignment={consignment} takePhoto={takePhoto} />
          <HeaderActions consignment={consignment} page={page} statusActions={statusActions} isPhone />
        </div>
      )}
    </>
  );
}

function PhotoButton({
  consignment: { currentStatus: status },
  takePhoto,
}: {
  readonly consignment: Consignment;
  readonly takePhoto: () => void;
}) {
  const { permissions } = useOrganisationContext();
  const code = isStatusCode(status.code) ? status.code : null;
  if (!permissions.has('Consignment.MAINTAIN') || !isStatusAllowed('uploadFile', code)) return null;
  return (
    <ActionIcon variant="default" size="xl" aria-label="Attach a photo" onClick={takePhoto}>
      <Icon of={IconCamera} size={20} />
    </ActionIcon>
  );
}

function PhoneBody({
  consignment,
  tab,
  setTab,
  photoInput,
  focusHeading,
}: {
  readonly consignment: Consignment;
  readonly tab: string | null;
  readonly setTab: (tab: string | null) => void;
  readonly photoInput: Ref<HTMLInputElement>;
  readonly focusHeading: () => void;
}) {
  const shown = currentException(consignment.statusHistory);
  // The banner shows the exception that has waited longest, and the request of the receiver.
  const isInBanner = shown !== null && !shown.isResolved;
  const request = isInBanner ? openRedeliveryNote(consignment) : undefined;
  const otherEvents = unresolvedEvents(consignment.deliveryEvents).filter(
    ({ id, title, createdAtDateTimeUtc }) =>
      id !== request?.id && (title !== shown?.title || createdAtDateTimeUtc !== shown.since),
  );
  return (
    <Tabs
      unstyled
      value={tab}
      onChange={setTab}
      classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '', panel: styles.panel ?? '' }}
    >
      <Tabs.List aria-label="Consignment sections">
        <Tabs.Tab value="info">Consignment info</Tabs.Tab>
        <Tabs.Tab value="additional">Additional info</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="info">
        <ExceptionBanner consignment={consignment} focusHeading={focusHeading} />
        {otherEvents.map((event) => (
          <DeliveryEvent key={event.id} event={event} />
        ))}
        {consignment.consignmentTags.length > 0 && (
          <div className={styles.tags}>
            <Tags tags={consignment.consignmentTags} />
          </div>
        )}
        {partiesOf(consignment).map((party) => (
          <PhoneParty key={party.title} party={party} />
        ))}
        <FreightList consignment={consignment} />
        <DeclarationSection consignment={consignment} />
        <DatesCard consignment={consignment} />
      </Tabs.Panel>
      <Tabs.Panel value="additional">
        <NotesCard consignment={consignment} />
        <ReferencesCard consignment={consignment} />
        <ExtrasCard consignment={consignment} />
        <AttachmentsCard consignment={consignment} photoInput={photoInput} />
        <Card title="Events">
          <StatusTimeline history={consignment.statusHistory} />
          <HistoryButton consignment={consignment} />
          <ExceptionsButton consignment={consignment} />
          <ManifestLink consignment={consignment} />
        </Card>
        <DetailsCard consignment={consignment} />
        <ReceiverEmailLog consignment={consignment} />
        <StandingOrderLine consignment={consignment} />
        <p className={styles.saved}>{savedLine(consignment)}</p>
      </Tabs.Panel>
    </Tabs>
  );
}
