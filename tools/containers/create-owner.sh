#!/bin/sh
# The image of PostgreSQL runs this once, in an empty cluster: its own user is a superuser, which Cartage refuses.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$CARTAGE_PASSWORD" --username postgres <<'SQL'
create role cartage login createrole password :'password';
create database cartage owner cartage;
SQL
