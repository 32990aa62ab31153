import type { Received } from '@cartage/contract/operations.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { nextDue } from '@cartage/domain/extracts/schedule.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  deleteSavedExtractOf,
  holdSavedExtract,
  insertSavedExtract,
  type RecipientSite,
  recipientSites,
  replaceSavedExtract,
  type SavedExtractRow,
  savedExtractsOf,
  type SavedWish,
} from '#features/data-extract/saved-extract.query.ts';
import { askedSites } from '#freight/asked-sites.ts';
import { askedServiceTypes, askedStatuses } from '#freight/extract/asked-extract.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** Of one person. */
const MOST_SAVED = 50;

export async function listSavedExtracts({ database }: Parts, { scope }: Handled<'savedExtracts'>) {
  const [saved, recipients] = await Promise.all([
    database.read<SavedExtractRow>(scope.context, savedExtractsOf(scope)),
    database.read<RecipientSite>(scope.context, recipientSites(scope)),
  ]);
  const addresses: RecipientSite[] = [...recipients];
  return reply({ savedExtracts: saved.map(presentSaved), recipients: addresses });
}

export async function createSavedExtract({ database }: Parts, request: Handled<'createSavedExtract'>) {
  const { scope, body, now } = request;
  return database.inTransaction(scope.context, (tx) =>
    once<'createSavedExtract'>(tx, scope, request, async () => {
      const saved = await tx.query(savedExtractsOf(scope));
      if (saved.length >= MOST_SAVED)
        throw refused('/name', 'There is no room: delete a saved extract first');
      const wish = await wishOf(tx, { scope, body, now });
      const [made] = await tx.query<{ id: number }>(insertSavedExtract(scope, wish, now));
      const row = await held(tx, scope, made?.id ?? 0);
      const location = `/api/v2/data/customers/${scope.organisationId}/saved-extracts/${row.id}`;
      return reply(presentSaved(row), { etag: row.version, location });
    }),
  );
}

export async function updateSavedExtract({ database }: Parts, request: Handled<'updateSavedExtract'>) {
  const { scope, params, body, ifMatch, now } = request;
  return database.inTransaction(scope.context, async (tx) => {
    const before = await held(tx, scope, params.id);
    if (ifMatch !== undefined && ifMatch !== before.version)
      throw new AppError('stale-version', { current: presentSaved(before) });
    await tx.query(replaceSavedExtract(scope, params.id, await wishOf(tx, { scope, body, now })));
    const row = await held(tx, scope, params.id);
    return reply(presentSaved(row), { etag: row.version });
  });
}

/** What it has made already stays. */
export async function deleteSavedExtract(
  { database }: Parts,
  { scope, params }: Handled<'deleteSavedExtract'>,
) {
  const gone = await database.inTransaction(scope.context, (tx) =>
    tx.query<{ id: number }>(deleteSavedExtractOf(scope, params.id)),
  );
  if (gone.length === 0) throw new AppError('not-found');
  return reply({ id: params.id });
}

async function held(tx: Transaction, scope: Scope, id: number): Promise<SavedExtractRow> {
  const [row] = await tx.query<SavedExtractRow>(holdSavedExtract(scope, id));
  if (row === undefined) throw new AppError('not-found');
  return row;
}

interface Wished {
  readonly scope: Scope;
  readonly body: Received<'createSavedExtract', 'body'>;
  readonly now: Date;
}

/** No address is taken from a request: letters go to those on the records of the person's sites. */
async function wishOf(tx: Transaction, { scope, body, now }: Wished): Promise<SavedWish> {
  const { name, dateType, period, time, weekday = null, isPaused } = body;
  const offered = await tx.query<RecipientSite>(recipientSites(scope));
  const known = new Set(offered.map(({ siteId }) => siteId));
  const recipientSiteIds = [...new Set(body.recipientSiteIds)];
  if (!recipientSiteIds.every((id) => known.has(id)))
    throw refused('/recipientSiteIds', 'One of these sites has no e-mail address, or is not one of yours');
  const siteIds =
    body.siteIds === null || body.siteIds === undefined ? null : askedSites(scope, body.siteIds);
  if (siteIds?.length === 0) throw refused('/siteIds', 'None of these sites is one of yours');
  return {
    name,
    dateType,
    period,
    siteIds,
    statuses: askedStatuses(body.statuses),
    serviceTypes: askedServiceTypes(body.serviceTypeCodes),
    weekday,
    time,
    recipientSiteIds,
    nextDueAt: isPaused === true ? null : nextDue({ weekday, time }, now, scope.zone),
  };
}

const refused = (pointer: string, detail: string) =>
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
