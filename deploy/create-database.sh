#!/bin/sh
# Runs once, in the container of PostgreSQL. The shop's role is not a superuser, so that the rights it gives up on the
# ledger and the audit log stay given up.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
CREATE ROLE cartwright LOGIN PASSWORD :'password';
CREATE DATABASE cartwright OWNER cartwright;
SQL
