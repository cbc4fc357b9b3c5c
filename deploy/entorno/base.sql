-- Crea las bases y sus usuarios. Correlo una vez: sudo -u postgres psql -v ON_ERROR_STOP=1 < base.sql
create role "aplicacion" login password 'CLAVE';
create role "dueno" login password 'CLAVE';
create database "portal" owner "dueno" encoding 'UTF8' template template0;
create role "keycloak" login password 'CLAVE';
create database "keycloak" owner "keycloak" encoding 'UTF8' template template0;
