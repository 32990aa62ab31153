import type { Received, ResponseBody } from '@cartage/contract/operations.ts';
import { QUANTITY_RULES } from '@cartage/domain/freight/line-item.ts';
import {
  MAX_PRESETS,
  PRESET_QUANTITIES,
  presetQuantityIssue,
} from '@cartage/domain/freight/packaging-preset.ts';
import { roundNumber } from '@cartage/domain/decimal/decimal.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  activePackaging,
  countPresets,
  deletePreset,
  insertPreset,
  lockPreset,
  type PresetInput,
  type PresetRow,
  presetsOf,
  replacePreset,
} from '#features/packaging-presets/preset.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

export async function listPresets(
  { database }: AppDependencies,
  { scope }: OperationRequest<'packagingPresets'>,
) {
  const rows = await database.read<PresetRow>(scope.context, presetsOf(scope));
  return reply<ResponseBody<'packagingPresets'>>([...rows]);
}

export async function createPreset(
  { database }: AppDependencies,
  request: OperationRequest<'createPackagingPreset'>,
) {
  const { scope, body } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const [counted] = await tx.query<{ count: number }>(countPresets(scope));
      if ((counted?.count ?? 0) >= MAX_PRESETS)
        throw invalidFields([
          { pointer: '/name', detail: `At most ${MAX_PRESETS} presets. Delete one first.` },
        ]);
      const input = await parsePreset(tx, scope, body);
      const [inserted] = await tx.query<{ id: number }>(insertPreset(scope, input));
      return replyWith(await lock(tx, scope, inserted?.id ?? 0));
    }),
  );
}

export async function updatePreset(
  { database }: AppDependencies,
  { scope, params, body, ifMatch }: OperationRequest<'updatePackagingPreset'>,
) {
  return database.inTransaction(scope.context, async (tx) => {
    const before = await lock(tx, scope, params.id);
    if (ifMatch !== undefined && ifMatch !== before.version)
      throw new AppError('stale-version', { current: { ...before } });
    await tx.query(replacePreset(scope, params.id, await parsePreset(tx, scope, body)));
    return replyWith(await lock(tx, scope, params.id));
  });
}

export async function removePreset(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'deletePackagingPreset'>,
) {
  const deleted = await database.inTransaction(scope.context, (tx) =>
    tx.query<{ id: number }>(deletePreset(scope, params.id)),
  );
  if (deleted.length === 0) throw new AppError('not-found');
  return reply({ id: params.id });
}

async function lock(tx: Transaction, scope: Scope, id: number): Promise<PresetRow> {
  const [row] = await tx.query<PresetRow>(lockPreset(scope, id));
  if (row === undefined) throw new AppError('not-found');
  return row;
}

const replyWith = (row: PresetRow) => reply({ ...row }, { etag: row.version });

const invalidFields = (errors: readonly { readonly pointer: string; readonly detail: string }[]) =>
  new AppError('rule-broken', { errors: [...errors] });

async function parsePreset(
  tx: Transaction,
  scope: Scope,
  { name, packagingType, ...given }: Received<'createPackagingPreset', 'body'>,
): Promise<PresetInput> {
  const issues = PRESET_QUANTITIES.flatMap((field) => {
    const detail = presetQuantityIssue(field, given[field] ?? null);
    return detail === null ? [] : [{ pointer: `/${field}`, detail }];
  });
  const found = await tx.query(activePackaging(scope, packagingType));
  if (found.length === 0)
    issues.unshift({ pointer: '/packagingType', detail: `Packaging type "${packagingType}" not found` });
  if (issues.length > 0) throw invalidFields(issues);
  const rounded = (field: (typeof PRESET_QUANTITIES)[number]) => {
    const value = given[field] ?? null;
    return value === null ? null : roundNumber(value, QUANTITY_RULES[field].places);
  };
  return {
    name,
    packagingType,
    length: rounded('length'),
    width: rounded('width'),
    height: rounded('height'),
    weight: rounded('weight'),
  };
}
