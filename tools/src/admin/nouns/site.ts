import { fold } from '@cartage/domain/text/fold.ts';
import { changed, command, type InTransaction, type Outcome, unchanged } from '#admin/command.ts';
import { findByCode, findOrganisation, findTenant, type OrganisationRow } from '#admin/find.ts';
import {
  codeOrNone,
  email,
  openingHoursOrNone,
  postcode,
  recordCode,
  region,
  tenantCode,
  text,
  yesOrNo,
} from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import { refreshSiteDocuments } from '#admin/refresh-site-documents.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertNoDifference, differences, insertRow, updateRow } from '#admin/write-row.ts';
import { siteOfCode, siteOfId, sitesOf } from '#admin/nouns/site.query.ts';

const tenant = required(tenantCode, 'code of the tenant');
const organisation = required(text, 'number or full name of the organisation');
const site = required(recordCode, 'code of the site');

interface SiteRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly is_hub: boolean;
  readonly default_account: string | null;
  readonly default_account_id: number | null;
  readonly full_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly street_number: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
  readonly region_id: string;
  readonly opening_hours: string | null;
}

interface SiteArgs {
  readonly tenant: string;
  readonly organisation: string;
  readonly site: string;
}

/** Optional when a site is added or changed. */
const OPTIONAL = {
  fullName: optional(text, 'name on labels; default: names of the organisation and the site'),
  phone: optional(text, 'phone number'),
  email: optional(email, 'email'),
  account: optional(codeOrNone, 'default account that its freight is charged to'),
  hub: optional(yesOrNo, 'whether the site is a hub; default: no'),
  openingHours: optional(
    openingHoursOrNone,
    'when the site takes freight, such as "Mon-Fri 08:00-17:00, Sat 09:00-12:00"; users are warned about other times; none: not known',
  ),
};

const list = command({
  noun: 'site',
  verb: 'list',
  summary: 'List the sites of an organisation',
  options: { tenant, organisation },
  async run(tx, args) {
    const { id } = await findOrganisation(tx, await findTenant(tx, args.tenant), args.organisation);
    const rows = await tx.cartage<SiteRow>(sitesOf(id));
    return {
      kind: 'list',
      columns: ['site', 'name', 'active', 'city', 'region', 'account'],
      rows: rows.map((row) => ({
        site: row.code,
        name: row.name,
        active: row.is_active,
        city: row.city,
        region: row.region_id,
        account: row.default_account,
      })),
    };
  },
});

const show = command({
  noun: 'site',
  verb: 'show',
  summary: 'Show a site',
  options: { tenant, organisation, site },
  async run(tx, args) {
    const { row } = await findSite(tx, args);
    return {
      kind: 'record',
      record: {
        site: row.code,
        name: row.name,
        active: row.is_active,
        hub: row.is_hub,
        account: row.default_account,
        fullName: row.full_name,
        phone: row.phone,
        email: row.email,
        address: `${row.street_number} ${row.street}, ${row.suburb}, ${row.city} ${row.postcode}`,
        region: row.region_id,
        openingHours: row.opening_hours,
      },
    };
  },
});

const add = command({
  noun: 'site',
  verb: 'add',
  summary: 'Add a site, where the organisation sends or receives freight',
  options: {
    tenant,
    organisation,
    site,
    name: required(text, 'display name'),
    streetNumber: required(text, 'such as 14 or 5/12'),
    street: required(text, 'street'),
    suburb: required(text, 'suburb'),
    city: required(text, 'town or city'),
    postcode: required(postcode, 'postcode'),
    region: required(region, 'code such as NZ-AUK, or its name'),
    ...OPTIONAL,
  },
  async run(tx, args) {
    const owner = await findOrganisation(tx, await findTenant(tx, args.tenant), args.organisation);
    const target = {
      code: args.site,
      ...(await columnsOf(tx, owner, args)),
    };
    const [before] = await tx.cartage<SiteRow>(siteOfCode(owner.id, args.site));
    if (before !== undefined) {
      assertNoDifference(`Site ${args.site}`, { ...before }, target);
      return unchanged(`Site ${args.site} already exists.`);
    }
    await insertRow(tx.cartage, 'site', {
      ...target,
      organisation_id: owner.id,
      full_name: args.fullName ?? `${owner.name} ${args.name}`,
      search_text: searchText({ code: args.site, name: args.name, suburb: args.suburb, city: args.city }),
    });
    return changed(`Site ${args.site} was added. To give users access: membership set --sites`);
  },
});

