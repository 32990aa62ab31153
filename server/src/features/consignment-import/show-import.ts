import { MAX_LISTED_FAILURES, MAX_LISTED_IMPORTS } from '@cartage/contract/shapes/import.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { presentImport, presentListedImport } from '#features/consignment-import/present-import.ts';
import { requireImport } from '#features/consignment-import/require-import.ts';
import {
  importOf,
  importsOf,
  type ListedImport,
  type ShownImport,
  stopImportOf,
} from '#features/consignment-import/shown-import.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

const LISTED_DAYS = 90;

export async function listImports(
  { database }: AppDependencies,
  { scope, now, query }: OperationRequest<'imports'>,
) {
  await requireImport(database, scope);
  const since = new Date(now.getTime() - LISTED_DAYS * 86_400_000);
  const { before = null, maxResults: limit = MAX_LISTED_IMPORTS, startedBy } = query;
  const page = { since, before, limit, isOwn: startedBy === 'me' };
  const jobs = await database.read<ListedImport>(scope.context, importsOf(scope, page));
  return reply(jobs.map(presentListedImport));
}

export async function showImport(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'importJob'>,
) {
  await requireImport(database, scope);
  const [job] = await database.read<ShownImport>(
    scope.context,
    importOf(scope, params.id, MAX_LISTED_FAILURES),
  );
  if (job === undefined) throw new AppError('not-found');
  return reply(presentImport(job, { now, permissions: scope.permissions }));
}

/** The worker ends after the consignments it is creating, and skips the rest. */
export async function stopImport(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'stopImport'>,
) {
  await requireImport(database, scope);
  return database.inTransaction(scope.context, async (tx) => {
    const [stopped] = await tx.query(stopImportOf(scope, params.id, now));
    if (stopped === undefined) throw new AppError('not-found');
    return reply(await readImport(tx, { scope, id: params.id, now }));
  });
}

export async function readImport(
  tx: Transaction,
  { scope, id, now }: { readonly scope: Scope; readonly id: number; readonly now: Date },
) {
  const [job] = await tx.query<ShownImport>(importOf(scope, id, MAX_LISTED_FAILURES));
  if (job === undefined) throw new AppError('not-found');
  return presentImport(job, { now, permissions: scope.permissions });
}
