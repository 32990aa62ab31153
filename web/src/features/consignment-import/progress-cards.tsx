import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import { paceText, progressText, settledOf } from '#features/consignment-import/progress-text.ts';
import { useProgressSamples } from '#features/consignment-import/use-progress-samples.ts';
import { CancelDrafts } from '#features/consignment-import/cancel-drafts.tsx';
import { countText } from '#freight/imports/import-result.ts';
import type { Import } from '#freight/imports/import-query.ts';
import styles from '#features/consignment-import/progress-cards.module.css';
import { ViewCreated } from '#features/consignment-import/view-created.tsx';
import { wholeNumber } from '#freight/figures.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon, type IconDrawing } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

export function WorkingCard({
  job,
  at,
  isStopping,
  stop,
}: {
  readonly job: Import;
  /** When its counts were read. */
  readonly at: Date;
  readonly isStopping: boolean;
  readonly stop: () => void;
}) {
  const settled = settledOf(job);
  const samples = useProgressSamples(settled, at);
  // The page says above the card when the import started.
  const isNarrow = useNarrow();
  const percent = Math.floor((settled / job.total) * 100);
  return (
    <Card
      title={isStopping ? 'Stopping' : 'Importing'}
      end={isNarrow ? paceText(job, at, samples) : progressText(job, at, samples)}
      actions={
        <>
          <p className={styles.leave}>You can leave this page. The result appears in your notifications.</p>
          <Button
            variant="default"
            aria-disabled={isStopping}
            {...(isStopping && { 'data-disabled': true })}
            onClick={() => !isStopping && stop()}
          >
            Stop import
          </Button>
        </>
      }
    >
      <p className={styles.progress}>
        <b>{wholeNumber(settled)}</b> of {countText(job.total, 'consignment')}
        <span className={styles.percent}>{percent} %</span>
      </p>
      <Bar job={job} label={`${percent} % imported`} />
      <ul className={styles.keys}>
        <Key icon={IconCheck} kind="created">
          {wholeNumber(job.created)} created as drafts
        </Key>
        {job.failed > 0 && (
          <Key icon={IconAlertTriangle} kind="failed">
            {wholeNumber(job.failed)} failed
          </Key>
        )}
        <Key icon={IconClock}>{wholeNumber(job.total - settled)} waiting</Key>
      </ul>
    </Card>
  );
}

export function FinishedCard({ job }: { readonly job: Import }) {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const isNarrow = useNarrow();
  const download = useMutation({
    mutationFn: () =>
      call('failedImportRows', { params: { org: organisationId, id: job.importId }, isLong: true }),
    onSuccess: (file) => saveFile(file, 'Failed_consignments.csv'),
    onError: (failure) => showError(fileMessageOf(failure, "Couldn't download the file. Try again later.")),
  });
  const hasFailed = job.failed + job.skipped > 0;
  const finishedAt = new Date(job.finishedAtDateTimeUtc ?? job.createdAtDateTimeUtc);
  const seconds = Math.max(
    1,
    Math.round((finishedAt.getTime() - Date.parse(job.createdAtDateTimeUtc)) / 1000),
  );
  const took = `Took ${countText(seconds, 'second')}`;
  return (
    <Card
      title={job.isStopped ? 'Import stopped' : 'Import complete'}
      end={isNarrow ? took : `${took}, finished ${formatDateTime(finishedAt)}`}
      actions={
        <div className={styles.results}>
          {job.created > 0 && permissions.has('Consignment.MAINTAIN') && <CancelDrafts job={job} />}
          {hasFailed && (
            <Button
              variant="default"
              leftSection={<Icon of={IconDownload} />}
              aria-busy={download.isPending}
              onClick={() => !download.isPending && download.mutate()}
            >
              Download Failed Consignments
            </Button>
          )}
          {job.created > 0 && !isNarrow && <ViewCreated job={job} />}
        </div>
      }
    >
      <dl className={styles.figures}>
        <Figure icon={IconCheck} value={job.created} kind="created" label="created" noun={job.created} />
        {job.failed > 0 && (
          <Figure
            icon={IconAlertTriangle}
            value={job.failed}
            kind="failed"
            label="failed"
            noun={job.failed}
          />
        )}
        {job.skipped > 0 && (
          <Figure icon={IconClock} value={job.skipped} label="not started" noun={job.skipped} />
        )}
        <Figure icon={IconFileText} value={job.total} label="in the file" noun={job.total} />
      </dl>
      <Bar job={job} label="Result" />
    </Card>
  );
}

/** Created and failed as parts of all. */
function Bar({ job, label }: { readonly job: Import; readonly label: string }) {
  const settled = settledOf(job);
  const parts = { created: job.created, failed: job.failed, rest: job.total - job.created - job.failed };
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={job.total}
      aria-valuenow={settled}
    >
      {Object.entries(parts)
        // An empty part would leave a gap.
        .filter(([, count]) => count > 0)
        .map(([part, count]) => (
          <span key={part} data-part={part} style={{ flexGrow: count }} />
        ))}
    </div>
  );
}

function Key({
  icon,
  kind,
  children,
}: {
  readonly icon: IconDrawing;
  readonly kind?: 'created' | 'failed';
  readonly children: ReactNode;
}) {
  return (
    <li data-kind={kind}>
      <Icon of={icon} size={14} />
      {children}
    </li>
  );
}

function Figure({
  icon,
  value,
  label,
  noun,
  kind,
}: {
  readonly icon: IconDrawing;
  readonly value: number;
  readonly label: string;
  /** Number of consignments that the label names. */
  readonly noun: number;
  readonly kind?: 'created' | 'failed';
}) {
  return (
    <div className={styles.figure} data-kind={kind}>
      <dt>
        <Icon of={icon} size={14} />
        <span>
          <span className={styles.noun}>{noun === 1 ? 'consignment' : 'consignments'} </span>
          {label}
        </span>
      </dt>
      <dd>{wholeNumber(value)}</dd>
    </div>
  );
}
