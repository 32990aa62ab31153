-- The filter by sender or receiver site read the participants of all organisations. Participants without a site, which
-- are most receivers, are not in the index.
create index participant_site on participant (organisation_id, site_id, consignment_id) where site_id is not null;
