import { fold } from '@cartage/domain/text/fold.ts';
import { changed, command, type InTransaction, type Outcome, unchanged } from '#admin/command.ts';
import { findCoded, findOrganisation, findTenant, type OrganisationRow } from '#admin/find.ts';
import { codeOrNone, email, postcode, recordCode, region, tenantCode, text, yesOrNo } from '#admin/kinds.ts';
import { optional, required } from '#admin/option.ts';
import { refreshSiteDocuments } from '#admin/refresh-site-documents.ts';
import type { Transaction } from '#admin/transaction.ts';
import { assertAsWanted, differences, insertRow, updateRow } from '#admin/write-row.ts';

const tenant = required(tenantCode, 'the tenant');
const organisation = required(text, 'number or whole name of the organisation');
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
}

interface SiteGiven {
  readonly tenant: string;
  readonly organisation: string;
  readonly site: string;
}

const SITES = `
  select s.id, s.code, s.name, s.is_active, s.is_hub, a.code as default_account, s.default_account_id, s.full_name,
    s.phone, s.email, s.street_number, s.street, s.suburb, s.city, s.postcode, s.region_id
  from site s
  left join account a on a.id = s.default_account_id
  where s.organisation_id = $1`;

/** What may be left out when a site is added, and everything that may be changed of it later. */
const MORE = {
  fullName: optional(text, 'name on labels; that of the organisation and the site'),
  phone: optional(text, 'telephone'),
  email: optional(email, 'e-mail'),
  account: optional(codeOrNone, 'account that its freight is charged to unless told otherwise'),
  hub: optional(yesOrNo, 'whether freight is gathered here; no'),
};

const list = command({
  noun: 'site',
  verb: 'list',
  summary: 'Sites of an organisation',
  options: { tenant, organisation },
  async run(tx, given) {
    const { id } = await findOrganisation(tx, await findTenant(tx, given.tenant), given.organisation);
    const rows = await tx.cartage<SiteRow>(`${SITES} order by s.code`, [id]);
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
  summary: 'One site',
  options: { tenant, organisation, site },
  async run(tx, given) {
    const { row } = await findSite(tx, given);
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
      },
    };
  },
});

const add = command({
  noun: 'site',
  verb: 'add',
  summary: 'Add a site: a place the organisation sends from or receives at',
  options: {
    tenant,
    organisation,
    site,
    name: required(text, 'what people read'),
    streetNumber: required(text, 'such as 14 or 5/12'),
    street: required(text, 'street'),
    suburb: required(text, 'suburb'),
    city: required(text, 'town or city'),
    postcode: required(postcode, 'postcode'),
    region: required(region, 'code such as NZ-AUK, or its name'),
    ...MORE,
  },
  async run(tx, given) {
    const owner = await findOrganisation(tx, await findTenant(tx, given.tenant), given.organisation);
    const wanted = {
      code: given.site,
      ...(await columnsOf(tx, owner, given)),
    };
    const [before] = await tx.cartage<SiteRow>(`${SITES} and s.code = $2`, [owner.id, given.site]);
    if (before !== undefined) {
      assertAsWanted(`Site ${given.site}`, { ...before }, wanted);
      return unchanged(`Site ${given.site} is there already.`);
    }
    await insertRow(tx.cartage, 'site', {
      ...wanted,
      organisation_id: owner.id,
      full_name: given.fullName ?? `${owner.name} ${given.name}`,
      search_text: searchText({ code: given.site, name: given.name, suburb: given.suburb, city: given.city }),
    });
    return changed(`Site ${given.site} was added. Who is to see it: membership set --sites`);
  },
});

const set = command({
  noun: 'site',
  verb: 'set',
  summary: 'Change a site; what is not named stays. Consignments keep the address they were made with',
  options: {
    tenant,
    organisation,
    site,
    name: optional(text, 'what people read'),
    streetNumber: optional(text, 'such as 14 or 5/12'),
    street: optional(text, 'street'),
    suburb: optional(text, 'suburb'),
    city: optional(text, 'town or city'),
    postcode: optional(postcode, 'postcode'),
    region: optional(region, 'code such as NZ-AUK, or its name'),
    ...MORE,
  },
  async run(tx, given) {
    const { owner, row } = await findSite(tx, given);
    const wanted = await columnsOf(tx, owner, given);
    if (differences({ ...row }, wanted).length === 0) return unchanged(`Site ${row.code} is so already.`);
    const { code, name, suburb, city } = row;
    const search_text = searchText({
      code,
      name: given.name ?? name,
      suburb: given.suburb ?? suburb,
      city: given.city ?? city,
    });
    await updateRow(tx.cartage, 'site', { id: row.id }, { ...wanted, search_text });
    return changed(`Site ${code} was changed.`);
  },
  afterwards: (inTransaction, given) => refresh(inTransaction, given),
});

const activate = command({
  noun: 'site',
  verb: 'activate',
  summary: 'Open a site again',
  options: { tenant, organisation, site },
  run: (tx, given) => setActive(tx, given, true),
  afterwards: (inTransaction, given) => refresh(inTransaction, given),
});

const deactivate = command({
  noun: 'site',
  verb: 'deactivate',
  summary: 'Close a site: nothing new is sent from it; what is under way stays',
  options: { tenant, organisation, site },
  run: (tx, given) => setActive(tx, given, false),
  afterwards: (inTransaction, given) => refresh(inTransaction, given),
});

async function setActive(tx: Transaction, given: SiteGiven, isActive: boolean): Promise<Outcome> {
  const { row } = await findSite(tx, given);
  const state = isActive ? 'open' : 'closed';
  if (row.is_active === isActive) return unchanged(`Site ${row.code} is ${state} already.`);
  await updateRow(tx.cartage, 'site', { id: row.id }, { is_active: isActive });
  return changed(`Site ${row.code} is ${state} now.`);
}

async function refresh(inTransaction: InTransaction, given: SiteGiven): Promise<void> {
  const { owner, row } = await inTransaction((tx) => findSite(tx, given));
  await refreshSiteDocuments(inTransaction, { organisationId: owner.id, siteId: row.id });
}

async function findSite(tx: Transaction, given: SiteGiven) {
  const owner = await findOrganisation(tx, await findTenant(tx, given.tenant), given.organisation);
  const id = await findCoded(tx, 'site', owner, given.site);
  const [row] = await tx.cartage<SiteRow>(`${SITES} and s.id = $2`, [owner.id, id]);
  if (row === undefined) throw new Error('A site that was just found is not there');
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
}

async function columnsOf(tx: Transaction, owner: OrganisationRow, given: Columns) {
  const { account } = given;
  return {
    name: given.name,
    street_number: given.streetNumber,
    street: given.street,
    suburb: given.suburb,
    city: given.city,
    postcode: given.postcode,
    region_id: given.region,
    full_name: given.fullName,
    phone: given.phone,
    email: given.email,
    default_account_id:
      account === undefined || account === null ? account : await findCoded(tx, 'account', owner, account),
    is_hub: given.hub,
  };
}

const searchText = (site: { code: string; name: string; suburb: string; city: string }) =>
  [site.code, site.name, site.suburb, site.city].map(fold).join('\n');

export const SITE_COMMANDS = [list, show, add, set, activate, deactivate];
