import { Button } from '@mantine/core';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { FailuresCard } from '#features/consignment-import/failures-card.tsx';
import { countText } from '#freight/imports/import-result.ts';
import { type Import, importQuery } from '#freight/imports/import-query.ts';
import { useImportProgress } from '#freight/imports/use-import-progress.ts';
import { FinishedCard, WorkingCard } from '#features/consignment-import/progress-cards.tsx';
import { ViewCreated } from '#features/consignment-import/view-created.tsx';
import { WorkFrame } from '#kit/work-frame.tsx';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

/** An import from its start to its result. The worker continues when this page is closed. */
export function ImportProgress({
  importId,
  importAnother,
}: {
  readonly importId: number;
  readonly importAnother: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { queryKey } = importQuery(call, organisationId, { importId });
  const { data: job, error, dataUpdatedAt } = useImportProgress(importId);
  const stop = useMutation({
    mutationFn: () => call('stopImport', { params: { org: organisationId, id: importId } }),
    onSuccess: (stopped) => queryClient.setQueryData(queryKey, stopped),
    onError: (failure) => showError(messageOf(failure, "Couldn't stop the import. Try again.")),
  });
  const another = (
    <Button variant="default" leftSection={<Icon of={IconFileImport} />} onClick={importAnother}>
      Import another file
    </Button>
  );
  if (job === undefined) {
    return (
      <WorkFrame title="Import CSV" beneath="" actions={another}>
        {error !== null && (
          <EmptyState illustration="broken-line" title="Couldn't load this import">
            <p>{messageOf(error)}</p>
          </EmptyState>
        )}
      </WorkFrame>
    );
  }
  const isWorking = job.state === 'working';
  return (
    <WorkFrame
      title="Import CSV"
      beneath={`${job.fileName}, ${countText(job.rowCount, 'row')}${correctedText(job)}, ${formatDateTime(new Date(job.createdAtDateTimeUtc))}`}
      actions={!isWorking && another}
      bottom={!isWorking && job.created > 0 && <ViewCreated job={job} isBottom />}
    >
      {isWorking ? (
        <WorkingCard
          job={job}
          at={new Date(dataUpdatedAt)}
          isStopping={stop.isPending || job.isStopped}
          stop={() => stop.mutate()}
        />
      ) : (
        <FinishedCard job={job} />
      )}
      {job.failures.length > 0 && <FailuresCard job={job} />}
    </WorkFrame>
  );
}

const correctedText = ({ correctedCells }: Import) =>
  correctedCells === 0 ? '' : `, ${countText(correctedCells, 'cell')} corrected`;
