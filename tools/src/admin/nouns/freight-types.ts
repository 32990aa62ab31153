import { changed, command, type Command, type Outcome, type DisplayRow, unchanged } from '#admin/command.ts';
import { AdminError } from '#admin/admin-error.ts';
import { findTenant, type TenantRow } from '#admin/find.ts';
import { decimal, decimalOrNone, recordCode, tenantCode, text, yesOrNo } from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import type { TargetValues } from '#admin/write-row.query.ts';
import { assertNoDifference, differences, insertRow, updateRow } from '#admin/write-row.ts';
import { transitVersionOf, type TypeTableName, typesOf } from '#admin/nouns/freight-types.query.ts';

// Consignments need at least one service type and one packaging type of the tenant.
const tenant = required(tenantCode, 'code of the tenant');

/** Service types and packaging types differ only in their columns. */
interface TypeTable {
  readonly noun: string;
  readonly table: TypeTableName;
  readonly title: string;
  /** Display name → column. */
  readonly columns: Readonly<Record<string, string>>;
}

type TypeRow = DisplayRow & { readonly code: string; readonly id: number; readonly is_active: boolean };

const SERVICE_TYPE: TypeTable = {
  noun: 'service-type',
  table: 'service_type',
  title: 'Service type',
  columns: {
    name: 'name',
    cubicFactor: 'cubic_factor_kg_per_m3',
    transitDays: 'transit_days',
    labels: 'auto_generates_label',
  },
};

const PACKAGING_TYPE: TypeTable = {
  noun: 'packaging-type',
  table: 'packaging_type',
  title: 'Packaging type',
  columns: {
    name: 'name',
    volume: 'default_volume_m3',
    weight: 'default_weight_kg',
    maxWeight: 'max_weight_kg',
  },
};

const serviceType = required(recordCode, 'code of the service type');
const transitDays = decimal(0, 365);
const cubicFactor = decimal(1, 99_999);
const packagingType = required(recordCode, 'code of the packaging type');
const volume = decimal(4, 100);
const weight = decimal(2, 40_000);

const SERVICE_OPTIONS = {
  cubicFactor: optional(cubicFactor, 'kilograms per cubic metre'),
  transitDays: optional(transitDays, 'working days from pickup to delivery'),
  labels: optional(yesOrNo, 'whether labels are generated automatically'),
};
const serviceColumns = (args: {
  readonly cubicFactor?: number | undefined;
  readonly transitDays?: number | undefined;
  readonly labels?: boolean | undefined;
}): TargetValues => ({
  cubic_factor_kg_per_m3: args.cubicFactor,
  transit_days: args.transitDays,
  auto_generates_label: args.labels,
});

const PACKAGING_OPTIONS = {
  volume: optional(volume, 'default volume in cubic metres'),
  weight: optional(weight, 'default weight in kilograms'),
  maxWeight: optional(
    decimalOrNone(2, 40_000),
    'weight of one item in kilograms above which users are warned; none: the usual limit for the name',
  ),
};
const packagingColumns = (args: {
  readonly volume?: number | undefined;
  readonly weight?: number | undefined;
  readonly maxWeight?: number | null | undefined;
}): TargetValues => ({
  default_volume_m3: args.volume,
  default_weight_kg: args.weight,
  max_weight_kg: args.maxWeight,
});

