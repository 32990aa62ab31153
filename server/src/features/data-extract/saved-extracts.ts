import type { Received } from '@cartage/contract/operations.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { nextDue } from '@cartage/domain/extracts/schedule.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  deleteSavedExtractOf,
  lockSavedExtract,
  insertSavedExtract,
  type RecipientSite,
  recipientSites,
  replaceSavedExtract,
  type SavedExtractRow,
  savedExtractsOf,
  type SavedExtractInput,
} from '#features/data-extract/saved-extract.query.ts';
import { permittedSiteIds } from '#freight/permitted-sites.ts';
import { parseServiceTypes, parseStatuses } from '#freight/extract/parse-extract.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** Per user. */
const MAX_SAVED = 50;

export async function listSavedExtracts(
  { database }: AppDependencies,
  { scope }: OperationRequest<'savedExtracts'>,
) {
  const [saved, recipients] = await Promise.all([
    database.read<SavedExtractRow>(scope.context, savedExtractsOf(scope)),
    database.read<RecipientSite>(scope.context, recipientSites(scope)),
  ]);
  return reply({
    savedExtracts: saved.map(presentSaved),
    recipients: recipients.map(({ siteId, name, email }) => ({ siteId, name, email })),
  });
}

export async function createSavedExtract(
  { database }: AppDependencies,
  request: OperationRequest<'createSavedExtract'>,
) {
  const { scope, body, now } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const saved = await tx.query(savedExtractsOf(scope));
      if (saved.length >= MAX_SAVED)
        throw invalidField('/name', `At most ${MAX_SAVED} saved extracts. Delete one first.`);
      const input = await parseSavedExtract(tx, { scope, body, now });
      const [inserted] = await tx.query<{ id: number }>(insertSavedExtract(scope, input, now));
      const row = await lockSaved(tx, scope, inserted?.id ?? 0);
      const location = `/api/v2/data/customers/${scope.organisationId}/saved-extracts/${row.id}`;
      return reply(presentSaved(row), { etag: row.version, location });
    }),
  );
}

export async function updateSavedExtract(
  { database }: AppDependencies,
  request: OperationRequest<'updateSavedExtract'>,
) {
  const { scope, params, body, ifMatch, now } = request;
  return database.inTransaction(scope.context, async (tx) => {
    const before = await lockSaved(tx, scope, params.id);
    if (ifMatch !== undefined && ifMatch !== before.version)
      throw new AppError('stale-version', { current: presentSaved(before) });
    const input = await parseSavedExtract(tx, { scope, body, now });
    await tx.query(replaceSavedExtract(scope, params.id, input));
    const row = await lockSaved(tx, scope, params.id);
    return reply(presentSaved(row), { etag: row.version });
  });
}

/** Its finished extracts are not deleted. */
export async function deleteSavedExtract(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'deleteSavedExtract'>,
) {
  const deleted = await database.inTransaction(scope.context, (tx) =>
    tx.query<{ id: number }>(deleteSavedExtractOf(scope, params.id)),
  );
  if (deleted.length === 0) throw new AppError('not-found');
  return reply({ id: params.id });
}

async function lockSaved(tx: Transaction, scope: Scope, id: number): Promise<SavedExtractRow> {
  const [row] = await tx.query<SavedExtractRow>(lockSavedExtract(scope, id));
  if (row === undefined) throw new AppError('not-found');
  return row;
}

interface SavedExtractRequest {
  readonly scope: Scope;
  readonly body: Received<'createSavedExtract', 'body'>;
  readonly now: Date;
}

/** A request names sites, never email addresses: emails go to the addresses on the records of the user's sites. */
async function parseSavedExtract(
  tx: Transaction,
  { scope, body, now }: SavedExtractRequest,
): Promise<SavedExtractInput> {
  const { name, dateType, period, time, weekday = null, isPaused } = body;
  const offered = await tx.query<RecipientSite>(recipientSites(scope));
  const known = new Set(offered.map(({ siteId }) => siteId));
  const recipientSiteIds = [...new Set(body.recipientSiteIds)];
  if (!recipientSiteIds.every((id) => known.has(id)))
    throw invalidField(
      '/recipientSiteIds',
      'One of these sites has no email address or is not one of your sites',
    );
  const siteIds =
    body.siteIds === null || body.siteIds === undefined ? null : permittedSiteIds(scope, body.siteIds);
  if (siteIds?.length === 0) throw invalidField('/siteIds', 'None of these sites is one of your sites');
  return {
    name,
    dateType,
    period,
    siteIds,
    statuses: parseStatuses(body.statuses),
    serviceTypes: parseServiceTypes(body.serviceTypeCodes),
    weekday,
    time,
    recipientSiteIds,
    nextDueAt: isPaused === true ? null : nextDue({ weekday, time }, now, scope.zone),
  };
}

const invalidField = (pointer: string, detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer, detail }] });

function presentSaved({ nextDueAt, last, statuses, serviceTypes, siteIds, ...row }: SavedExtractRow) {
  return {
    ...row,
    recipientSiteIds: [...row.recipientSiteIds],
    siteIds: siteIds === null ? null : [...siteIds],
    statuses: statuses === null ? null : statuses.map((number) => statusOfNumber(number).code),
    serviceTypeCodes: serviceTypes === null ? null : [...serviceTypes],
    nextDueDateTimeUtc: nextDueAt?.toISOString() ?? null,
    lastExtract:
      last === null
        ? null
        : { id: last.id, state: last.state, createdAtDateTimeUtc: new Date(last.createdAt).toISOString() },
  };
}
