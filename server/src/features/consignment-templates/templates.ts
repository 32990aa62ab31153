import { MAX_TEMPLATES, mayChangeTemplate } from '@cartage/domain/consignment/template-audience.ts';
import type { Database, Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  countTemplatesOf,
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  renameTemplate,
  type TemplateRow,
  templatesOf,
} from '#features/consignment-templates/template.query.ts';
import type { SiteDetails } from '#freight/present-site.ts';
import { sitesOfIds } from '#freight/sites.query.ts';
import { type ReadSites, templateSites } from '#freight/template-sites.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

export async function listTemplates(
  { database }: AppDependencies,
  { scope }: OperationRequest<'consignmentTemplates'>,
) {
  const rows = await database.read<TemplateRow>(scope.context, templatesOf(scope));
  return reply(await presentTemplates(scope, rows, (ids) => readSites(database, scope, ids)));
}

export async function createTemplate(
  { database }: AppDependencies,
  request: OperationRequest<'createConsignmentTemplate'>,
) {
  const { scope, body, now } = request;
  const { name, audience, siteId = null, details } = body;
  if (!mayChangeTemplate(audience, scope.permissions, true)) throw new AppError('not-permitted');
  if (audience === 'site' && (siteId === null || !scope.siteIds.includes(siteId)))
    throw invalidField('/siteId', 'Is not one of your sites');
  if (audience !== 'site' && siteId !== null)
    throw invalidField('/siteId', 'Only a template for the users of a site has a site');
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const [counted] = await tx.query<{ count: number }>(countTemplatesOf(scope));
      if ((counted?.count ?? 0) >= MAX_TEMPLATES)
        throw invalidField('/name', `At most ${MAX_TEMPLATES} templates. Delete one first.`);
      const [inserted] = await tx.query<{ id: number }>(
        insertTemplate(scope, { name, audience, siteId, details }, now),
      );
      return replyWith(tx, scope, await lock(tx, scope, inserted?.id ?? 0));
    }),
  );
}

export async function changeTemplateName(
  { database }: AppDependencies,
  { scope, params, body, ifMatch }: OperationRequest<'renameConsignmentTemplate'>,
) {
  return database.inTransaction(scope.context, async (tx) => {
    const before = await lockForChange(tx, scope, params.id);
    if (ifMatch !== undefined && ifMatch !== before.version)
      throw new AppError('stale-version', { current: await presentOne(tx, scope, before) });
    if (before.name === body.name) return replyWith(tx, scope, before);
    await tx.query(renameTemplate(scope, params.id, body.name));
    return replyWith(tx, scope, await lock(tx, scope, params.id));
  });
}

export async function removeTemplate(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'deleteConsignmentTemplate'>,
) {
  await database.inTransaction(scope.context, async (tx) => {
    await lockForChange(tx, scope, params.id);
    await tx.query(deleteTemplate(scope, params.id));
  });
  return reply({ id: params.id });
}

async function lock(tx: Transaction, scope: Scope, id: number): Promise<TemplateRow> {
  const [row] = await tx.query<TemplateRow>(lockTemplate(scope, id));
  if (row === undefined) throw new AppError('not-found');
  return row;
}

async function lockForChange(tx: Transaction, scope: Scope, id: number): Promise<TemplateRow> {
  const row = await lock(tx, scope, id);
  if (!mayChangeTemplate(row.audience, scope.permissions, row.isOwner)) throw new AppError('not-permitted');
  return row;
}

const invalidField = (pointer: string, detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer, detail }] });

const readSites = (
  database: Pick<Database, 'read'>,
  scope: Scope,
  ids: readonly number[],
): Promise<readonly SiteDetails[]> => database.read<SiteDetails>(scope.context, sitesOfIds(scope, ids));

async function presentOne(tx: Transaction, scope: Scope, row: TemplateRow) {
  const [presented] = await presentTemplates(scope, [row], (ids) =>
    tx.query<SiteDetails>(sitesOfIds(scope, ids)),
  );
  if (presented === undefined) throw new Error('A template has a presentation');
  return presented;
}

async function replyWith(tx: Transaction, scope: Scope, row: TemplateRow) {
  return reply(await presentOne(tx, scope, row), { etag: row.version });
}

async function presentTemplates(scope: Scope, rows: readonly TemplateRow[], read: ReadSites) {
  const sitesOf = await templateSites(
    scope,
    rows.map(({ details }) => details),
    read,
  );
  return rows.map(({ isOwner, details, ...row }) => ({
    ...row,
    mayChange: mayChangeTemplate(row.audience, scope.permissions, isOwner),
    details,
    ...sitesOf(details),
  }));
}
