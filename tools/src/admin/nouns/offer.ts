import { changed, command, type Command, type Outcome, type Shown, unchanged } from '#admin/command.ts';
import { AdminError } from '#admin/admin-error.ts';
import { findTenant, type TenantRow } from '#admin/find.ts';
import { decimal, recordCode, tenantCode, text, yesOrNo } from '#admin/kinds.ts';
import { optional, required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertAsWanted, differences, insertRow, updateRow, type Wanted } from '#admin/write-row.ts';

// What a tenant offers: without a type of service and of packaging nothing can be sent.
const tenant = required(tenantCode, 'the tenant');

/** One table of such types, which differ in their columns only. */
interface Offer {
  readonly noun: string;
  readonly table: 'service_type' | 'packaging_type';
  readonly title: string;
  /** Shown name → column, as a number where the database has a decimal. */
  readonly columns: Readonly<Record<string, string>>;
}

type OfferRow = Shown & { readonly code: string; readonly id: number; readonly is_active: boolean };

const SERVICE_TYPE: Offer = {
  noun: 'service-type',
  table: 'service_type',
  title: 'Service type',
  columns: {
    name: 'name',
    cubicFactor: 'cubic_factor_kg_per_m3::float8 as cubic_factor_kg_per_m3',
    transitDays: 'transit_days',
    labels: 'auto_generates_label',
  },
};

const PACKAGING_TYPE: Offer = {
  noun: 'packaging-type',
  table: 'packaging_type',
  title: 'Packaging type',
  columns: {
    name: 'name',
    volume: 'default_volume_m3::float8 as default_volume_m3',
    weight: 'default_weight_kg::float8 as default_weight_kg',
  },
};

const serviceType = required(recordCode, 'code of the service type');
const transitDays = decimal(0, 365);
const cubicFactor = decimal(1, 99_999);
const packagingType = required(recordCode, 'code of the packaging type');
const volume = decimal(4, 100);
const weight = decimal(2, 40_000);

const SERVICE_MORE = {
  cubicFactor: optional(cubicFactor, 'kilograms that a cubic metre counts as'),
  transitDays: optional(transitDays, 'working days from pickup to delivery'),
  labels: optional(yesOrNo, 'whether labels are made without being asked for'),
};
const serviceColumns = (given: {
  readonly cubicFactor?: number | undefined;
  readonly transitDays?: number | undefined;
  readonly labels?: boolean | undefined;
}): Wanted => ({
  cubic_factor_kg_per_m3: given.cubicFactor,
  transit_days: given.transitDays,
  auto_generates_label: given.labels,
});

const PACKAGING_MORE = {
  volume: optional(volume, 'cubic metres of one, unless said otherwise'),
  weight: optional(weight, 'kilograms of one, unless said otherwise'),
};
const packagingColumns = (given: {
  readonly volume?: number | undefined;
  readonly weight?: number | undefined;
}): Wanted => ({ default_volume_m3: given.volume, default_weight_kg: given.weight });

