-- Links of combined consignments (docs/decisions/0102-drafts-are-combined-into-the-open-one.md). A copy of a consignment
-- can be a part of another one, or of its source. The table is read under its lock, because few consignments are copies.
alter table consignment_link
  drop constraint consignment_link_link_type_check,
  add constraint consignment_link_link_type_check check (link_type in ('Copy', 'Return', 'Part')),
  drop constraint consignment_link_pkey,
  add primary key (organisation_id, target_id, source_id, link_type);
