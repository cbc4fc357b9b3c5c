alter table sector add atiende text[] not null default '{ROL_CALLCENTER}';
comment on column sector.atiende is 'Los roles que trabajan sus gestiones y se enteran de las nuevas; un vendedor, solo de las razones sociales de su cartera.';
update sector set atiende = '{ROL_POSTVENTA,ROL_POSVENTA}' where nombre ilike '%postventa%' or nombre ilike '%posventa%';
update sector set atiende = '{ROL_CALLCENTER,ROL_VENDEDOR}' where nombre ilike 'ventas%';
comment on column usuario.roles is 'Los roles que traía su último token; de un interno que todavía no entró, los que dice el proveedor de identidad. Quién los da es el proveedor; de un representante, la columna de representante.';
