/** Owner of a text: an organisation, and a site of it for texts of a consignment. */
export interface CanaryOwner {
  readonly organisationId: number;
  readonly siteId?: number;
}

export interface FoundCanary {
  /** The organisation; null for reference data of a whole tenant. */
  readonly organisationId: number | null;
  readonly tenantId: number | null;
  readonly siteId: number | null;
  readonly field: string;
}

/**
 * A text that names its owner wherever it appears: `canary-o102-site-name`, of one site `canary-o102-s7-notes`.
 * It stays recognisable after normalising, quoting and encoding.
 */
export function canary({ organisationId, siteId }: CanaryOwner, field: string): string {
  return `canary-o${organisationId}-${siteId === undefined ? '' : `s${siteId}-`}${field}`;
}

/** A canary for reference data that all organisations of a tenant see. */
export function tenantCanary(tenantId: number, field: string): string {
  return `canary-t${tenantId}-${field}`;
}

const CANARY = /canary-(?:o(\d+)-(?:s(\d+)-)?|t(\d+)-)([a-z]+(?:-[a-z]+)*)/gi;

/** All canaries in a response, a log, a document or any other text. */
export function canariesIn(text: string): FoundCanary[] {
  return [...text.matchAll(CANARY)].map(([, organisation, site, tenant, field = '']) => ({
    organisationId: numberOf(organisation),
    siteId: numberOf(site),
    tenantId: numberOf(tenant),
    field: field.toLowerCase(),
  }));
}

const numberOf = (digits: string | undefined) => (digits === undefined ? null : Number(digits));

/** The rights of a user whose responses must not contain texts of other tenants, organisations or sites. */
export interface CanaryViewer {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly siteIds: readonly number[];
}

/** The canaries in the text that the viewer must never see. */
export function foreignCanaries(text: string, viewer: CanaryViewer): FoundCanary[] {
  return canariesIn(text).filter(
    ({ tenantId, organisationId, siteId }) =>
      (tenantId !== null && tenantId !== viewer.tenantId) ||
      (organisationId !== null && organisationId !== viewer.organisationId) ||
      (siteId !== null && !viewer.siteIds.includes(siteId)),
  );
}
