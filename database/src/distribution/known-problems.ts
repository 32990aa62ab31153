/** Parts of the schema that Citus rejects, with their replacement before the tables are distributed. */
export interface KnownProblem {
  readonly subjects: readonly string[];
  readonly before: string;
}

const onEach = (tables: readonly string[], suffixes: readonly string[]) =>
  tables.flatMap((table) => suffixes.map((suffix) => `${table}.${table}_${suffix}`));

/** Triggers, which Citus supports only on local tables. */
export const KNOWN_TRIGGERS: readonly KnownProblem[] = [
  {
    subjects: [
      'consignment.consignment_created',
      'consignment.consignment_fields_changed',
      'participant.participant_changed',
      ...onEach(
        ['line_item', 'consignment_extra', 'run_booking', 'attachment'],
        ['added_to_history', 'changed_in_history', 'removed_in_history'],
      ),
      ...onEach(['goods_detail', 'goods_declaration'], ['added_to_history', 'changed_in_history']),
      'goods_signature.goods_signature_added_to_history',
    ],
    before: 'Each writing statement records its field changes itself.',
  },
  {
    subjects: onEach(['consignment'], ['count_inserted', 'count_updated', 'count_deleted']),
    before: 'Each writing statement inserts its rows of day_delta and delivery_day_delta itself.',
  },
  {
    subjects: [
      ...onEach(
        ['consignment'],
        ['report_days_inserted', 'report_days_updated', 'event_facts', 'forget_extras'],
      ),
      'delivery_event.delivery_event_facts',
      ...onEach(['delivery_event'], ['in_full_inserted', 'in_full_updated', 'in_full_deleted']),
      'standard_event.standard_event_in_full',
    ],
    before:
      'The statements that change statuses, sites, service types and exceptions set the derived columns.',
  },
  {
    subjects: [
      'consignment.consignment_leave_open_manifest',
      'consignment.consignment_return_to_open_manifest',
      'manifest.manifest_keep',
      'manifest.manifest_keep_closed',
      'manifest_consignment.manifest_consignment_keep_closed',
    ],
    before:
      'The statements that cancel remove the consignment from its open manifest, and those that undo it add it again. The checks of closed manifests stay in the application, whose statements lock the manifest and check its state.',
  },
  {
    subjects: ['consignment.consignment_free_place', 'run_booking.run_booking_count'],
    before:
      'The statements that book, release and cancel change run_schedule.booked in the same transaction.',
  },
  {
    subjects: [
      ...onEach(['consignment'], ['inserted', 'updated']),
      'bulk_item.bulk_items_changed',
      'bulk_job.bulk_job_changed',
      'document.document_generated',
      'extract_job.extract_job_changed',
      'import_item.import_items_changed',
      'import_job.import_job_changed',
      'user_notification.user_notification_changed',
    ],
    before:
      'The process notifies from the coordinator: a notification of a shard reaches its own machine alone.',
  },
  {
    subjects: ['notice.notice_price'],
    before:
      'The statements that insert notices queue the estimate: the job queue is local to the coordinator.',
  },
  {
    subjects: ['tenant.tenant_reference_sequence', 'tenant.tenant_handling_unit_sequence'],
    before: 'The command that adds a tenant creates its sequences.',
  },
];

/** Policies with a subquery. */
export const KNOWN_POLICIES: readonly KnownProblem[] = [
  {
    subjects: [
      'account',
      'consignment_doc',
      'consignment_extra',
      'consignment_tag',
      'consignment_text',
      'day_delta',
      'delivery_day_delta',
      'delivery_event',
      'document_consignment',
      'exception_case',
      'exception_entry',
      'exception_request',
      'goods_detail',
      'handling_unit',
      'line_item',
      'participant',
      'site',
      'status_history',
      'user_notification',
    ].map((table) => `${table}.provider`),
    before: 'The transaction of a provider sets the organisations of its tenant, which the policy reads.',
  },
  {
    subjects: ['organisation.own', 'portal_user.own', 'rate_lane.own'],
    before:
      'The statements that read these tables have the condition, and the policy tests the tenant alone.',
  },
];

/** Functions with statements on distributed tables, other than those of triggers. */
export const KNOWN_FUNCTIONS: readonly KnownProblem[] = [
  {
    subjects: ['find_consignment_text', 'find_consignments'],
    before: 'Nothing: they run on the coordinator, and their statements name the organisation.',
  },
  {
    subjects: [
      'find_tracked_consignment',
      'find_receiver_address',
      'resubscribe_receiver',
      'unsubscribe_receiver',
    ],
    before:
      'A link names its organisation too. Until then each open of a link asks all machines for the token.',
  },
  {
    subjects: ['compact_day_counts'],
    before: 'The job compacts one organisation at a time.',
  },
  {
    subjects: ['process_health', 'tenant_of_job'],
    before: 'Nothing: figures of the whole installation, once per scrape and for failed jobs.',
  },
  {
    subjects: ['file_proof_of_delivery'],
    before: 'Nothing: an administrator calls it.',
  },
  {
    subjects: ['is_creation', 'record_field_changes'],
    before: 'They go with the triggers that record field changes.',
  },
];
