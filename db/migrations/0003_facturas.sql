create table producto (
  codigo_material text primary key,
  descripcion text not null,
  marca_id int references marca,
  no_retornable text
);
comment on column producto.no_retornable is 'Por qué no admite devolución; nulo: la admite.';

create table factura (
  factura_id bigint generated always as identity primary key,
  razon_social_id bigint not null references razon_social,
  numero text not null,
  fecha date not null,
  unique (razon_social_id, numero)
);
comment on column factura.numero is 'Como se muestra: A-0001-00045871.';
create index factura_fecha on factura (razon_social_id, fecha desc, factura_id desc);
create index factura_sufijo on factura (razon_social_id, reverse(numero) text_pattern_ops);

create table factura_linea (
  factura_linea_id bigint generated always as identity primary key,
  factura_id bigint not null references factura,
  razon_social_id bigint not null references razon_social,
  posicion int not null,
  codigo_material text not null references producto,
  cantidad int not null check (cantidad > 0),
  precio numeric(14, 2) not null check (precio >= 0),
  lotes text[] not null default '{}',
  unique (factura_id, posicion)
);
create index factura_linea_material on factura_linea (razon_social_id, codigo_material text_pattern_ops);