export const FREIGHT_TYPE_COMMANDS: readonly Command[] = [
  listOf(SERVICE_TYPE),
  command({
    noun: 'service-type',
    verb: 'add',
    summary: 'Add a service type, such as overnight or standard',
    options: {
      tenant,
      serviceType,
      name: required(text, 'display name'),
      ...SERVICE_OPTIONS,
      cubicFactor: required(cubicFactor, 'kilograms per cubic metre'),
      transitDays: required(transitDays, 'working days from pickup to delivery'),
    },
    run: (tx, args) =>
      add(tx, SERVICE_TYPE, args.tenant, {
        code: args.serviceType,
        name: args.name,
        ...serviceColumns(args),
      }),
  }),
  command({
    noun: 'service-type',
    verb: 'set',
    summary: 'Change a service type; omitted options stay unchanged',
    options: { tenant, serviceType, name: optional(text, 'display name'), ...SERVICE_OPTIONS },
    run: (tx, args) =>
      set(tx, SERVICE_TYPE, args.tenant, {
        code: args.serviceType,
        name: args.name,
        ...serviceColumns(args),
      }),
  }),
  command({
    noun: 'service-type',
    verb: 'activate',
    summary: 'Reactivate a service type',
    options: { tenant, serviceType },
    run: (tx, args) => set(tx, SERVICE_TYPE, args.tenant, { code: args.serviceType, is_active: true }),
  }),
  command({
    noun: 'service-type',
    verb: 'deactivate',
    summary: 'Deactivate a service type for new consignments; existing ones keep it',
    options: { tenant, serviceType },
    run: (tx, args) => set(tx, SERVICE_TYPE, args.tenant, { code: args.serviceType, is_active: false }),
  }),
  listOf(PACKAGING_TYPE),
  command({
    noun: 'packaging-type',
    verb: 'add',
    summary: 'Add a packaging type, such as carton or pallet; its name cannot be changed',
    options: {
      tenant,
      packagingType,
      name: required(text, 'display name'),
      ...PACKAGING_OPTIONS,
      volume: required(volume, 'default volume in cubic metres'),
      weight: required(weight, 'default weight in kilograms'),
    },
    run: (tx, args) =>
      add(tx, PACKAGING_TYPE, args.tenant, {
        code: args.packagingType,
        name: args.name,
        ...packagingColumns(args),
      }),
  }),
  command({
    noun: 'packaging-type',
    verb: 'set',
    summary:
      'Change the volume, weight or maximum weight of a packaging type; omitted options stay unchanged',
    options: { tenant, packagingType, ...PACKAGING_OPTIONS },
    run: (tx, args) =>
      set(tx, PACKAGING_TYPE, args.tenant, { code: args.packagingType, ...packagingColumns(args) }),
  }),
  command({
    noun: 'packaging-type',
    verb: 'activate',
    summary: 'Reactivate a packaging type',
    options: { tenant, packagingType },
    run: (tx, args) => set(tx, PACKAGING_TYPE, args.tenant, { code: args.packagingType, is_active: true }),
  }),
  command({
    noun: 'packaging-type',
    verb: 'deactivate',
    summary: 'Deactivate a packaging type for new consignments; existing ones keep it',
    options: { tenant, packagingType },
    run: (tx, args) => set(tx, PACKAGING_TYPE, args.tenant, { code: args.packagingType, is_active: false }),
  }),
];

type TypeValues = TargetValues & { readonly code: string };

function listOf(types: TypeTable): Command {
  return command({
    noun: types.noun,
    verb: 'list',
    summary: `List the ${types.title.toLowerCase()}s of a tenant`,
    options: { tenant },
    async run(tx, args): Promise<Outcome> {
      const rows = await rowsOf(tx, types, await findTenant(tx, args.tenant));
      return {
        kind: 'list',
        columns: ['code', 'active', ...Object.keys(types.columns)],
        rows: rows.map((row) => displayRow(types, row)),
      };
    },
  });
}

function displayRow({ columns }: TypeTable, row: TypeRow): DisplayRow {
  const cells = Object.entries(columns).map(([name, column]) => [name, row[column] ?? null] as const);
  return Object.fromEntries([['code', row.code], ['active', row.is_active], ...cells]);
}

const rowsOf = (tx: Transaction, { table }: TypeTable, owner: TenantRow) =>
  tx.cartage<TypeRow>(typesOf(table, owner.id));

async function add(
  tx: Transaction,
  types: TypeTable,
  tenantName: string,
  target: TypeValues,
): Promise<Outcome> {
  const owner = await findTenant(tx, tenantName);
  const before = (await rowsOf(tx, types, owner)).find(({ code }) => code === target.code);
  if (before !== undefined) {
    assertNoDifference(`${types.title} ${target.code}`, before, target);
    return unchanged(`${types.title} ${target.code} already exists.`);
  }
  await insertRow(tx.cartage, types.table, { ...target, tenant_id: owner.id });
  return changed(`${types.title} ${target.code} was added.`);
}

async function set(
  tx: Transaction,
  types: TypeTable,
  tenantName: string,
  target: TypeValues,
): Promise<Outcome> {
  const rows = await rowsOf(tx, types, await findTenant(tx, tenantName));
  const before = rows.find(({ code }) => code === target.code);
  if (before === undefined) {
    const codes = rows.map(({ code }) => code).join(', ') || 'none yet';
    throw new AdminError(`${tenantName} has no ${types.noun} ${target.code}. Existing codes: ${codes}.`);
  }
  const columns = differences(before, target);
  if (columns.length === 0) return unchanged(`${types.title} ${target.code} is already up to date.`);
  if (columns.includes('transit_days')) await assertNoTransitFile(tx, before);
  await updateRow(tx.cartage, types.table, { id: before.id }, target);
  return changed(`${types.title} ${target.code} was changed.`);
}

/** An applied file has priority over the transit days of the service type, which would then change nothing. */
async function assertNoTransitFile(tx: Transaction, { id, code }: TypeRow): Promise<void> {
  const versions = await tx.cartage(transitVersionOf(id));
  if (versions.length > 0)
    throw new AdminError(
      `The transit days of ${code} come from a file. Change them with: rates apply --kind transit-days`,
    );
}
