-- Notes that users write on a cancelled draft do not end the undo of its combination
-- (docs/decisions/0108-one-undo-restores-a-combination.md). The version that the cancellation of each draft made, in the
-- order of `combined_ids`. Null for combinations of earlier releases.
alter table consignment_edit add column combined_versions bigint[];
