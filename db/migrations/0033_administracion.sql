-- Every master that the administration edits says which version it read, and what is no longer offered stays where it is used.
alter table negocio add column version int not null default 1;
alter table marca
  add column activo boolean not null default true,
  add column version int not null default 1;
comment on column marca.activo is 'Inactiva: no se ofrece más; lo que ya la tiene conserva su nombre.';
alter table sector add column version int not null default 1;
alter table unidad add column version int not null default 1;
alter table producto
  add column activo boolean not null default true,
  add column codigos_barras text[] not null default '{}',
  add column version int not null default 1;
comment on column producto.activo is 'Inactivo: no se encuentra al buscar; lo facturado lo conserva.';
comment on column producto.codigos_barras is 'Los que trae su envase: también se lo encuentra por cualquiera de ellos.';

create index marca_orden on marca (nombre, marca_id);
create index producto_marca on producto (marca_id, codigo_material);
create index producto_no_retornable on producto (codigo_material) where no_retornable is not null;
create index producto_inactivo on producto (codigo_material) where not activo;
create index producto_barras on producto using gin (codigos_barras);
-- In how many invoices a product is, without knowing whose.
create index factura_linea_producto on factura_linea (codigo_material);
drop index unidad_razon_social;
create index unidad_razon_social on unidad (razon_social_id, vin);
create index unidad_marca on unidad (marca_id, vin);

create table feriado (
  fecha date primary key,
  nombre text not null,
  version int not null default 1
);
comment on table feriado is 'Los días que no se atiende, además de sábados y domingos.';
