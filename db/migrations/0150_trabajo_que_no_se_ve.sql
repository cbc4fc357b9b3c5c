-- squawk-ignore-file constraint-missing-not-valid, ban-drop-constraint
-- The list of what can happen grows by one word: every row that is there is right by the shorter one.
-- What each role sees at the desk: the kinds it works on, and whether of every company or of the portfolio alone.
create table mesa_rol (
  rol text primary key,
  clases text[] not null,
  toda_empresa boolean not null
);
comment on table mesa_rol is 'Lo que ve en la mesa cada rol de la distribuidora. Lo dice el contrato (contract/mesa/reglas.ts), y una prueba los compara.';
comment on column mesa_rol.toda_empresa is 'De cualquier empresa; si no, solo de las de su cartera.';
insert into mesa_rol (rol, clases, toda_empresa) values
  ('ROL_ADMIN', '{devolucion,reclamo,garantia,pago,pedido,certificado,alta}', true),
  ('ROL_CALLCENTER', '{devolucion,reclamo,garantia,pago,certificado,alta}', true),
  ('ROL_VENDEDOR', '{devolucion,reclamo,garantia,pedido}', false),
  ('ROL_POSTVENTA', '{devolucion,reclamo,garantia}', true),
  ('ROL_POSVENTA', '{devolucion,reclamo,garantia}', true);

create function mesa_ve(de_usuario bigint, de_clase text, de_razon bigint) returns boolean language sql stable as $$
  select exists (select from usuario u join mesa_rol r on r.rol = any(u.roles) where u.usuario_id = de_usuario and u.activo and de_clase = any(r.clases))
    and (exists (select from usuario u join mesa_rol r on r.rol = any(u.roles) where u.usuario_id = de_usuario and r.toda_empresa)
      or exists (select from usuario u join contacto c on c.usuario = u.user_name
        where u.usuario_id = de_usuario and c.tipo = 'vendedor' and c.razon_social_id = de_razon))
$$;
comment on function mesa_ve is 'Si alguien ve en la mesa lo que es de una clase y de una empresa, por sus roles y su cartera: si no, no se le asigna ni lo conserva.';

alter table trabajo_evento drop constraint trabajo_evento_que_check;
alter table trabajo_evento add constraint trabajo_evento_que_check check (que in ('entra', 'responde', 'pasa', 'sale', 'suelta'));
comment on column trabajo_evento.que is '«suelta»: quien lo tenía (asignado_id) no lo ve más, y quedó sin asignar.';

-- What somebody has and does not see any more is nobody's: of one company, or of all.
create function mesa_suelta(de_usuario bigint, de_razon bigint) returns int language plpgsql as $$
declare
  t record;
  cuantos int := 0;
begin
  -- In the order in which lots are held: by table, then by number.
  for t in
    select x.clase, x.entidad_id, x.razon_social_id, x.sector_id, x.estado_id from trabajo x
    where x.asignado_id = de_usuario and (de_razon is null or x.razon_social_id = de_razon)
      and not mesa_ve(de_usuario, x.clase, x.razon_social_id)
    order by case x.clase when 'reclamo' then 'ticket' when 'garantia' then 'ticket' when 'pedido' then 'pedido_moto'
      when 'alta' then 'pedido_razon_social' else x.clase end, x.entidad_id
  loop
    case t.clase
      when 'devolucion' then update devolucion set asignado_id = null where devolucion_id = t.entidad_id and asignado_id = de_usuario;
      when 'reclamo', 'garantia' then update ticket set asignado_id = null where ticket_id = t.entidad_id and asignado_id = de_usuario;
      when 'pago' then update pago set asignado_id = null where pago_id = t.entidad_id and asignado_id = de_usuario;
      when 'pedido' then update pedido_moto set asignado_id = null where pedido_id = t.entidad_id and asignado_id = de_usuario;
      when 'certificado' then update certificado set asignado_id = null where certificado_id = t.entidad_id and asignado_id = de_usuario;
      when 'alta' then update pedido_razon_social set asignado_id = null where pedido_id = t.entidad_id and asignado_id = de_usuario;
    end case;
    if found then
      insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, estado_id, fecha)
      values (t.clase, t.entidad_id, t.razon_social_id, t.sector_id, de_usuario, 'suelta', t.estado_id, now());
      cuantos := cuantos + 1;
    end if;
  end loop;
  return cuantos;
end $$;
comment on function mesa_suelta is 'Deja sin asignar lo que alguien tiene y no ve, con su renglón en trabajo_evento. Dice cuánto fue.';

-- At the end of the transaction: who saves a company writes its contacts anew, and what counts is how all of it ends.
create function usuario_ve() returns trigger language plpgsql as $$
begin
  perform mesa_suelta(new.usuario_id, null);
  return null;
end $$;
create constraint trigger usuario_ve after update of roles, activo on usuario deferrable initially deferred for each row
  when (old.roles is distinct from new.roles or old.activo and not new.activo) execute function usuario_ve();

create function contacto_ve() returns trigger language plpgsql as $$
begin
  perform mesa_suelta(u.usuario_id, old.razon_social_id) from usuario u where u.user_name = old.usuario;
  return null;
end $$;
create constraint trigger contacto_ve after delete or update on contacto deferrable initially deferred for each row
  when (old.tipo = 'vendedor' and old.usuario is not null) execute function contacto_ve();

-- What was held so before. Who never came in has the roles that the identity provider says, which may not be read yet.
select mesa_suelta(u.usuario_id, null) from usuario u
where u.sub is not null and exists (select from trabajo t where t.asignado_id = u.usuario_id);
