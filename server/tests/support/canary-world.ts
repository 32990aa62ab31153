import { addOrganisation, type BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { addPerson } from '@cartage/database/builders/add-person.ts';
import type { BuiltSchedule } from '@cartage/database/builders/add-run.ts';
import { addTenant, type BuiltTenant } from '@cartage/database/builders/add-tenant.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { canary, tenantCanary } from '@cartage/database/builders/canary.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import type { Client } from 'pg';
import { addOwnConsignments, DRAFTS, MANY_DRAFTS, type Stored } from './canary-consignments.ts';
import {
  addBulkWork,
  addExtracts,
  addImports,
  addSavedExtracts,
  type ByOrganisation,
} from './canary-jobs.ts';
import type { OrganisationKey, Organisations } from './canary-organisations.ts';
import { type Membership, MEMBERSHIPS } from './canary-memberships.ts';
import { addHireageOfAll } from './canary-hireage.ts';
import { addManifests } from './canary-manifests.ts';
import { addPrinting, type CanaryPrinting } from './canary-printers.ts';
import { addCompleteTemplates, addPresets, addStandingOrders, addTemplates } from './canary-templates.ts';
import { addCanaryRates } from './canary-rates.ts';
import { addOwnRun, bookStagedConsignments } from './canary-runs.ts';
import type { Subject } from './subject.ts';

export interface CanaryWorld {
  readonly organisations: Organisations;
  /** The site of every consignment of the initial data, by reference. */
  readonly siteOf: ReadonlyMap<string, number>;
  /** The records for a request about this organisation: its first site, and a draft of that site. */
  subject(key: OrganisationKey): Subject;
  /** The same with a draft that no earlier test used. */
  freshSubject(key: OrganisationKey): Subject;
}

/** Two tenants and three organisations in which every text names its owner. The role of `url` owns the database. */
export async function buildCanaryWorld(url: string): Promise<CanaryWorld> {
  const world = await asSystem(url, async (client) => {
    const kea = await addOwnTenant(client, 'kea', 'localhost');
    const tui = await addOwnTenant(client, 'tui', 'tui.localhost');
    const organisations = {
      own: await addOwnOrganisation(client, kea),
      neighbour: await addOwnOrganisation(client, kea),
      foreign: await addOwnOrganisation(client, tui),
    };
    await addPeople(client, organisations);
    const stored: Stored[] = [];
    for (const organisation of Object.values(organisations)) {
      const drafts = organisation === organisations.own ? MANY_DRAFTS : DRAFTS;
      stored.push(...(await addOwnConsignments(client, organisation, drafts)));
    }
    const schedules = new Map<string, readonly BuiltSchedule[]>();
    for (const tenant of [kea, tui]) schedules.set(tenant.host, await addOwnRun(client, tenant));
    await bookStagedConsignments(client);
    const bulkJobs = await addBulkWork(client, organisations);
    const extracts = await addExtracts(client, organisations);
    const imports = await addImports(client, organisations);
    const savedExtracts = await addSavedExtracts(client, organisations);
    const templates = await addTemplates(client, organisations);
    const completeTemplates = await addCompleteTemplates(client, organisations);
    const standingOrders = await addStandingOrders(client, organisations);
    const presets = await addPresets(client, organisations);
    const printing = await addPrinting(client, organisations);
    const manifests = await addManifests(client, organisations, ({ sites }) => {
      const staged = stored.find((one) => one.isStaged && one.siteId === sites[0]?.id);
      return staged?.id ?? 0;
    });
    const hireage = await addHireageOfAll(client, organisations);
    await addCanaryRates(client, organisations);
    return worldOf({
      organisations,
      stored,
      bulkJobs,
      extracts,
      imports,
      savedExtracts,
      templates,
      completeTemplates,
      standingOrders,
      presets,
      printing,
      manifests,
      hireage,
      schedules,
    });
  });
  // Without statistics the report of the day takes 2.5 s instead of 0.25 s. Only the owner of a table can analyse it.
  await withClient(url, (client) => client.query('analyze'));
  return world;
}

async function addOwnTenant(client: Client, code: 'kea' | 'tui', host: string): Promise<BuiltTenant> {
  const tenant = await addTenant(client, {
    code,
    host,
    canaries: true,
    flags: { DeliveryExtras: 'true', DeliveryBookings: 'true', ExportConsignments: 'true' },
    settings: {
      DangerousGoodsEnabled: 'true',
      CsvImportEnabled: 'true',
      LiabilityKinds: 'DECLARED_TERMS',
    },
  });
  const { id } = tenant;
  // A service type of this provider only, with a code that no other tenant has.
  await client.query(
    `insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
     values ($1, $2, $3, 250, 1)`,
    [id, onlyOf(tenant), tenantCanary(id, 'only-service-type')],
  );
  await client.query(
    `insert into packaging_type (tenant_id, code, name, default_volume_m3, default_weight_kg)
     values ($1, $2, $3, 1, 1)`,
    [id, onlyOf(tenant), tenantCanary(id, 'only-packaging-type')],
  );
  await client.query('insert into tenant_notice_endpoint (tenant_id, url, secret) values ($1, $2, $3)', [
    id,
    `http://127.0.0.1/${SECRET}-url`,
    `${SECRET}-of-the-endpoint`,
  ]);
  await client.query(
    `insert into portal_user (tenant_id, sub, name, email, is_machine, is_provider, is_active)
     values ($1, $2, $2, '', true, true, true), ($1, $3, $3, '', true, true, false),
       ($1, $4, $4, '', false, true, true), ($1, $5, $5, '', false, true, false)`,
    [id, `${code}-linehaul`, `${code}-linehaul-revoked`, `${code}-desk`, `${code}-desk-ended`],
  );
  return tenant;
}

/** A marker in data that no response may contain. */
export const SECRET = 'never-in-any-answer';

/** Code of the service type and of the packaging type that no other tenant has. */
export const onlyOf = ({ code }: Pick<BuiltTenant, 'code'>) => `ONLY-${code}`.toUpperCase();

async function addOwnOrganisation(client: Client, tenant: BuiltTenant): Promise<BuiltOrganisation> {
  const organisation = await addOrganisation(client, tenant, { canaries: true });
  const { id } = organisation;
  await client.query('insert into organisation_setting (organisation_id, name, value) values ($1, $2, $3)', [
    id,
    'note',
    canary({ organisationId: id }, 'setting'),
  ]);
  return organisation;
}

async function addPeople(client: Client, organisations: Organisations): Promise<void> {
  for (const [sub, memberships] of Object.entries(MEMBERSHIPS)) {
    for (const membership of memberships) {
      const organisation = organisations[membership.organisation];
      const siteIds = siteIdsOf(organisation, membership);
      await addPerson(client, organisation, { sub, siteIds, isActive: membership.isActive });
    }
    // Colleagues in both organisations see the name.
    const { tenant } = organisations.own;
    if (memberships.length > 1)
      await client.query('update portal_user set name = $1 where tenant_id = $2 and sub = $3', [
        tenantCanary(tenant.id, 'user-name'),
        tenant.id,
        sub,
      ]);
  }
}

export function siteIdsOf({ sites }: BuiltOrganisation, membership: Membership): number[] {
  const first = { both: 0, second: 1, none: sites.length }[membership.sites];
  return sites.slice(first).map(({ id }) => id);
}

interface Built {
  readonly organisations: Organisations;
  readonly stored: readonly Stored[];
  readonly bulkJobs: ByOrganisation;
  readonly extracts: ByOrganisation;
  readonly imports: ByOrganisation;
  readonly savedExtracts: ByOrganisation;
  readonly templates: ByOrganisation;
  readonly completeTemplates: ByOrganisation;
  readonly standingOrders: ByOrganisation;
  readonly presets: ByOrganisation;
  readonly printing: Readonly<Record<OrganisationKey, CanaryPrinting>>;
  readonly manifests: ByOrganisation;
  readonly hireage: Awaited<ReturnType<typeof addHireageOfAll>>;
  /** The run schedules of each tenant, by its host. */
  readonly schedules: ReadonlyMap<string, readonly BuiltSchedule[]>;
}

function worldOf({
  organisations,
  stored,
  bulkJobs,
  extracts,
  imports,
  savedExtracts,
  templates,
  completeTemplates,
  standingOrders,
  presets,
  printing,
  manifests,
  hireage,
  schedules,
}: Built): CanaryWorld {
  const drafts = stored.filter(({ isDraft }) => isDraft);
  const given = new Set<string>();
  const freshSubject = (key: OrganisationKey) => {
    const organisation = organisations[key];
    const siteId = organisation.sites[0]?.id;
    const draft = drafts.find((one) => one.siteId === siteId && !given.has(one.reference));
    if (draft === undefined) throw new Error(`The drafts of ${key} are used up`);
    given.add(draft.reference);
    const schedule = schedules.get(organisation.tenant.host)?.[given.size];
    if (schedule === undefined) throw new Error('The runs are used up');
    const staged = stored.find((one) => one.isStaged && one.siteId === siteId);
    if (staged === undefined) throw new Error(`${key} has nothing on its way`);
    return subjectOf(organisation, draft, {
      staged,
      schedule,
      bulkJobId: bulkJobs[key],
      extractId: extracts[key],
      importId: imports[key],
      savedExtractId: savedExtracts[key],
      templateId: templates[key],
      completeTemplateId: completeTemplates[key],
      standingOrderId: standingOrders[key],
      presetId: presets[key],
      ...printing[key],
      manifestId: manifests[key],
      ...hireage[key],
    });
  };
  const standing = {
    own: freshSubject('own'),
    neighbour: freshSubject('neighbour'),
    foreign: freshSubject('foreign'),
  };
  return {
    organisations,
    siteOf: new Map(stored.map(({ reference, siteId }) => [reference, siteId])),
    subject: (key) => standing[key],
    freshSubject,
  };
}

type GivenIds =
  | 'staged'
  | 'bulkJobId'
  | 'extractId'
  | 'importId'
  | 'savedExtractId'
  | 'templateId'
  | 'completeTemplateId'
  | 'standingOrderId'
  | 'presetId'
  | 'printerId'
  | 'printJobId'
  | 'manifestId'
  | 'hireageEntryId'
  | 'hireageDisputeId';

interface Given extends Pick<Subject, GivenIds> {
  readonly schedule: BuiltSchedule;
}

function subjectOf(
  { id, tenant, account, sites }: BuiltOrganisation,
  { id: consignmentId, reference, lineItemId, fileId, exceptionId }: Stored,
  { staged, schedule, ...ids }: Given,
): Subject {
  return {
    host: tenant.host,
    organisationId: id,
    siteId: sites[0]?.id ?? 0,
    receiverSiteId: sites[1]?.id ?? 0,
    accountId: account.id,
    serviceType: tenant.serviceType.code,
    packagingType: tenant.packagingType.code,
    hireUnit: { providerCode: 'HIRE', code: 'PALLET' },
    reference,
    consignmentId,
    extraId: tenant.extra.id,
    lineItemId,
    staged: {
      id: staged.id,
      reference: staged.reference,
      exceptionId: staged.exceptionId,
      requestId: staged.requestId,
    },
    schedule: { id: schedule.id, startsAt: schedule.startsAt.toISOString() },
    ...ids,
    codes: {
      account: account.code,
      sender: sites[0]?.code ?? '',
      receiver: sites[1]?.code ?? '',
    },
    fileId,
    exceptionId,
  };
}
