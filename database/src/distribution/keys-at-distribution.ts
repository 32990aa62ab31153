/** A change of keys that Citus requires. One machine is better without it. */
export interface KeyChange {
  readonly because: string;
  readonly statements: readonly string[];
}

/** Rows of a job that the worker finds by the id alone; other keys of the table start with the organisation already. */
const withoutKeyOfId = (table: string): KeyChange => ({
  because: `${table} has the unique key (organisation_id, id), to which its foreign keys refer`,
  statements: [
    `alter table ${table} drop constraint ${table}_pkey`,
    `create index ${table}_id on ${table} (id)`,
    // Citus can only move a shard to another machine when its rows have a replica identity.
    `alter table ${table} replica identity using index ${table}_organisation_id_id_key`,
  ],
});

/**
 * Applied once, before the tables are distributed (docs/guides/scale.md). Until then each key guards a rule of a whole
 * tenant, which several machines cannot check together. A gate applies the changes to the migrated schema and checks that
 * no other key breaks a rule of Citus, and that every statement of the portal still works.
 */
export const KEYS_AT_DISTRIBUTION: readonly KeyChange[] = [
  ...['bulk_job', 'consignment', 'exception_case', 'import_job', 'saved_extract'].map(withoutKeyOfId),
  {
    because:
      'a key of one column tells the planner that each consignment has one text, so that it reads few of them',
    statements: [
      'alter table consignment_text drop constraint consignment_text_pkey, add primary key (organisation_id, consignment_id)',
    ],
  },
  {
    because: 'references of a tenant come from one sequence, so they stay unique without the key',
    statements: [
      'alter table consignment drop constraint consignment_tenant_id_reference_key',
      'create index consignment_tenant_reference on consignment (tenant_id, reference)',
      'drop index consignment_reference',
      'create unique index consignment_reference on consignment (organisation_id, reference)',
    ],
  },
  {
    because: 'numbers of handling units of a tenant come from one sequence',
    statements: [
      'alter table handling_unit drop constraint handling_unit_pkey, add primary key (organisation_id, sscc)',
      'create index handling_unit_sscc on handling_unit (sscc)',
    ],
  },
  {
    because: 'a lock of the tenant keeps the numbers of the change feed unique; ids are random',
    statements: [
      'alter table webhook_message drop constraint webhook_message_notice_id_fkey',
      'alter table notice drop constraint notice_pkey, add primary key (organisation_id, id)',
      'create index notice_id on notice (id)',
      'drop index notice_feed',
      'create index notice_feed on notice (tenant_id, feed_position) where feed_position is not null',
    ],
  },
  {
    because: 'an id that the provider uses for two organisations is then two events instead of an error',
    statements: [
      `alter table provider_event drop constraint provider_event_tenant_id_event_id_key,
         add constraint provider_event_event_id_key unique (organisation_id, event_id)`,
      'create index provider_event_tenant on provider_event (tenant_id, event_id)',
    ],
  },
  {
    because: 'tokens have 128 random bits',
    statements: [
      'alter table receiver_email drop constraint receiver_email_token_key',
      'create index receiver_email_token on receiver_email (token)',
    ],
  },
  {
    because:
      'Citus has no foreign key that sets columns to null; readers treat an id without a row like null',
    statements: [
      'alter table extract_job drop constraint extract_job_organisation_id_saved_extract_id_fkey',
      'alter table handling_unit drop constraint handling_unit_line_item_id_fkey',
    ],
  },
];
