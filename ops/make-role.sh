#!/bin/sh
# Runs once, when the database container is first started: the shop's role and database. The shop refuses a superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$SHOP_DB_PASSWORD" --username=postgres <<'SQL'
create role shop login password :'password';
create database shop owner shop;
SQL
