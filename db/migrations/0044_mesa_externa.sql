-- Whether claims and warranties are attended in the external desk is said by their sector, and stays with each as it was made.
alter table sector add column mesa_externa boolean not null default true;
comment on column sector.mesa_externa is 'Sus reclamos y garantías nuevos se atienden en la mesa externa. Donde no hay ninguna (DESK=local) no dice nada.';

alter table ticket add column mesa_externa boolean not null default false;
comment on column ticket.mesa_externa is 'Se atiende en la mesa externa: lo decía su sector cuando se creó.';
-- What was made since the first that the external desk has is there, or on its way.
update ticket set mesa_externa = true where creado >= (select min(creado) from ticket where ticket_invgate_id is not null);
create index ticket_mesa_externa on ticket (ticket_id) where mesa_externa;

alter table mesa_cursor add column leido timestamptz;
comment on column mesa_cursor.leido is 'Cuándo se terminó de leer por última vez.';

alter table trabajo
  add column externa boolean not null default false,
  add column libre boolean not null default false;
comment on column trabajo.externa is 'Lo atiende la mesa externa: acá se mira y se le mide el plazo. Lo escribe trabajo_libre().';
comment on column trabajo.libre is 'Lo puede tomar cualquiera que lo atienda. Lo escribe trabajo_libre().';

create function trabajo_libre() returns trigger language plpgsql as $$
begin
  new.externa := new.clase in ('reclamo', 'garantia') and exists (select from ticket t where t.ticket_id = new.entidad_id and t.mesa_externa);
  new.libre := new.asignado_id is null and not new.externa;
  return new;
end $$;
create trigger trabajo_libre before insert or update of asignado_id on trabajo for each row execute function trabajo_libre();

-- What was open before: whoever has it writes both.
update trabajo set asignado_id = asignado_id;
drop index trabajo_de_nadie;
create index trabajo_libre on trabajo (orden, clase, entidad_id) where libre and etapa <> 'espera';
