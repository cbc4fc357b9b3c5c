create table transporte (
  transporte_id int generated always as identity primary key,
  nombre text not null,
  activo boolean not null default true,
  version int not null default 1
);
create unique index transporte_nombre on transporte (lower(nombre));
comment on table transporte is 'Los transportes que se ofrecen para despachar; además se puede escribir otro.';
comment on column transporte.activo is 'Inactivo: no se ofrece más; lo que ya lo tiene conserva su nombre.';
