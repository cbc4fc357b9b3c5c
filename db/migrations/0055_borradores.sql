-- squawk-ignore-file prefer-bigint-over-int
-- What somebody has begun and not sent yet, on any device of theirs.
create table borrador (
  usuario_id bigint not null references usuario,
  clave text not null,
  razon_social_id bigint references razon_social,
  datos jsonb not null,
  archivos int not null,
  version int not null,
  actualizado timestamptz not null,
  primary key (usuario_id, clave)
);
comment on table borrador is 'Devoluciones, reclamos y garantías empezados y no enviados. Los guarda la pantalla mientras se escribe; al enviarlos o descartarlos se borran.';
comment on column borrador.clave is 'La pantalla que lo empezó, con lo que traía su dirección: «devoluciones/nueva».';
comment on column borrador.datos is 'El formulario como estaba, sin sus archivos.';
comment on column borrador.archivos is 'Cuántos archivos quedaron en el equipo en el que se eligieron.';
comment on column borrador.version is 'Sube con cada guardado: el que guarda sobre una que no leyó es rechazado.';
-- What the sweep looks for each hour.
create index borrador_actualizado on borrador (actualizado);
create index borrador_razon_social on borrador (razon_social_id);

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-sin-terminar', 90, 'Días que se guarda una devolución, un reclamo o una garantía que nadie terminó', 'días', 7, 365);
