-- Each process checks the version of the database when it starts.

grant select on schema_migration to cartage_app;
