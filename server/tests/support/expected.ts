import { OPERATIONS, type OperationId, type OperationRow } from '@cartage/contract/operation-table.ts';
import { type Shape, SHAPES } from '@cartage/contract/operations.ts';
import type { Actor } from './actors.ts';

/**
 * The answer the contract's table asks for, 2xx as the operation's own status. What the token alone decides comes
 * first: nothing about an organisation is looked up for somebody who may not make the call anywhere.
 */
export function expectedStatus(id: OperationId, actor: Actor): number {
  const row: OperationRow = OPERATIONS[id];
  if (row.access !== 'public' && !isSignedIn(actor)) return 401;
  if (!row.served) return 404;
  if (row.access !== 'public') {
    const held = new Set(actor.permissions);
    if (!row.access.every((permission) => held.has(permission))) return 403;
    if (row.path.includes('{org}') && !actor.belongs) return 404;
    if (namesRecord(row) && !actor.seesSite) return 404;
    if (OF_ITS_OWNER.has(id) && actor.person !== 'everything') return 404;
    if (NEEDS_OWN_SITE.has(id) && !actor.hasSites) return 422;
    if (CHOOSES_SITE.has(id) && !actor.seesSite) return 422;
    if (LISTS_CONSIGNMENTS.has(id) && !actor.seesSite) return 422;
  }
  return successOf(id);
}

/** A consignment's site is its creator's, so somebody without one cannot create (DESIGN decision 13). */
const NEEDS_OWN_SITE: ReadonlySet<OperationId> = new Set(['createConsignment', 'createFullConsignment']);

/** Bulk work and extracts are shown to who asked for them. */
const OF_ITS_OWNER: ReadonlySet<OperationId> = new Set([
  'bulkJob',
  'bulkJobDocuments',
  'extractJob',
  'cancelExtract',
  'updateSavedExtract',
  'deleteSavedExtract',
]);

/** A site named in the body must be one of the person's (DETAILS-03). */
const CHOOSES_SITE: ReadonlySet<OperationId> = new Set(['setSiteDefaults', 'createSavedExtract']);

const SHAPE_OF: ReadonlyMap<string, Shape> = new Map(Object.entries(SHAPES));

/** Of those in the body only the person's own are listed, and a list of none is not made (BULK-07). */
const LISTS_CONSIGNMENTS: ReadonlySet<OperationId> = new Set([
  'pickupManifest',
  'emailPickupManifest',
  'exportConsignments',
]);

/** Status of an answer that is none of the failures. */
export function successOf(id: OperationId): number {
  return SHAPE_OF.get(id)?.status ?? 200;
}

function isSignedIn(actor: Actor): boolean {
  const isAtHome = (actor.person === 'foreigner') === (actor.at === 'foreign');
  return actor.person !== null && actor.token === 'good' && isAtHome;
}

/** A record of a site is addressed, not only an organisation. */
function namesRecord(row: OperationRow): boolean {
  return /\{(?!org\}|host\}|unNumber\})/.test(row.path);
}
