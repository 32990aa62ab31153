/** Where the rows of a table are when the database is spread over several machines (docs/guides/scale.md). */
export type Placement =
  /** Each row is on the machine of its organisation. The table has the column `DISTRIBUTION_COLUMN`. */
  | 'distributed'
  /** Every machine has all rows. */
  | 'reference'
  /** Only the coordinator has the rows. */
  | 'local';

export const DISTRIBUTION_COLUMN = 'organisation_id';

export interface TablePlacement {
  readonly placement: Placement;
  readonly because: string;
}

const distributed = (because: string): TablePlacement => ({ placement: 'distributed', because });
const reference = (because: string): TablePlacement => ({ placement: 'reference', because });
const local = (because: string): TablePlacement => ({ placement: 'local', because });

/** Schemas whose tables are all local: no statement reads them together with rows of an organisation. */
export const LOCAL_SCHEMAS: Readonly<Record<string, string>> = {
  graphile_worker: 'the job queue: a worker locks one job of all',
  identity: 'sign-in, before the organisation is known',
};

/** Every table of the schema `public`. A gate compares the list with the migrated schema. */
export const TABLE_PLACEMENTS: Readonly<Record<string, TablePlacement>> = {
  // Consignments and their parts.
  consignment: distributed('the largest table; every page of a user reads one organisation'),
  participant: distributed('part of a consignment'),
  line_item: distributed('part of a consignment'),
  status_history: distributed('part of a consignment'),
  delivery_event: distributed('part of a consignment'),
  provider_event: distributed('part of a consignment'),
  consignment_doc: distributed('part of a consignment'),
  consignment_text: distributed('part of a consignment; searched within one organisation'),
  consignment_extra: distributed('part of a consignment'),
  consignment_tag: distributed('part of a consignment'),
  consignment_link: distributed('joins two consignments of one organisation'),
  run_booking: distributed('part of a consignment'),
  handling_unit: distributed('part of a consignment'),
  label_reprint: distributed('part of a consignment'),
  attachment: distributed('part of a consignment'),
  price_estimate: distributed('part of a consignment'),
  field_change: distributed('part of a consignment'),
  consignment_edit: distributed('part of a consignment'),
  exception_case: distributed('part of a consignment'),
  goods_declaration: distributed('part of a consignment'),
  goods_detail: distributed('part of a declaration of a consignment'),
  goods_signature: distributed('part of a consignment'),
  exception_entry: distributed('part of a case of a consignment'),
  exception_mention: distributed('part of an entry of a case'),
  exception_request: distributed('part of a case of a consignment'),
  tracking_attempt: distributed('part of a consignment'),
  receiver_email: distributed('part of a consignment'),
  notice: distributed('written with every change of a consignment, in its transaction'),
  audit_entry: distributed('written with every change, in its transaction'),
  idempotency_key: distributed('written with every change, in its transaction'),

  // Figures of an organisation.
  day_count: distributed('counts the consignments of one organisation'),
  day_delta: distributed('written with every change of a consignment, in its transaction'),
  delivery_day_count: distributed('counts the consignments of one organisation'),
  delivery_day_delta: distributed('written with every change of a consignment, in its transaction'),

  // Work of an organisation.
  bulk_job: distributed('changes consignments of one organisation'),
  bulk_item: distributed('part of a bulk job'),
  bulk_document: distributed('part of a bulk job'),
  import_job: distributed('creates consignments of one organisation'),
  import_item: distributed('part of an import'),
  extract_job: distributed('reads consignments of one organisation'),
  saved_extract: distributed('belongs to one organisation'),
  consignment_template: distributed('belongs to one organisation'),
  standing_order: distributed('belongs to one organisation'),
  standing_order_run: distributed('part of a standing order'),
  user_notification: distributed('written with the events of an organisation, in their transactions'),
  packaging_preset: distributed('belongs to one organisation'),
  manifest: distributed('lists consignments of one organisation'),
  manifest_consignment: distributed('joins manifests and consignments'),
  left_manifest: distributed('joins manifests and consignments'),
  manifest_reopening: distributed('part of a manifest'),
  hireage_entry: distributed('belongs to one organisation'),
  hireage_dispute: distributed('part of the ledger of one organisation'),
  standing_pickup: distributed('belongs to one organisation'),
  document: distributed('shows consignments of one organisation'),
  document_consignment: distributed('joins documents and consignments'),
  document_opening: distributed('part of a document'),
  printer: distributed('belongs to one organisation'),
  print_job: distributed('prints a document of one organisation'),
  mail: distributed('sends documents of one organisation'),
  quote: distributed('belongs to one organisation; consignments refer to it'),
  organisation_setting: distributed('belongs to one organisation'),
  product: distributed('belongs to one organisation'),
  import_mapping: distributed('belongs to one organisation'),
  user_preference: distributed('belongs to one organisation'),
  receiver_email_setting: distributed('belongs to one organisation'),

  // Read with the rows of every organisation, small, and changed by administration.
  tenant: reference('read by statements of every organisation'),
  tenant_setting: reference('read by statements of every organisation'),
  tenant_flag: reference('read by statements of every organisation'),
  tenant_notice_endpoint: reference('read with notices of every organisation'),
  organisation: reference('tables of both kinds refer to it; a user may have several'),
  portal_user: reference('a user may belong to several organisations'),
  membership: reference('read by user, across organisations, at every sign-in'),
  membership_site: reference('part of a membership'),
  site: reference('memberships refer to it, and a reference table cannot refer to a distributed one'),
  account: reference('rate cards of a tenant refer to it'),
  region: reference('the same for all'),
  service_type: reference('belongs to a tenant'),
  service_transit: reference('belongs to a tenant'),
  packaging_type: reference('belongs to a tenant'),
  hire_unit: reference('belongs to a tenant'),
  tag: reference('belongs to a tenant'),
  standard_event: reference('belongs to a tenant'),
  delivery_extra: reference('belongs to a tenant'),
  delivery_run: reference('belongs to a tenant'),
  run_schedule: reference(
    'all organisations of a tenant book the same places, so every booking changes all machines',
  ),
  provider_closure: reference('belongs to a tenant'),
  rate_zone: reference('belongs to a tenant'),
  rate_place: reference('belongs to a tenant'),
  rate_card: reference('belongs to a tenant, and some to one organisation of it'),
  rate_lane: reference('part of a rate card'),
  rate_extra: reference('belongs to a tenant'),
  rate_surcharge: reference('belongs to a tenant'),
  suppressed_address: reference('an address is suppressed for all organisations of a tenant'),
  dangerous_goods_list: reference('the same for all'),
  dangerous_good: reference('the same for all'),

  // Used by the processes alone, never together with rows of an organisation.
  rate_file: local('read by administration alone'),
  webhook: local('the worker sends the changes of a tenant in order'),
  webhook_message: local('queue of the worker, across organisations'),
  webhook_attempt: local('log of that queue'),
  worker_heartbeat: local('about processes'),
  maintenance: local('one row'),
  document_key: local('one row'),
  backup: local('about the whole installation'),
  schema_migration: local('about the whole installation'),
};

/** The tables of a placement. */
export const tablesOf = (placement: Placement): string[] =>
  Object.keys(TABLE_PLACEMENTS).filter((name) => TABLE_PLACEMENTS[name]?.placement === placement);
