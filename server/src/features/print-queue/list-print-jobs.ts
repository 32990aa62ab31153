import { isPrintJobOpen } from '@cartage/domain/documents/print-job.ts';
import { type ListedJobRow, printJobsOf } from '#features/print-queue/print-job-list.query.ts';
import { presentPrintJob } from '#features/print-queue/print-jobs.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const PAGE_SIZE = 25;

/** The print jobs of all users, for the user who watches the printers. */
export async function listPrintJobs(
  { database }: AppDependencies,
  { scope, query, now }: OperationRequest<'printJobs'>,
) {
  const { printerId = null, state = null, before = null } = query;
  const filter = { printerId, state, before, limit: PAGE_SIZE + 1 };
  const rows = await database.read<ListedJobRow>(scope.context, printJobsOf(scope, filter, now));
  const page = rows.slice(0, PAGE_SIZE);
  return reply({
    jobs: page.map((row) => {
      const job = presentPrintJob(row, now);
      const { printerId: printer, requestedBy, isOwn, consignments, references } = row;
      return {
        ...job,
        printerId: printer,
        requestedBy,
        isOwn,
        consignments,
        references: [...references],
        canCancel: isOwn && row.isPending && isPrintJobOpen(job.state),
      };
    }),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  });
}
