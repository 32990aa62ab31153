import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { fileMessageOf, messageOf } from '#api/problem.ts';
import { countText, resultText } from '#freight/imports/import-result.ts';
import { importsQuery } from '#freight/imports/import-query.ts';
import styles from '#features/consignment-import/history-card.module.css';
import table from '#features/consignment-import/table.module.css';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

/** The imports of the last 90 days with their users, original files and corrected rows. */
export function HistoryCard({ show }: { readonly show: (importId: number) => void }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    importsQuery(call, organisationId),
  );
  const jobs = data?.pages.flat() ?? [];
  const download = useMutation({
    mutationFn: ({
      id,
      operation,
    }: {
      readonly id: number;
      readonly operation: 'importFile' | 'importedRows';
    }) => call(operation, { params: { org: organisationId, id }, isLong: true }),
    onSuccess: (file) => saveFile(file, 'Import.csv'),
    onError: (failure) => showError(fileMessageOf(failure, "Couldn't download the file. Try again later.")),
  });
  if (jobs.length === 0 && error !== null) {
    return (
      <Card title="Import history">
        <div className={styles.failed} role="alert">
          <p>Couldn't load the import history. {messageOf(error)}</p>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Card>
    );
  }
  if (data === undefined) return null;
  if (jobs.length === 0) {
    return (
      <Card title="Import history">
        <EmptyState illustration="box" title="No imports yet" heading="h3">
          <p>
            Imports of the last 90 days appear here with their file and result. Choose a file to start one.
          </p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title="Import history" end="Last 90 days" flush>
      <div className={table.scroll} role="region" aria-label="Import history" tabIndex={0}>
        <table className={classNames(table.table, styles.history)} data-plain data-stacks>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Imported by</th>
              <th scope="col">Imported</th>
              <th scope="col">Result</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.importId}>
                <td className={styles.file}>
                  {job.fileName}
                  {job.correctedCells > 0 && (
                    <span className={styles.corrected}>
                      {countText(job.correctedCells, 'cell')} corrected
                    </span>
                  )}
                </td>
                <td>{job.createdBy ?? 'Former user'}</td>
                <td>{formatDateTime(new Date(job.createdAtDateTimeUtc))}</td>
                <td className={styles.result}>{job.state === 'working' ? 'Importing' : resultText(job)}</td>
                <td className={classNames(table.right, styles.actions)}>
                  {job.hasFile && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      leftSection={<Icon of={IconDownload} size={14} />}
                      aria-label={`Download ${job.fileName}`}
                      onClick={() => download.mutate({ id: job.importId, operation: 'importFile' })}
                    >
                      Download
                    </Button>
                  )}
                  {job.correctedCells > 0 && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      leftSection={<Icon of={IconDownload} size={14} />}
                      aria-label={`Corrected rows of ${job.fileName}`}
                      onClick={() => download.mutate({ id: job.importId, operation: 'importedRows' })}
                    >
                      Corrected rows
                    </Button>
                  )}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Show result of ${job.fileName}`}
                    onClick={() => show(job.importId)}
                  >
                    Show result
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <div className={styles.older}>
          {error !== null && <p role="alert">Couldn't load older imports. {messageOf(error)}</p>}
          <Button
            variant="default"
            size="xs"
            aria-busy={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
          >
            Show older imports
          </Button>
        </div>
      )}
    </Card>
  );
}
