import type { InTransaction } from '#admin/command.ts';
import type { Transaction } from '#admin/transaction.ts';

export interface SiteOfOrganisation {
  readonly organisationId: number;
  readonly siteId: number;
}

interface DocumentRow {
  readonly id: string;
  readonly doc: string;
}

interface SiteRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly is_hub: boolean;
}

/** Each is locked for milliseconds, so that nobody who changes one meets its lock for long. */
const PER_TRANSACTION = 200;

/**
 * The documents of the list carry code, name and state of a site; address and names are snapshots and stay. Parsed and
 * written by JavaScript, because they must stay as `presentSummary` writes them, to the letter.
 */
export async function refreshSiteDocuments(
  inTransaction: InTransaction,
  site: SiteOfOrganisation,
): Promise<void> {
  let after: string | undefined = '0';
  while (after !== undefined) {
    const from: string = after;
    after = await inTransaction((tx) => refreshSome(tx, site, from));
  }
}

/** The last consignment that was looked at; undefined when there are no more. */
async function refreshSome(
  tx: Transaction,
  { organisationId, siteId }: SiteOfOrganisation,
  after: string,
): Promise<string | undefined> {
  // A change that is under way is waited for, and one that comes later sees the site as it is now.
  const locked = await tx.cartage<{ id: string }>(
    `select id from consignment c
     where organisation_id = $1 and id > $2
       and exists (select from participant p where p.consignment_id = c.id and p.site_id = $3)
     order by id limit $4
     for update`,
    [organisationId, after, siteId, PER_TRANSACTION],
  );
  const [site] = await tx.cartage<SiteRow>(
    'select id, code, name, is_active, is_hub from site where id = $1',
    [siteId],
  );
  if (site === undefined) return undefined;
  const ids = locked.map(({ id }) => id);
  const documents = await tx.cartage<DocumentRow>(
    'select consignment_id as id, doc from consignment_doc where consignment_id = any($1::bigint[])',
    [ids],
  );
  const stale = documents.map(({ id, doc }) => ({ id, doc, fresh: fresh(doc, site) }));
  const different = stale.filter(({ doc, fresh }) => doc !== fresh);
  await tx.cartage(
    `update consignment_doc d set doc = n.doc
     from unnest($1::bigint[], $2::text[]) as n (id, doc)
     where d.consignment_id = n.id`,
    [different.map(({ id }) => id), different.map(({ fresh }) => fresh)],
  );
  return ids.length < PER_TRANSACTION ? undefined : ids.at(-1);
}

interface Participant {
  siteProxy: { id: number; code: string; name: string; isActive: boolean } | null;
  isHub: boolean;
}

function fresh(doc: string, site: SiteRow): string {
  // Written by presentSummary, whose participants look like this.
  const summary = JSON.parse(doc) as { senderParticipant: Participant; receiverParticipant: Participant };
  for (const participant of [summary.senderParticipant, summary.receiverParticipant]) {
    if (participant.siteProxy?.id !== site.id) continue;
    // Assigned one by one, so that their order stays.
    participant.siteProxy.code = site.code;
    participant.siteProxy.name = site.name;
    participant.siteProxy.isActive = site.is_active;
    participant.isHub = site.is_hub;
  }
  return JSON.stringify(summary);
}
