-- Companies and people are lists of the administration: in order, by page.
alter table razon_social add column version int not null default 1;
drop index razon_social_orden;
create index razon_social_orden on razon_social (razon_social, razon_social_id);
create index usuario_orden on usuario (apellido, nombre, usuario_id);
-- What somebody has to attend is handed over when they leave.
create index ticket_asignado on ticket (asignado_id) where asignado_id is not null and estado_id not in (4, 6);
