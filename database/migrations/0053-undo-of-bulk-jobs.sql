-- Undo of bulk jobs (docs/decisions/0093-a-bulk-job-is-undone-by-a-bulk-job.md).
alter table bulk_job drop constraint bulk_job_action_check;
alter table bulk_job add constraint bulk_job_action_check check (action in (
  'markAsReady', 'requestPickup', 'setRequestedPickupDate', 'cancel', 'documents', 'undo'));

-- The job that this one takes back.
alter table bulk_job add column undoes bigint;
alter table bulk_job add constraint bulk_job_undoes_check check ((undoes is not null) = (action = 'undo'));
alter table bulk_job add foreign key (organisation_id, undoes) references bulk_job (organisation_id, id);
-- A job is taken back once.
alter table bulk_job add constraint bulk_job_undone_once unique (organisation_id, undoes);
