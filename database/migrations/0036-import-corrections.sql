-- Cells that were imported with another content than the stored file has. The items have the imported cells.
alter table import_job
  add column corrected_cells int not null default 0 check (corrected_cells >= 0);
