import { Tabs } from '@mantine/core';

import { AttachmentsCard } from '#features/consignment-detail/attachments-card.tsx';
import { BLANK } from '#freight/blank-consignment.ts';
import { DatesCard } from '#features/consignment-detail/dates-card.tsx';
import { DownloadButton } from '#features/consignment-detail/documents/download-button.tsx';
import { DeliveryEvent } from '#freight/timeline/delivery-event.tsx';
import { DetailsCard, NotesCard, ReferencesCard } from '#features/consignment-detail/fact-cards.tsx';
import type { DetailProps } from '#features/consignment-detail/detail-props.ts';
import { ExtrasCard } from '#features/consignment-detail/extras/extras-card.tsx';
import { FreightList } from '#features/consignment-detail/freight-list.tsx';
import styles from '#features/consignment-detail/narrow-detail.module.css';
import { NarrowParty } from '#features/consignment-detail/narrow-party.tsx';
import { participantsOf } from '#features/consignment-detail/participants.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { savedLine } from '#features/consignment-detail/saved-line.ts';
import { Failed } from '#features/consignment-detail/states.tsx';
import { StatusTimeline } from '#freight/timeline/status-timeline.tsx';
import { unresolvedEvents } from '#freight/timeline/timeline.ts';
import { useNewerVersion } from '#features/consignment-detail/use-newer-version.ts';
import { Waiting } from '#features/consignment-detail/waiting.tsx';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { Tags } from '#freight/tags.tsx';
import { BackButton, NarrowBar } from '#kit/narrow-bar.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

/** CONS-20: to be read only. */
export function NarrowDetail({ reference, consignment, isFetching, failure, retry, close }: DetailProps) {
  const status = consignment && currentStatus(consignment);
  useNewerVersion(reference);
  return (
    <>
      <NarrowBar
        title={reference}
        start={<BackButton onClick={close} />}
        end={
          <span className={styles.status}>
            {status && <StatusChip code={status.code} name={status.name} />}
          </span>
        }
      />
      <div className={styles.frame}>
        {isFetching && <ProgressBar label="Loading consignment" />}
        {failure !== null && <Failed failure={failure} retry={retry} />}
        {failure === null && consignment && <NarrowBody consignment={consignment} />}
        {failure === null && !consignment && (
          <Waiting>
            <NarrowBody consignment={BLANK} />
          </Waiting>
        )}
      </div>
    </>
  );
}

function NarrowBody({ consignment }: { readonly consignment: Consignment }) {
  return (
    <Tabs
      unstyled
      defaultValue="info"
      classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '', panel: styles.panel ?? '' }}
    >
      <Tabs.List aria-label="Parts of the consignment">
        <Tabs.Tab value="info">Consignment info</Tabs.Tab>
        <Tabs.Tab value="additional">Additional info</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="info">
        {unresolvedEvents(consignment.deliveryEvents).map((event) => (
          <DeliveryEvent key={event.id} event={event} />
        ))}
        {consignment.consignmentTags.length > 0 && (
          <div className={styles.tags}>
            <Tags tags={consignment.consignmentTags} />
          </div>
        )}
        {participantsOf(consignment).map((party) => (
          <NarrowParty key={party.title} party={party} />
        ))}
        <FreightList consignment={consignment} />
        <DatesCard consignment={consignment} />
        <DownloadButton consignment={consignment} fullWidth />
      </Tabs.Panel>
      <Tabs.Panel value="additional">
        <NotesCard consignment={consignment} />
        <ReferencesCard consignment={consignment} />
        <ExtrasCard consignment={consignment} />
        <AttachmentsCard consignment={consignment} isReadOnly />
        <Card title="Events">
          <StatusTimeline history={consignment.statusHistory} />
        </Card>
        <DetailsCard consignment={consignment} />
        <p className={styles.saved}>{savedLine(consignment)}</p>
      </Tabs.Panel>
    </Tabs>
  );
}
