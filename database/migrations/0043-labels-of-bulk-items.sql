-- Whether the change has labels made, since a setting says so: until they are there the item is done in part.
alter table bulk_item add column is_label_due boolean not null default false;
grant update (is_label_due) on bulk_item to cartage_app;
