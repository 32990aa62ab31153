import { MAX_LISTED_CHANGES } from '@cartage/contract/shapes/history.ts';
import { hiddenFields } from '@cartage/domain/consignment/changed-fields.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { historyOf, type HistoryRow } from '#features/consignment-history/history.query.ts';
import { presentEdit } from '#features/consignment-history/present-edit.ts';
import { presentChange } from '#freight/history/present-change.ts';
import { undoFacts, type UndoFactsRow } from '#freight/undo/recorded-edits.query.ts';
import { undoableSince, undoFactsOf } from '#freight/undo/undo-facts.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function listHistory(
  { database }: AppDependencies,
  { scope, params, query, now }: OperationRequest<'consignmentHistory'>,
) {
  const { before, maxResults = MAX_LISTED_CHANGES } = query;
  const { ref: reference } = params;
  const page = { reference, before, limit: maxResults, hidden: hiddenFields(scope.permissions) };
  const [[found], [stored]] = await Promise.all([
    database.read<HistoryRow>(scope.context, historyOf(scope, page)),
    database.read<UndoFactsRow>(scope.context, undoFacts(scope, { reference, since: undoableSince(now) })),
  ]);
  if (found === undefined || stored === undefined) throw new AppError('not-found');
  const changes = found.changes.map(presentChange);
  const versions = new Set(changes.map(({ editVersion }) => editVersion));
  const facts = undoFactsOf(stored);
  const { permissions } = scope;
  return reply({
    keptSinceDateTimeUtc: found.isComplete ? null : new Date(found.historySince).toISOString(),
    changes,
    edits: facts.edits
      .filter(({ version }) => versions.has(version))
      .map((edit) => presentEdit(edit, facts, { now, permissions }))
      .toReversed(),
    next: found.hasMore ? (changes.at(-1)?.id ?? null) : null,
  });
}
