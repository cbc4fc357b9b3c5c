-- Companies and people are lists of the administration: in order, by page.
alter table razon_social add column version int not null default 1;
drop index razon_social_orden;
create index razon_social_orden on razon_social (razon_social, razon_social_id);
create index usuario_orden on usuario (apellido, nombre, usuario_id);
-- What somebody has to attend is handed over when they leave.
create index ticket_asignado on ticket (asignado_id) where asignado_id is not null and estado_id not in (4, 6);

alter table modelo_moto add column version int not null default 1;
create table modelo_moto_precio (
  modelo_id int not null references modelo_moto,
  desde date not null,
  precio numeric(14, 2) not null check (precio >= 0),
  primary key (modelo_id, desde)
);
comment on table modelo_moto_precio is 'Listas de precios: vale la última que empezó. Antes de la primera, modelo_moto.precio_lista.';

alter table linea add column version int not null default 1;
