-- One undo of a combination restores all its drafts (docs/decisions/0108-one-undo-restores-a-combination.md).
-- The consignments that the edit cancelled because it took over their freight.
alter table consignment_edit add column combined_ids bigint[];

-- The undo removes the links of the combination, so that its drafts can be combined again.
grant delete on consignment_link to cartage_app;
