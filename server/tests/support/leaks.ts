import { canariesIn, type FoundCanary } from '@cartage/database/builders/canary.ts';
import { type OperationId, OPERATIONS } from '@cartage/contract/operation-table.ts';
import { activeMemberships, callerOf } from './actor-token.ts';
import type { Actor } from './actors.ts';
import { type CanaryWorld, SECRET, siteIdsOf } from './canary-world.ts';
import type { RawResponse } from './verdict.ts';

/** A bulk response lists a missing reference as sent, with the message that it does not exist. */
const NOT_FOUND = /\{"reference":"[A-Z]{3}\d{8}","outcome":"Error","messages":\["Not found"\]\}/g;

export interface Reading {
  readonly world: CanaryWorld;
  readonly actor: Actor;
  readonly id: OperationId;
  /** False: only data of another organisation counts as a leak. */
  readonly betweenSites: boolean;
}

/** All texts in the response that its reader must not see. */
export function leaksIn({ world, actor, id, betweenSites }: Reading, response: RawResponse): string[] {
  const text = `${JSON.stringify(response.headers)} ${response.text.replaceAll(NOT_FOUND, '')}`;
  const canaries = canariesIn(text);
  const secrets = text.includes(SECRET) ? ['a secret'] : [];
  // An error response contains no data, except the caller's own consignment in its current version.
  if (response.status >= 400 && ![409, 412].includes(response.status))
    return [...secrets, ...canaries.map(described), ...foreignReferences(world, [], text)];
  const reader = readerOf(world, actor, betweenSites);
  const isPublic = OPERATIONS[id].access === 'public';
  return [
    ...secrets,
    ...canaries.filter((found) => !mayRead(reader, isPublic, found)).map(described),
    ...foreignReferences(world, reader.siteIds, text),
  ];
}

interface Reader {
  readonly tenantId: number;
  /** The organisation of the token; null without a valid token. */
  readonly organisationId: number | null;
  readonly siteIds: readonly number[];
  /** Organisations whose names the user may see. */
  readonly memberOf: readonly number[];
}

function readerOf(world: CanaryWorld, actor: Actor, betweenSites: boolean): Reader {
  const memberships = activeMemberships(actor);
  const { organisationId } = callerOf(world, actor);
  const own = memberships.find(({ organisation }) => world.organisations[organisation].id === organisationId);
  return {
    tenantId: world.organisations[actor.at].tenant.id,
    organisationId: own === undefined ? null : world.organisations[own.organisation].id,
    siteIds:
      own === undefined
        ? []
        : siteIdsOf(world.organisations[own.organisation], betweenSites ? own : { ...own, sites: 'both' }),
    memberOf: memberships.map(({ organisation }) => world.organisations[organisation].id),
  };
}

function mayRead(reader: Reader, isPublic: boolean, found: FoundCanary): boolean {
  const { tenantId, organisationId, siteId, field } = found;
  // The settings of every portal can be read before sign-in, by its host.
  if (tenantId !== null) return tenantId === reader.tenantId || (isPublic && field === 'tenant-name');
  if (siteId !== null) return reader.siteIds.includes(siteId);
  if (organisationId === null) return false;
  const isName = field === 'organisation-name' && reader.memberOf.includes(organisationId);
  return organisationId === reader.organisationId || isName;
}

const REFERENCE = /\b[A-Z]{3}\d{8}\b/g;

function foreignReferences(world: CanaryWorld, siteIds: readonly number[], text: string): string[] {
  return (text.match(REFERENCE) ?? []).filter((reference) => {
    const siteId = world.siteOf.get(reference);
    return siteId !== undefined && !siteIds.includes(siteId);
  });
}

function described({ tenantId, organisationId, siteId, field }: FoundCanary): string {
  const of =
    siteId !== null ? `site ${siteId}` : organisationId !== null ? `organisation ${organisationId}` : '';
  return `${field} of ${of === '' ? `tenant ${tenantId}` : of}`;
}