const set = command({
  noun: 'site',
  verb: 'set',
  summary: 'Change a site; omitted options stay unchanged. Existing consignments keep their addresses',
  options: {
    tenant,
    organisation,
    site,
    name: optional(text, 'display name'),
    streetNumber: optional(text, 'such as 14 or 5/12'),
    street: optional(text, 'street'),
    suburb: optional(text, 'suburb'),
    city: optional(text, 'town or city'),
    postcode: optional(postcode, 'postcode'),
    region: optional(region, 'code such as NZ-AUK, or its name'),
    ...OPTIONAL,
  },
  async run(tx, args) {
    const { owner, row } = await findSite(tx, args);
    const target = await columnsOf(tx, owner, args);
    if (differences({ ...row }, target).length === 0)
      return unchanged(`Site ${row.code} is already up to date.`);
    const { code, name, suburb, city } = row;
    const search_text = searchText({
      code,
      name: args.name ?? name,
      suburb: args.suburb ?? suburb,
      city: args.city ?? city,
    });
    await updateRow(tx.cartage, 'site', { id: row.id }, { ...target, search_text });
    return changed(`Site ${code} was changed.`);
  },
  afterCommit: (inTransaction, args) => refresh(inTransaction, args),
});

const activate = command({
  noun: 'site',
  verb: 'activate',
  summary: 'Reopen a site',
  options: { tenant, organisation, site },
  run: (tx, args) => setActive(tx, args, true),
  afterCommit: (inTransaction, args) => refresh(inTransaction, args),
});

const deactivate = command({
  noun: 'site',
  verb: 'deactivate',
  summary: 'Close a site for new consignments; existing ones stay',
  options: { tenant, organisation, site },
  run: (tx, args) => setActive(tx, args, false),
  afterCommit: (inTransaction, args) => refresh(inTransaction, args),
});

async function setActive(tx: Transaction, args: SiteArgs, isActive: boolean): Promise<Outcome> {
  const { row } = await findSite(tx, args);
  const state = isActive ? 'open' : 'closed';
  if (row.is_active === isActive) return unchanged(`Site ${row.code} is already ${state}.`);
  await updateRow(tx.cartage, 'site', { id: row.id }, { is_active: isActive });
  return changed(`Site ${row.code} is now ${state}.`);
}

async function refresh(inTransaction: InTransaction, args: SiteArgs): Promise<void> {
  const { owner, row } = await inTransaction((tx) => findSite(tx, args));
  await refreshSiteDocuments(inTransaction, { organisationId: owner.id, siteId: row.id });
}

async function findSite(tx: Transaction, args: SiteArgs) {
  const owner = await findOrganisation(tx, await findTenant(tx, args.tenant), args.organisation);
  const id = await findByCode(tx, 'site', owner, args.site);
  const [row] = await tx.cartage<SiteRow>(siteOfId(owner.id, id));
  if (row === undefined) throw new Error('The site was not found by its id');
  return { owner, row };
}

interface Columns {
  readonly name?: string | undefined;
  readonly streetNumber?: string | undefined;
  readonly street?: string | undefined;
  readonly suburb?: string | undefined;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  readonly region?: string | undefined;
  readonly fullName?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly account?: string | null | undefined;
  readonly hub?: boolean | undefined;
  readonly openingHours?: string | null | undefined;
}

async function columnsOf(tx: Transaction, owner: OrganisationRow, args: Columns) {
  const { account } = args;
  return {
    name: args.name,
    street_number: args.streetNumber,
    street: args.street,
    suburb: args.suburb,
    city: args.city,
    postcode: args.postcode,
    region_id: args.region,
    full_name: args.fullName,
    phone: args.phone,
    email: args.email,
    default_account_id:
      account === undefined || account === null ? account : await findByCode(tx, 'account', owner, account),
    is_hub: args.hub,
    opening_hours: args.openingHours,
  };
}

const searchText = (site: { code: string; name: string; suburb: string; city: string }) =>
  [site.code, site.name, site.suburb, site.city].map(fold).join('\n');

export const SITE_COMMANDS = [list, show, add, set, activate, deactivate];