export const OFFER_COMMANDS: readonly Command[] = [
  listOf(SERVICE_TYPE),
  command({
    noun: 'service-type',
    verb: 'add',
    summary: 'Add a type of service, such as overnight or standard',
    options: {
      tenant,
      serviceType,
      name: required(text, 'what people read'),
      ...SERVICE_MORE,
      cubicFactor: required(cubicFactor, 'kilograms that a cubic metre counts as'),
      transitDays: required(transitDays, 'working days from pickup to delivery'),
    },
    run: (tx, given) =>
      add(tx, SERVICE_TYPE, given.tenant, {
        code: given.serviceType,
        name: given.name,
        ...serviceColumns(given),
      }),
  }),
  command({
    noun: 'service-type',
    verb: 'set',
    summary: 'Change a type of service; what is not named stays',
    options: { tenant, serviceType, name: optional(text, 'what people read'), ...SERVICE_MORE },
    run: (tx, given) =>
      set(tx, SERVICE_TYPE, given.tenant, {
        code: given.serviceType,
        name: given.name,
        ...serviceColumns(given),
      }),
  }),
  command({
    noun: 'service-type',
    verb: 'activate',
    summary: 'Offer a type of service again',
    options: { tenant, serviceType },
    run: (tx, given) => set(tx, SERVICE_TYPE, given.tenant, { code: given.serviceType, is_active: true }),
  }),
  command({
    noun: 'service-type',
    verb: 'deactivate',
    summary: 'Offer a type of service no more; what has it keeps it',
    options: { tenant, serviceType },
    run: (tx, given) => set(tx, SERVICE_TYPE, given.tenant, { code: given.serviceType, is_active: false }),
  }),
  listOf(PACKAGING_TYPE),
  command({
    noun: 'packaging-type',
    verb: 'add',
    summary: 'Add a type of packaging, such as carton or pallet; its name cannot be changed',
    options: {
      tenant,
      packagingType,
      name: required(text, 'what people read'),
      volume: required(volume, 'cubic metres of one, unless said otherwise'),
      weight: required(weight, 'kilograms of one, unless said otherwise'),
    },
    run: (tx, given) =>
      add(tx, PACKAGING_TYPE, given.tenant, {
        code: given.packagingType,
        name: given.name,
        ...packagingColumns(given),
      }),
  }),
  command({
    noun: 'packaging-type',
    verb: 'set',
    summary: 'Change volume and weight that a type of packaging starts with; what is not named stays',
    options: { tenant, packagingType, ...PACKAGING_MORE },
    run: (tx, given) =>
      set(tx, PACKAGING_TYPE, given.tenant, { code: given.packagingType, ...packagingColumns(given) }),
  }),
  command({
    noun: 'packaging-type',
    verb: 'activate',
    summary: 'Offer a type of packaging again',
    options: { tenant, packagingType },
    run: (tx, given) => set(tx, PACKAGING_TYPE, given.tenant, { code: given.packagingType, is_active: true }),
  }),
  command({
    noun: 'packaging-type',
    verb: 'deactivate',
    summary: 'Offer a type of packaging no more; what has it keeps it',
    options: { tenant, packagingType },
    run: (tx, given) =>
      set(tx, PACKAGING_TYPE, given.tenant, { code: given.packagingType, is_active: false }),
  }),
];

type Coded = Wanted & { readonly code: string };

function listOf(offer: Offer): Command {
  return command({
    noun: offer.noun,
    verb: 'list',
    summary: `${offer.title}s of a tenant`,
    options: { tenant },
    async run(tx, given): Promise<Outcome> {
      const rows = await rowsOf(tx, offer, await findTenant(tx, given.tenant));
      return {
        kind: 'list',
        columns: ['code', 'active', ...Object.keys(offer.columns)],
        rows: rows.map((row) => shown(offer, row)),
      };
    },
  });
}

function shown({ columns }: Offer, row: OfferRow): Shown {
  const cells = Object.entries(columns).map(([name, column]) => {
    // As the database calls it in its answer: what stands after the last blank.
    const called = column.split(' ').at(-1) ?? column;
    return [name, row[called] ?? null] as const;
  });
  return Object.fromEntries([['code', row.code], ['active', row.is_active], ...cells]);
}

function rowsOf(tx: Transaction, { table, columns }: Offer, owner: TenantRow) {
  return tx.cartage<OfferRow>(
    `select id, code, is_active, ${Object.values(columns).join(', ')} from ${table}
     where tenant_id = $1 order by code`,
    [owner.id],
  );
}

async function add(tx: Transaction, offer: Offer, tenantName: string, wanted: Coded): Promise<Outcome> {
  const owner = await findTenant(tx, tenantName);
  const before = (await rowsOf(tx, offer, owner)).find(({ code }) => code === wanted.code);
  if (before !== undefined) {
    assertAsWanted(`${offer.title} ${wanted.code}`, before, wanted);
    return unchanged(`${offer.title} ${wanted.code} is there already.`);
  }
  await insertRow(tx.cartage, offer.table, { ...wanted, tenant_id: owner.id });
  return changed(`${offer.title} ${wanted.code} was added.`);
}

async function set(tx: Transaction, offer: Offer, tenantName: string, wanted: Coded): Promise<Outcome> {
  const rows = await rowsOf(tx, offer, await findTenant(tx, tenantName));
  const before = rows.find(({ code }) => code === wanted.code);
  if (before === undefined) {
    const known = rows.map(({ code }) => code).join(', ') || 'none yet';
    throw new AdminError(`${tenantName} has no ${offer.noun} ${wanted.code}. There are: ${known}.`);
  }
  if (differences(before, wanted).length === 0)
    return unchanged(`${offer.title} ${wanted.code} is so already.`);
  await updateRow(tx.cartage, offer.table, { id: before.id }, wanted);
  return changed(`${offer.title} ${wanted.code} was changed.`);
}
