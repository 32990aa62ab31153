import { createHash } from 'node:crypto';
import { headingsKey, mappingIssue } from '@cartage/domain/consignment-import/column-mapping.ts';
import { AppError } from '#errors/app-error.ts';
import {
  deleteMapping,
  mappingsOf,
  type SavedMapping,
  saveMapping,
} from '#features/consignment-import/mapping.query.ts';
import { requireImport } from '#features/consignment-import/require-import.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const MAX_MAPPINGS = 100;

export async function listMappings(
  { database }: AppDependencies,
  { scope }: OperationRequest<'importMappings'>,
) {
  await requireImport(database, scope);
  return reply((await database.read<SavedMapping>(scope.context, mappingsOf(scope))).map(present));
}

/** Saves, replaces or deletes the mapping for files with these headings. */
export async function setMapping(
  { database }: AppDependencies,
  { scope, body, now }: OperationRequest<'saveImportMapping'>,
) {
  await requireImport(database, scope);
  const { headings, columns } = body;
  const hash = createHash('sha256').update(headingsKey(headings)).digest();
  return database.inTransaction(scope.context, async (tx) => {
    if (columns === null) await tx.query(deleteMapping(scope, hash));
    else {
      const mapping = { headings, columns };
      const issue = mappingIssue(mapping);
      if (issue !== null) throw rejection(issue);
      const [saved] = await tx.query(saveMapping(scope, hash, mapping, { now, max: MAX_MAPPINGS }));
      if (saved === undefined) throw rejection(`An organisation can save ${MAX_MAPPINGS} mappings`);
    }
    return reply((await tx.query<SavedMapping>(mappingsOf(scope))).map(present));
  });
}

const rejection = (detail: string) =>
  new AppError('rule-broken', { detail, errors: [{ pointer: '/columns', detail }] });

const present = ({ headings, columns, savedBy, savedAt }: SavedMapping) => ({
  headings: [...headings],
  columns: { ...columns },
  savedBy,
  savedAtDateTimeUtc: savedAt.toISOString(),
});
