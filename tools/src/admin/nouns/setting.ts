import { ADDRESS_SEARCH_SETTINGS, addressSearch } from '@cartage/domain/tenant/address-search.ts';
import {
  ORGANISATION_SETTING_NAMES,
  organisationSettings,
} from '@cartage/domain/tenant/organisation-settings.ts';
import { TENANT_SETTING_NAMES, tenantSettings } from '@cartage/domain/tenant/settings.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { findOrganisation, findTenant } from '#admin/find.ts';
import { tenantCode, text } from '#admin/kinds.ts';
import { optional, required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';

const tenant = required(tenantCode, 'the tenant');
const organisation = optional(
  text,
  'an organisation, whose settings these then are, not those of the tenant',
);
const setting = required(text, 'name of the setting, as the list says it');

/** Whose settings: where they stand, what they may be called, and who says whether a value is right. */
interface Owner {
  readonly title: string;
  readonly table: 'tenant_setting' | 'organisation_setting';
  readonly column: 'tenant_id' | 'organisation_id';
  readonly id: number;
  readonly names: readonly string[];
  readonly check: (list: Values) => unknown;
  /** Of all its settings as they would be, where one depends on another. */
  readonly checkTogether?: (list: Values) => unknown;
}

type Values = readonly { readonly name: string; readonly value: string }[];

async function ownerOf(
  tx: Transaction,
  given: { readonly tenant: string; readonly organisation: string | undefined },
): Promise<Owner> {
  const { id, code, ...rest } = await findTenant(tx, given.tenant);
  if (given.organisation === undefined)
    return {
      title: code,
      table: 'tenant_setting',
      column: 'tenant_id',
      id,
      names: [...TENANT_SETTING_NAMES, ...ADDRESS_SEARCH_SETTINGS],
      check: tenantSettings,
      checkTogether: addressSearch,
    };
  const found = await findOrganisation(tx, { ...rest, id, code }, given.organisation);
  return {
    title: found.name,
    table: 'organisation_setting',
    column: 'organisation_id',
    id: found.id,
    names: Object.values(ORGANISATION_SETTING_NAMES),
    check: organisationSettings,
  };
}

async function valuesOf(tx: Transaction, owner: Owner): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.cartage<{ name: string; value: string }>(
    `select name, value from ${owner.table} where ${owner.column} = $1`,
    [owner.id],
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

function assertKnown({ names }: Owner, name: string): void {
  if (!names.includes(name))
    throw new AdminError(`There is no setting ${name}. Settings: ${names.join(', ')}.`);
}

const list = command({
  noun: 'setting',
  verb: 'list',
  summary: 'Settings of a tenant or organisation; one without a value has its default',
  options: { tenant, organisation },
  async run(tx, given) {
    const owner = await ownerOf(tx, given);
    const values = await valuesOf(tx, owner);
    return {
      kind: 'list',
      columns: ['setting', 'value'],
      rows: owner.names.map((name) => ({ setting: name, value: values.get(name) ?? null })),
    };
  },
});

const set = command({
  noun: 'setting',
  verb: 'set',
  summary: 'Give a setting a value',
  options: { tenant, organisation, setting, value: required(text, 'true, false, or what the setting takes') },
  async run(tx, given) {
    const owner = await ownerOf(tx, given);
    const { setting: name, value } = given;
    assertKnown(owner, name);
    const values = await valuesOf(tx, owner);
    assertRight(() => {
      owner.check([{ name, value }]);
      owner.checkTogether?.(listOf(new Map(values).set(name, value)));
    });
    if (values.get(name) === value) return unchanged(`${name} is ${value} already for ${owner.title}.`);
    await tx.cartage(
      `insert into ${owner.table} (${owner.column}, name, value) values ($1, $2, $3)
       on conflict (${owner.column}, name) do update set value = excluded.value`,
      [owner.id, name, value],
    );
    return changed(`${name} is ${value} now for ${owner.title}.`);
  },
});

/** The same rules that read it later: what they throw on is never stored. */
function assertRight(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new AdminError(error instanceof Error ? `${error.message}.` : String(error));
  }
}

const listOf = (values: ReadonlyMap<string, string>): Values =>
  [...values].map(([name, value]) => ({ name, value }));

const clear = command({
  noun: 'setting',
  verb: 'clear',
  summary: 'Take a setting back to its default',
  options: { tenant, organisation, setting },
  async run(tx, given) {
    const owner = await ownerOf(tx, given);
    assertKnown(owner, given.setting);
    const left = new Map(await valuesOf(tx, owner));
    left.delete(given.setting);
    assertRight(() => owner.checkTogether?.(listOf(left)));
    const gone = await tx.cartage(
      `delete from ${owner.table} where ${owner.column} = $1 and name = $2 returning name`,
      [owner.id, given.setting],
    );
    const text = `${given.setting} has its default`;
    return gone.length === 0 ? unchanged(`${text} already.`) : changed(`${text} again.`);
  },
});

export const SETTING_COMMANDS = [list, set, clear];
