-- Who is away: what they have is offered to the others meanwhile, and is theirs again when they are back.
alter table usuario add column ausente_hasta date;
comment on column usuario.ausente_hasta is 'El último día que falta alguien de la distribuidora; nulo: está. Al día siguiente lo borra el reloj.';
create index usuario_ausente on usuario (ausente_hasta) where ausente_hasta is not null;

create or replace function trabajo_libre() returns trigger language plpgsql as $$
begin
  new.externa := new.clase in ('reclamo', 'garantia') and exists (select from ticket t where t.ticket_id = new.entidad_id and t.mesa_externa);
  new.libre := not new.externa and (new.asignado_id is null
    or exists (select from usuario u where u.usuario_id = new.asignado_id and u.ausente_hasta is not null));
  return new;
end $$;

-- What somebody has is offered, or not any more, by who has it being written again.
create function usuario_ausente() returns trigger language plpgsql as $$
begin
  update trabajo set asignado_id = asignado_id where asignado_id = new.usuario_id;
  perform pg_notify('notificaciones', 'mesa');
  return null;
end $$;
create trigger usuario_ausente after update of ausente_hasta on usuario for each row
  when ((old.ausente_hasta is null) <> (new.ausente_hasta is null)) execute function usuario_ausente();
create index trabajo_ofrecido on trabajo (asignado_id) where libre and asignado_id is not null;

-- A certificate that is replaced before anybody resolved it ends then, neither approved nor refused.
alter table certificado add column reemplazado timestamptz;
comment on column certificado.reemplazado is 'Cuándo se cargó el que lo reemplaza; nulo: nunca, o antes de que se anotara.';
create or replace function certificado_trabajo() returns trigger language plpgsql as $$
begin
  perform trabajo_al_dia('certificado', new.certificado_id, coalesce(new.resuelto, new.reemplazado, new.creado),
    case new.estado when 'aprobado' then 5 when 'rechazado' then 6 else 4 end::smallint);
  return null;
end $$;
