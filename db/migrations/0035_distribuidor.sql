create table distribuidor (
  distribuidor_id int primary key default 1 check (distribuidor_id = 1),
  nombre text,
  cuit char(11),
  domicilio text,
  soporte_email text,
  soporte_telefono text,
  datos_personales_email text,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  datos_bancarios text,
  logo bytea,
  logo_version int not null default 0,
  pasos_omitidos text[] not null default '{}',
  version int not null default 1
);
comment on table distribuidor is 'La cara de la distribuidora, una sola fila. Lo nulo es lo que dicen las variables DISTRIBUIDOR_* y SOPORTE_*.';
comment on column distribuidor.logo is 'PNG, ya rehecho: se muestra en el encabezado, en los PDF y en las pantallas de ingreso.';
comment on column distribuidor.logo_version is 'Cada logo tiene su dirección: la misma nunca cambia.';
comment on column distribuidor.pasos_omitidos is 'Pasos de la puesta en marcha que la distribuidora no usa.';
insert into distribuidor default values;
