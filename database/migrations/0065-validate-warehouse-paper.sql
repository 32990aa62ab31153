-- In a transaction of its own: 0060 locks the table, and the validation reads all of it without a lock against writes.
alter table document validate constraint document_kind_check;
