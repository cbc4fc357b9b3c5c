-- What the distributor's people need to work a return as they work a ticket: the same columns by the same names.
alter table motivo_devolucion add column sector_id int references sector;
comment on column motivo_devolucion.sector_id is 'Quién atiende las devoluciones con este motivo primero; nulo: el primer sector de postventa.';

alter table devolucion
  add column sector_id int references sector,
  add column asignado_id bigint references usuario,
  add column prioridad_id int not null default 2,
  add column origen_id int references origen,
  add column espera_cliente boolean not null default false,
  add column respondido timestamptz,
  add column consultado timestamptz;
comment on column devolucion.sector_id is 'Quién la atiende; nulo: no hay ningún sector de postventa.';
comment on column devolucion.origen_id is 'Por dónde la pidió el cliente, cuando la cargó la distribuidora; nulo: la cargó el cliente en el portal.';
comment on column devolucion.espera_cliente is 'Le toca responder al cliente, además de cuando faltan sus datos de transporte.';
comment on column devolucion.respondido is 'Última vez que la distribuidora le escribió al cliente.';
comment on column devolucion.consultado is 'Última vez que el cliente escribió.';

update motivo_devolucion set sector_id = (select sector_id from sector where atiende && '{ROL_POSTVENTA,ROL_POSVENTA}' order by sector_id limit 1);
update devolucion d set sector_id = m.sector_id from motivo_devolucion m where m.motivo_id = d.motivo_ids[1];
update devolucion d set respondido = c.respondido, consultado = c.consultado
from (select devolucion_id, max(fecha) filter (where es_interno) as respondido, max(fecha) filter (where not es_interno) as consultado
      from devolucion_comentario group by 1) c
where c.devolucion_id = d.devolucion_id;

alter table devolucion_comentario add column es_nota boolean not null default false;
comment on column devolucion_comentario.es_nota is 'Nota interna: solo la distribuidora la lee.';

alter table devolucion_linea
  add column veredicto text check (veredicto in ('autorizada', 'rechazada')),
  add column motivo_rechazo_id int references motivo_rechazo;
comment on column devolucion_linea.veredicto is 'Lo que se decidió de la línea; nulo: todavía nada, o se decidió antes de que se decidiera por línea.';
create index devolucion_linea_rechazo on devolucion_linea (motivo_rechazo_id) where motivo_rechazo_id is not null;

create table devolucion_lectura (
  devolucion_id bigint not null references devolucion,
  usuario_id bigint not null references usuario,
  leido timestamptz not null,
  primary key (devolucion_id, usuario_id)
);
comment on table devolucion_lectura is 'Hasta cuándo leyó cada persona la conversación.';

create index devolucion_lectura_usuario on devolucion_lectura (usuario_id);
