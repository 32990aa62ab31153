import { canariesIn, type FoundCanary } from '@cartage/database/builders/canary.ts';
import { type OperationId, OPERATIONS } from '@cartage/contract/operation-table.ts';
import { activeMemberships, callerOf } from './actor-token.ts';
import type { Actor } from './actors.ts';
import { type CanaryWorld, SECRET, siteIdsOf } from './canary-world.ts';
import type { RawAnswer } from './verdict.ts';

/** One of many that were asked for is given back by its name with the word that it is not there. */
const NOT_FOUND = /\{"reference":"[A-Z]{3}\d{8}","outcome":"Error","messages":\["Not found"\]\}/g;

export interface Reading {
  readonly world: CanaryWorld;
  readonly actor: Actor;
  readonly id: OperationId;
  /** False: only what crosses from one organisation to another counts. */
  readonly betweenSites: boolean;
}

/** Everything in the answer that its reader must not see. */
export function leaksIn({ world, actor, id, betweenSites }: Reading, answer: RawAnswer): string[] {
  const text = `${JSON.stringify(answer.headers)} ${answer.text.replaceAll(NOT_FOUND, '')}`;
  const canaries = canariesIn(text);
  const secrets = text.includes(SECRET) ? ['a secret'] : [];
  // A refusal says nothing of anybody, but for the reader's own consignment as it stands now.
  if (answer.status >= 400 && ![409, 412].includes(answer.status))
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
  /** The token's; null: none that counts. */
  readonly organisationId: number | null;
  readonly siteIds: readonly number[];
  /** Organisations whose names the person is shown. */
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
