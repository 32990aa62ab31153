import { useRef } from 'react';
import { AdditionalCard, DetailsCard } from '#features/consignment-detail/fact-cards.tsx';
import { BLANK } from '#freight/blank-consignment.ts';
import { DatesCard } from '#features/consignment-detail/dates-card.tsx';
import { DetailHeader } from '#features/consignment-detail/detail-header.tsx';
import type { DetailProps } from '#features/consignment-detail/detail-props.ts';
import { DownloadButton } from '#features/consignment-detail/download-button.tsx';
import { FreightTable } from '#features/consignment-detail/freight-table.tsx';
import { MarkAsReadyButton } from '#features/consignment-detail/mark-as-ready-button.tsx';
import { OvertakenNotice } from '#features/consignment-detail/overtaken-notice.tsx';
import type { Consignment } from '#freight/consignment-query.ts';
import { ParticipantRoute } from '#features/consignment-detail/participant-route.tsx';
import { Failed } from '#features/consignment-detail/states.tsx';
import { StatusTimeline } from '#features/consignment-detail/status-timeline.tsx';
import { useMarkAsReady } from '#features/consignment-detail/use-mark-as-ready.ts';
import { Waiting } from '#features/consignment-detail/waiting.tsx';
import styles from '#features/consignment-detail/wide-detail.module.css';
import { RecordBody } from '#kit/record-page.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

export function WideDetail({ reference, consignment, isFetching, failure, retry, close }: DetailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const marking = useMarkAsReady(() => heading.current?.focus({ preventScroll: true }));
  return (
    <>
      <DetailHeader
        reference={reference}
        consignment={consignment}
        isWaiting={!consignment && failure === null}
        heading={heading}
        close={close}
        actions={
          consignment && (
            <>
              <DownloadButton consignment={consignment} />
              <MarkAsReadyButton consignment={consignment} marking={marking} />
            </>
          )
        }
      />
      <div className={styles.frame}>
        {isFetching && <ProgressBar label="Loading consignment" />}
        {failure === null ? (
          <>
            {marking.overtaken && (
              <OvertakenNotice
                overtaken={marking.overtaken}
                mayTryAgain={consignment?.abilities.markAsReady.allowed ?? false}
                dismiss={marking.dismiss}
              />
            )}
            {consignment ? (
              <WideBody consignment={consignment} />
            ) : (
              <Waiting>
                <WideBody consignment={BLANK} />
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

function WideBody({ consignment }: { readonly consignment: Consignment }) {
  return (
    <RecordBody
      main={
        <>
          <DetailsCard consignment={consignment} />
          <ParticipantRoute consignment={consignment} />
          <FreightTable consignment={consignment} />
        </>
      }
      sideClass={styles.sidebar}
      side={
        <>
          <DatesCard consignment={consignment} />
          <Card title="Status">
            <StatusTimeline history={consignment.statusHistory} />
          </Card>
          <AdditionalCard consignment={consignment} />
        </>
      }
    />
  );
}
