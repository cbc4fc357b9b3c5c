-- The warranty of a moto starts when it is sold to the user (law 24.240, art. 11), not when the dealer receives it.

alter table marca add column tope_garantia_meses int check (tope_garantia_meses between 1 and 240);
comment on column marca.tope_garantia_meses is 'La garantía de una moto termina a lo sumo estos meses después de la entrega. Nulo: sin tope.';

alter table unidad drop column vence;
alter table unidad add column fecha_venta date;
comment on column unidad.fecha_venta is 'Venta al usuario. Nulo: todavía no se informó.';
alter table unidad add constraint unidad_fecha_venta_check check (fecha_venta >= fecha_entrega);
alter table unidad add column vence date;
comment on column unidad.vence is 'Fin de la garantía por fecha; por kilómetros puede terminar antes. Nulo: no se sabe cuándo se vendió.';
create index unidad_vence on unidad (razon_social_id, vence);

-- Trigger, because a generated column cannot read the limit from the table of brands.
create function unidad_vence() returns trigger language plpgsql as $$
begin
  new.vence := case when new.fecha_venta is not null then least(
    (new.fecha_venta + make_interval(months => new.garantia_meses))::date,
    (select (new.fecha_entrega + make_interval(months => tope_garantia_meses))::date from marca where marca_id = new.marca_id)
  ) end;
  return new;
end $$;
create trigger unidad_vence before insert or update on unidad for each row execute function unidad_vence();

create function marca_tope() returns trigger language plpgsql as $$
begin
  update unidad set vence = null where marca_id = new.marca_id and fecha_venta is not null;
  return null;
end $$;
create trigger marca_tope after update of tope_garantia_meses on marca
  for each row when (old.tope_garantia_meses is distinct from new.tope_garantia_meses) execute function marca_tope();

create table unidad_venta (
  razon_social_id bigint not null references razon_social,
  unidad_venta_id bigint generated always as identity,
  vin character(17) not null,
  anterior date not null,
  fecha_venta date not null,
  motivo text not null,
  ticket_id bigint not null,
  usuario_id bigint not null references usuario,
  creado timestamptz not null,
  primary key (razon_social_id, unidad_venta_id)
);
comment on table unidad_venta is 'Cambios de la fecha de venta de una moto, con su motivo y la garantía en la que se pidieron.';
create index unidad_venta_vin on unidad_venta (razon_social_id, vin);
create index unidad_venta_usuario on unidad_venta (usuario_id);
