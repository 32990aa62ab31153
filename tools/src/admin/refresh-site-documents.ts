import type { InTransaction } from '#admin/command.ts';
import type { Transaction } from '#admin/transaction.ts';
import {
  documentsOf,
  lockConsignmentsOfSite,
  siteOfId,
  type SiteOfOrganisation,
  updateDocuments,
} from '#admin/refresh-site-documents.query.ts';

interface DocumentRow {
  readonly id: number;
  readonly doc: string;
}

interface SiteRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly is_hub: boolean;
}

/** A small batch holds its row locks for milliseconds, so that users' changes hardly wait. */
const BATCH_SIZE = 200;

/**
 * Updates the code, name and state of a site in the documents of the list. Addresses and participant names are
 * snapshots and stay. JavaScript parses and writes the documents, because they must equal the output of
 * `presentSummary` byte for byte.
 */
export async function refreshSiteDocuments(
  inTransaction: InTransaction,
  site: SiteOfOrganisation,
): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await inTransaction((tx) => refreshBatch(tx, site, from));
  }
}

/** Returns the last id of the batch, or undefined after the last batch. */
async function refreshBatch(
  tx: Transaction,
  { organisationId, siteId }: SiteOfOrganisation,
  after: number,
): Promise<number | undefined> {
  // Waits for changes in progress. Later changes see the current site.
  const locked = await tx.cartage<{ id: number }>(
    lockConsignmentsOfSite({ organisationId, siteId }, after, BATCH_SIZE),
  );
  const [site] = await tx.cartage<SiteRow>(siteOfId(siteId));
  if (site === undefined) return undefined;
  const ids = locked.map(({ id }) => id);
  const documents = await tx.cartage<DocumentRow>(documentsOf(organisationId, ids));
  const updated = documents.map(({ id, doc }) => ({ id, doc, newDoc: withSite(doc, site) }));
  const different = updated.filter(({ doc, newDoc }) => doc !== newDoc);
  await tx.cartage(updateDocuments(organisationId, different));
  return ids.length < BATCH_SIZE ? undefined : ids.at(-1);
}

interface Participant {
  siteProxy: { id: number; code: string; name: string; isActive: boolean } | null;
  isHub: boolean;
}

function withSite(doc: string, site: SiteRow): string {
  // presentSummary writes participants in this shape.
  const summary = JSON.parse(doc) as { senderParticipant: Participant; receiverParticipant: Participant };
  for (const participant of [summary.senderParticipant, summary.receiverParticipant]) {
    if (participant.siteProxy?.id !== site.id) continue;
    // Assigned one by one to keep the order of the keys.
    participant.siteProxy.code = site.code;
    participant.siteProxy.name = site.name;
    participant.siteProxy.isActive = site.is_active;
    participant.isHub = site.is_hub;
  }
  return JSON.stringify(summary);
}
