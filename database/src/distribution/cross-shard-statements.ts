/** A statement that queries every machine, because it names no organisation. */
export interface CrossShardStatement {
  /** A part of the statement's text, with single spaces. */
  readonly contains: string;
  readonly because: string;
}

/**
 * The payload of the job contains only the id. Each job sends this statement once; its other statements name the
 * organisation.
 */
const jobOfId = (contains: string): CrossShardStatement => ({
  contains,
  because: 'finds the row of a job, whose payload has the id alone; one lookup per job',
});

/** Rare statements that affect one row by its id. */
const stepOfJob = (contains: string): CrossShardStatement => ({
  contains,
  because: 'records the progress of a job by the id of its payload',
});

const sweep = (contains: string): CrossShardStatement => ({
  contains,
  because: 'removes old rows of all organisations, once a night',
});

const figures = (contains: string): CrossShardStatement => ({
  contains,
  because: 'counts the waiting work of all organisations, at each scrape of the metrics',
});

/** Programs and staff of the provider act for all organisations of a tenant. */
const ofProvider = (contains: string, because: string): CrossShardStatement => ({ contains, because });

/** The changes of a tenant are numbered in one order. */
const ofFeed = (contains: string): CrossShardStatement => ({
  contains,
  because: 'reads the change feed of a tenant, which has one order across its organisations',
});

export const CROSS_SHARD_STATEMENTS: readonly CrossShardStatement[] = [
  jobOfId('from document where id ='),
  jobOfId('from bulk_job j join portal_user'),
  jobOfId('from import_job j join portal_user'),
  jobOfId('from extract_job j join portal_user'),
  jobOfId('from extract_job j join saved_extract'),
  jobOfId('from notice n join consignment c on c.organisation_id = n.organisation_id'),
  jobOfId('from mail m join tenant t'),
  jobOfId('from receiver_email e join tenant t'),

  stepOfJob('update extract_job set'),
  stepOfJob('update mail set'),
  stepOfJob('update receiver_email set'),
  stepOfJob('update saved_extract set next_due_at = null'),
  stepOfJob('with saved as ( update saved_extract set next_due_at'),
  {
    contains: 'from saved_extract s join tenant t on t.id = s.tenant_id where s.next_due_at <=',
    because: 'polls for the next due extract of all organisations, once a minute; its lock needs one machine',
  },
  {
    contains: 'from standing_order o join portal_user u on u.id = o.owner_id join tenant t',
    because: 'polls for the next due standing order of all organisations, once a minute',
  },

  sweep('delete from bulk_job where id in'),
  sweep('delete from import_job where id in'),
  sweep("delete from extract_job where state <> 'working'"),
  sweep('delete from idempotency_key where (organisation_id'),
  sweep('delete from user_notification where (organisation_id, id) in'),
  sweep("update document set state = 'expired'"),
  sweep('update print_job set state = case when is_printing'),
  sweep('delete from print_job where (organisation_id, id) in'),
  sweep('select organisation_id as "organisationId", sha256, size from attachment union'),

  figures('from receiver_email where settled_at is null'),
  figures('from webhook_message m join webhook w on w.id = m.webhook_id join notice n'),
  figures('as pending, min(created_at) as oldest from notice'),

  ofFeed('update notice set feed_position'),
  ofFeed('n.feed_position as position, n.id, n.kind'),
  ofFeed('select min(feed_position) - 1 as cursor from notice'),
  ofFeed('join notice n on n.tenant_id = w.tenant_id and n.feed_position >'),
  ofFeed('exists (select from notice n where n.tenant_id = w.tenant_id and n.feed_position is null)'),
  ofFeed('from webhook_attempt a join webhook_message m'),

  ofProvider(
    'from consignment where tenant_id = $1 and reference = any($2::text[]) order by id for no key update',
    'finds the consignments of a batch by their references; its lock needs one machine',
  ),
  ofProvider(
    'reference = $2 and (staged_at is not null or status = 2) for no key update',
    'finds the consignment of an answer by its reference; its lock needs one machine',
  ),
  ofProvider(
    'from provider_event e join consignment c',
    'finds events of a batch by the ids of the provider',
  ),
  ofProvider(
    'c.version, c.item_count as pieces',
    'finds the consignment of a proof by its reference; its lock needs one machine',
  ),
  ofProvider('select dc.shown from document d', 'finds a proof of a tenant that was sent before'),
  ofProvider(
    'with found as ( select organisation_id, id from consignment',
    'finds a scanned consignment of a tenant',
  ),
  ofProvider(
    'select status, count(*)::int as count from consignment where tenant_id',
    'counts the queues of the desk of a tenant',
  ),
  ofProvider(
    'count(*) over ()::int as total, sum(c.item_count) over ()',
    'lists a queue of the desk of a tenant',
  ),
  ofProvider(
    "coalesce(min(kind) filter (where kind <> 'message')",
    'lists the customers of a tenant that wait for an answer',
  ),
  ofProvider(
    'select r.id, r.name, count(*)::int as count from consignment c',
    'lists the runs of a queue of a tenant',
  ),
  ofProvider(
    'select slot.id as "scheduleId", r.name as run, slot.starts_at',
    'lists the dangerous goods of a run of a tenant',
  ),
  ofProvider("concat_ws(', ', o.name, s.name) as name, count(*)", 'lists the sites of a queue of a tenant'),

  {
    contains: 'm.last_error as "lastError", m.document_id as "documentId"',
    because: 'the mailbox of the demo shows the emails of a tenant',
  },
  {
    contains: 't.name as "serviceName"',
    because: 'an administrator compares prices of a tenant before new rates take effect',
  },
];
