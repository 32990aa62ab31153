-- A label that was scanned leads to its consignment: by the number of a piece, or by the tracking link.
create index consignment_tracking on consignment (tracking_token);

-- What is stuck on a carton stays there when its line is taken out of the consignment: the number keeps its
-- consignment, and is given to no other piece.
alter table handling_unit alter column line_item_id drop not null;
alter table handling_unit drop constraint handling_unit_line_item_id_fkey;
alter table handling_unit add constraint handling_unit_line_item_id_fkey
  foreign key (line_item_id) references line_item on delete set null;
