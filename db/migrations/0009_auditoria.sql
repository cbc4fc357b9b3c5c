create table auditoria (
  auditoria_id bigint generated always as identity primary key,
  cuando timestamptz not null,
  usuario_id bigint not null,
  usuario text not null,
  ip inet not null,
  operacion text not null,
  razon_social_id bigint,
  entidad text,
  entidad_id text,
  detalle jsonb not null default '{}'
);
comment on table auditoria is 'Quién hizo qué, sobre qué, cuándo y desde dónde. Solo se agrega: nadie la cambia ni la borra.';
comment on column auditoria.usuario is 'Nombre de usuario en ese momento; sin clave foránea, para que sobreviva a la persona.';
comment on column auditoria.operacion is 'La llamada del contrato: representantes.update.';
comment on column auditoria.detalle is 'Lo que la llamada nombra por id y, en cambios, de qué valor a cuál.';
create index auditoria_usuario on auditoria (usuario, auditoria_id desc);
create index auditoria_operacion on auditoria (operacion, auditoria_id desc);
create index auditoria_entidad on auditoria (entidad, entidad_id, auditoria_id desc) where entidad is not null;
create index auditoria_razon_social on auditoria (razon_social_id, auditoria_id desc) where razon_social_id is not null;
create index auditoria_cuando on auditoria (cuando);

create function auditoria_no_cambia() returns trigger language plpgsql as $$
begin
  raise exception 'auditoria is append-only';
end $$;
create trigger auditoria_solo_se_agrega before update or delete on auditoria
  for each row execute function auditoria_no_cambia();
create trigger auditoria_no_se_vacia before truncate on auditoria
  for each statement execute function auditoria_no_cambia();
