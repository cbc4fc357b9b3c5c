-- squawk-ignore-file require-concurrent-index-creation
-- Who does not come in any more: since when, whoever says so, the version before too.
alter table usuario add inactivo_desde timestamptz;
comment on column usuario.inactivo_desde is 'Desde cuándo no entra; nulo mientras está activo. Pasados los días de limpieza.dias-personas-inactivas se vacían su DNI, teléfono y dirección.';
create function usuario_inactivo_desde() returns trigger language plpgsql as $$
begin
  new.inactivo_desde := case when new.activo then null else coalesce(new.inactivo_desde, now()) end;
  return new;
end $$;
create trigger usuario_inactivo_desde before insert or update of activo on usuario
  for each row execute function usuario_inactivo_desde();
update usuario set inactivo_desde = now() where not activo;
create index usuario_inactivo on usuario (inactivo_desde) where inactivo_desde is not null;
insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-personas-inactivas', 365, 'Días que se guardan el DNI, el teléfono, la dirección y la imagen de quien ya no entra', 'días', 30, 3650);
