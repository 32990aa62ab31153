import { RECEIVER_EMAIL_SETTINGS, receiverEmailTexts } from '@cartage/domain/receiver-emails/email-texts.ts';
import {
  checkExceptionSettings,
  DEPOT_EMAIL_SETTING,
  NEW_ADDRESS_REGION_SETTING,
  PROVIDER_REQUESTS_SETTING,
  workingHours,
  WORKING_HOURS_SETTING,
} from '@cartage/domain/tenant/exception-settings.ts';
import { offeredLiabilities } from '@cartage/domain/tenant/liability-settings.ts';
import { ADDRESS_SEARCH_SETTING, addressSearch } from '@cartage/domain/tenant/address-search.ts';
import {
  ORGANISATION_SETTING_NAMES,
  organisationSettings,
} from '@cartage/domain/tenant/organisation-settings.ts';
import { TENANT_SETTING_NAMES, tenantSettings } from '@cartage/domain/tenant/settings.ts';
import {
  RECEIVER_PHONE_SETTING,
  TRACKING_DAYS_SETTING,
  trackingSettings,
} from '@cartage/domain/tenant/tracking-settings.ts';
import { AdminError } from '#admin/admin-error.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { findOrganisation, findTenant } from '#admin/find.ts';
import { tenantCode, text } from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { deleteSetting, saveSetting, type SettingOwner, settingsOf } from '#admin/nouns/setting.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const organisation = optional(
  text,
  'number or full name of an organisation; default: the settings of the tenant',
);
const setting = required(text, 'name of the setting, as in setting list');

/** The tenant or organisation that the settings belong to, with the rules for their names and values. */
interface Owner extends SettingOwner {
  readonly title: string;
  readonly names: readonly string[];
  readonly check: (list: Values) => unknown;
  /** Checks all settings together after the change, for settings that depend on one another. */
  readonly checkTogether?: (list: Values) => unknown;
}

type Values = readonly { readonly name: string; readonly value: string }[];

async function ownerOf(
  tx: Transaction,
  args: { readonly tenant: string; readonly organisation: string | undefined },
): Promise<Owner> {
  const { id, code, ...rest } = await findTenant(tx, args.tenant);
  if (args.organisation === undefined)
    return {
      title: code,
      table: 'tenant_setting',
      id,
      names: [
        ...TENANT_SETTING_NAMES,
        ADDRESS_SEARCH_SETTING,
        TRACKING_DAYS_SETTING,
        RECEIVER_PHONE_SETTING,
        WORKING_HOURS_SETTING,
        PROVIDER_REQUESTS_SETTING,
        NEW_ADDRESS_REGION_SETTING,
        DEPOT_EMAIL_SETTING,
        ...RECEIVER_EMAIL_SETTINGS,
      ],
      check: tenantSettings,
      checkTogether: (list) => [
        addressSearch(list),
        trackingSettings(list),
        workingHours(list),
        checkExceptionSettings(list),
        offeredLiabilities(tenantSettings(list).liabilityKinds),
        receiverEmailTexts(list),
      ],
    };
  const found = await findOrganisation(tx, { ...rest, id, code }, args.organisation);
  return {
    title: found.name,
    table: 'organisation_setting',
    id: found.id,
    names: Object.values(ORGANISATION_SETTING_NAMES),
    check: organisationSettings,
  };
}

async function valuesOf(tx: Transaction, owner: Owner): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.cartage<{ name: string; value: string }>(settingsOf(owner));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

function assertSettingName({ names }: Owner, name: string): void {
  if (!names.includes(name))
    throw new AdminError(`There is no setting ${name}. Settings: ${names.join(', ')}.`);
}

const list = command({
  noun: 'setting',
  verb: 'list',
  summary: 'List the settings of a tenant or organisation; a setting without a value has its default',
  options: { tenant, organisation },
  async run(tx, args) {
    const owner = await ownerOf(tx, args);
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
  summary: 'Set the value of a setting',
  options: {
    tenant,
    organisation,
    setting,
    value: required(text, 'true, false, or another value that the setting accepts'),
  },
  async run(tx, args) {
    const owner = await ownerOf(tx, args);
    const { setting: name, value } = args;
    assertSettingName(owner, name);
    const values = await valuesOf(tx, owner);
    assertValid(() => {
      owner.check([{ name, value }]);
      owner.checkTogether?.(listOf(new Map(values).set(name, value)));
    });
    if (values.get(name) === value) return unchanged(`${name} is already ${value} for ${owner.title}.`);
    await tx.cartage(saveSetting(owner, name, value));
    return changed(`${name} is now ${value} for ${owner.title}.`);
  },
});

/** Uses the rules that later read the setting, so that no stored value fails them. */
function assertValid(check: () => void): void {
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
  summary: 'Reset a setting to its default',
  options: { tenant, organisation, setting },
  async run(tx, args) {
    const owner = await ownerOf(tx, args);
    assertSettingName(owner, args.setting);
    const remaining = new Map(await valuesOf(tx, owner));
    remaining.delete(args.setting);
    assertValid(() => owner.checkTogether?.(listOf(remaining)));
    const deleted = await tx.cartage(deleteSetting(owner, args.setting));
    return deleted.length === 0
      ? unchanged(`${args.setting} already has its default.`)
      : changed(`${args.setting} was reset to its default.`);
  },
});

export const SETTING_COMMANDS = [list, set, clear];
