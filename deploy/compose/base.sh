#!/bin/sh
# Lo corre una vez la imagen de PostgreSQL, en un disco vacío: crea las bases y sus usuarios (docs/produccion/instalar.md).
set -eu
psql -v ON_ERROR_STOP=1 -v dueno="$DUENO_PASSWORD" -v aplicacion="$APLICACION_PASSWORD" -v keycloak="$KEYCLOAK_PASSWORD" <<'SQL'
create role dueno login password :'dueno';
create role aplicacion login password :'aplicacion';
create database portal owner dueno encoding 'UTF8' template template0;
create role keycloak login password :'keycloak';
create database keycloak owner keycloak encoding 'UTF8' template template0;
SQL
