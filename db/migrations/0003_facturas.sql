-- Products, motos and invoices.

create table producto (
  codigo_material text primary key,
  descripcion text not null,
  marca_id int references marca,
  no_retornable text,
  garantia_meses int,
  palabras tsvector not null generated always as (
  to_tsvector('simple', lower(
    regexp_replace(codigo_material, '[^A-Za-z0-9]+', '', 'g') || ' '
    || regexp_replace(codigo_material, '[^A-Za-z0-9]+', ' ', 'g') || ' '
    || regexp_replace(codigo_material, '[^0-9]+', ' ', 'g')))
  || to_tsvector('spanish', regexp_replace(
    lower(regexp_replace(normalize(descripcion, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'))
) stored,
  activo boolean not null default true,
  codigos_barras text[] not null default '{}',
  version int not null default 1
);
comment on column producto.no_retornable is 'Por qué el producto no admite devolución; nulo: la admite.';
comment on column producto.garantia_meses is 'Meses desde la venta; nulo: se evalúa caso por caso.';
comment on column producto.palabras is 'El código entero, sus partes y sus cifras; y las palabras de la descripción sin acentos, por su raíz.';
comment on column producto.activo is 'Falso: no se encuentra al buscar; las facturas lo conservan.';
comment on column producto.codigos_barras is 'Códigos de barras de su envase: también se encuentra el producto por cualquiera de ellos.';
create index producto_barras on producto using gin (codigos_barras);
-- For searches of a product code typed without separators.
create index producto_codigo on producto (regexp_replace(upper(codigo_material), '[^A-Z0-9]', '', 'g') text_pattern_ops);
create index producto_inactivo on producto (codigo_material) where not activo;
create index producto_marca on producto (marca_id, codigo_material);
create index producto_no_retornable on producto (codigo_material) where no_retornable is not null;
create index producto_palabras on producto using gin (palabras);

create table modelo_moto (
  modelo_id int primary key,
  modelo text not null,
  marca_id int not null references marca,
  anio int not null,
  versiones text[] not null check (cardinality(versiones) > 0),
  precio_lista numeric(14, 2) not null check (precio_lista >= 0),
  minimo int not null default 1 check (minimo > 0),
  multiplo int not null default 1 check (multiplo > 0),
  garantia_meses int not null,
  garantia_km int not null,
  activo boolean not null default true,
  version int not null default 1
);
comment on table modelo_moto is 'Motos que se pueden pedir.';
comment on column modelo_moto.precio_lista is 'Precio sin IVA; cada pedido lo congela cuando se aprueba.';
comment on column modelo_moto.minimo is 'Unidades del modelo en un pedido, sumando sus colores.';
create index modelo_moto_marca_id on modelo_moto (marca_id);
create trigger modelo_moto_ofrecido after insert or update or delete on modelo_moto execute function avisa('maestros');

create table modelo_moto_color (
  modelo_id int not null references modelo_moto,
  color text not null,
  posicion int not null,
  existencias int not null check (existencias >= 0),
  a_pedido boolean not null default false,
  primary key (modelo_id, color)
);
comment on column modelo_moto_color.existencias is 'Unidades en existencia. No se le muestran al cliente: ve Disponible, Bajo pedido o Sin stock.';
comment on column modelo_moto_color.a_pedido is 'Verdadero: se puede pedir aunque no haya existencias.';
create trigger modelo_moto_color_ofrecido after insert or update or delete on modelo_moto_color execute function avisa('maestros');

-- Photo of a model, for customers who order it.
create table modelo_moto_foto (
  modelo_id int primary key references modelo_moto on delete cascade,
  foto_id bigint generated always as identity,
  foto bytea not null
);
comment on table modelo_moto_foto is 'Foto de un modelo de moto, convertida por el portal: WebP de 640 × 480.';
comment on column modelo_moto_foto.foto_id is 'Número nuevo con cada foto: el navegador la guarda por este número, porque la foto de un número nunca cambia.';

create table modelo_moto_precio (
  modelo_id int not null references modelo_moto,
  desde date not null,
  precio numeric(14, 2) not null check (precio >= 0),
  primary key (modelo_id, desde)
);
comment on table modelo_moto_precio is 'Listas de precios: vale la última que empezó. Antes de la primera, modelo_moto.precio_lista.';
create trigger modelo_moto_precio_ofrecido after insert or update or delete on modelo_moto_precio execute function avisa('maestros');

create table factura (
  factura_id bigint generated always as identity primary key,
  razon_social_id bigint not null references razon_social,
  numero text not null,
  fecha date not null,
  cambiado timestamptz not null default clock_timestamp(),
  constraint factura_razon_social_id_numero_key unique (razon_social_id, numero)
);
comment on column factura.numero is 'Como se muestra: A-0001-00045871.';
create index factura_cambiado on factura (razon_social_id, cambiado, factura_id);
create index factura_fecha on factura (razon_social_id, fecha desc, factura_id desc);
create index factura_numero on factura (reverse(numero) text_pattern_ops);
create index factura_sufijo on factura (razon_social_id, reverse(numero) text_pattern_ops);
create trigger factura_cambia before insert or update on factura for each row execute function cambia();

create table factura_linea (
  factura_linea_id bigint generated always as identity primary key,
  factura_id bigint not null references factura,
  razon_social_id bigint not null references razon_social,
  posicion int not null,
  codigo_material text not null references producto,
  cantidad int not null check (cantidad > 0),
  precio numeric(14, 2) not null check (precio >= 0),
  lotes text[] not null default '{}',
  constraint factura_linea_factura_id_posicion_key unique (factura_id, posicion)
);
create index factura_linea_material on factura_linea (razon_social_id, codigo_material text_pattern_ops);
-- For the number of invoices of a product over all razones sociales.
create index factura_linea_producto on factura_linea (codigo_material);
create trigger factura_linea_cambia_alta after insert on factura_linea
  referencing new table as cambiadas for each statement execute function cambian_con('factura');
create trigger factura_linea_cambia_cambio after update on factura_linea
  referencing new table as cambiadas for each statement execute function cambian_con('factura');
create trigger factura_linea_cambia_baja after delete on factura_linea
  referencing old table as cambiadas for each statement execute function cambian_con('factura');

create table unidad (
  vin char(17) primary key,
  razon_social_id bigint not null references razon_social,
  marca_id int not null references marca,
  modelo text not null,
  motor text not null,
  factura text not null,
  fecha_entrega date not null,
  garantia_meses int not null,
  garantia_km int not null,
  vence date not null generated always as ((fecha_entrega + make_interval(months => garantia_meses))::date) stored,
  version int not null default 1
);
comment on table unidad is 'Motos vendidas: su empresa, cuándo se entregaron y hasta cuándo tienen garantía (por fecha o por km, lo que ocurra primero).';
comment on column unidad.vence is 'Fin de la garantía por fecha; por kilómetros puede terminar antes.';
create index unidad_marca on unidad (marca_id, vin);
create index unidad_motor on unidad (motor);
create index unidad_razon_social on unidad (razon_social_id, vin);
create index unidad_vence on unidad (razon_social_id, vence);
