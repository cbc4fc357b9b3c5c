create table notificacion (
  notificacion_id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario,
  clave uuid not null,
  evento text not null,
  tipo_notificacion_id smallint not null,
  razon_social_id bigint references razon_social,
  entidad_id bigint,
  estado_id smallint,
  titulo text not null,
  texto text not null,
  enlace text not null,
  creada timestamptz not null,
  leida timestamptz,
  resumen text not null default 'no' check (resumen in ('no', 'pendiente', 'enviado'))
);
comment on table notificacion is 'Lo que el portal le avisa a una persona. La misma clave no se avisa dos veces.';
comment on column notificacion.enlace is 'Dirección bajo /autogestion; lo que muestra puede ya no existir.';
comment on column notificacion.resumen is 'pendiente: va en el correo del día, porque así lo eligió la persona.';
create unique index notificacion_clave on notificacion (usuario_id, clave);
create index notificacion_usuario on notificacion (usuario_id, notificacion_id desc);
create index notificacion_usuario_tipo on notificacion (usuario_id, tipo_notificacion_id, notificacion_id desc);
create index notificacion_sin_leer on notificacion (usuario_id, notificacion_id desc) where leida is null;
create index notificacion_resumen on notificacion (usuario_id, notificacion_id) where resumen = 'pendiente';
create index notificacion_creada on notificacion (creada);

create table notificacion_preferencia (
  usuario_id bigint not null references usuario,
  evento text not null,
  portal boolean not null,
  email text not null check (email in ('inmediato', 'diario', 'nunca')),
  primary key (usuario_id, evento)
);
comment on table notificacion_preferencia is 'Solo lo que la persona cambió; lo demás es como dice la tabla de eventos.';

-- Every API process listens, and wakes the browsers of that person; the payload is all it needs.
create function notificacion_avisa() returns trigger language plpgsql as $$
begin
  perform pg_notify('notificaciones', new.usuario_id::text);
  return null;
end $$;
create trigger notificacion_avisa after insert or update of leida on notificacion
  for each row execute function notificacion_avisa();

insert into parametro (clave, valor, descripcion) values
  ('notificacion.hora-resumen', 8, 'Hora de Argentina en la que sale el correo del día'),
  ('notificacion.dias-guardadas', 180, 'Días que se guardan las notificaciones leídas');

create index usuario_roles on usuario using gin (roles) where activo;
