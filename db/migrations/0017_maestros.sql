alter table parametro
  add column unidad text not null default '',
  add column minimo int not null default 0,
  add column maximo int not null default 100000,
  add column version int not null default 1,
  add constraint parametro_orden check (minimo <= maximo);
comment on column parametro.minimo is 'Entre minimo y maximo, los dos incluidos, lo cambia la administración desde el portal.';

update parametro set unidad = case
  when clave ~ 'por-hora|-hora$' then 'por hora'
  when clave like '%.dias-%' then 'días'
  when clave like '%.horas-%' or clave like '%-horas' then 'horas'
  when clave like '%.minutos-%' then 'minutos'
  when clave like '%.segundos-%' then 'segundos'
  else '' end;

update parametro p set unidad = x.unidad, minimo = x.minimo, maximo = x.maximo
from (values
  ('devolucion.dias-sin-transporte', 'días', 1, 120),
  ('devolucion.dias-sin-mercaderia', 'días', 1, 180),
  ('devolucion.dias-apelacion', 'días', 0, 90),
  ('ticket.dias-reapertura', 'días', 0, 60),
  ('garantia.dias-apelacion', 'días', 0, 90),
  ('cuenta.horas-datos-viejos', 'horas', 1, 720),
  ('cuenta.envios-por-hora', 'por hora', 0, 100),
  ('cuenta.punto-venta-fce', '', 0, 99999),
  ('representante.invitacion-horas', 'horas', 1, 720),
  ('representante.segundos-espera', 'segundos', 0, 3600),
  ('representante.envios-por-hora', 'por hora', 1, 60),
  ('representante.consultas-dni-hora', 'por hora', 1, 1000),
  ('validacion.minutos-vigencia', 'minutos', 5, 10080),
  ('validacion.segundos-espera', 'segundos', 0, 3600),
  ('validacion.envios-por-hora', 'por hora', 1, 60),
  ('notificacion.hora-resumen', 'hs', 0, 23),
  ('notificacion.dias-guardadas', 'días', 30, 3650)
) as x (clave, unidad, minimo, maximo) where p.clave = x.clave;

alter table motivo_devolucion
  add column activo boolean not null default true,
  add column version int not null default 1;
comment on column motivo_devolucion.activo is 'Inactivo: no se ofrece más; lo que ya lo tiene conserva su nombre.';
alter table motivo_rechazo
  add column activo boolean not null default true,
  add column version int not null default 1;
comment on column motivo_rechazo.activo is 'Inactivo: no se ofrece más; lo que ya lo tiene conserva su nombre.';
alter table motivo_ticket
  add column activo boolean not null default true,
  add column version int not null default 1;
comment on column motivo_ticket.activo is 'Inactivo: no se ofrece más; lo que ya lo tiene conserva su nombre.';
alter table banner add column version int not null default 1;

-- The global search finds a number without knowing whose it is: by its end, as people remember it.
create index partida_numero on partida (reverse(referencia) text_pattern_ops);
create index factura_numero on factura (reverse(numero) text_pattern_ops);
-- A product code, whatever its dashes.
create index producto_codigo on producto (regexp_replace(upper(codigo_material), '[^A-Z0-9]', '', 'g') text_pattern_ops);
