-- Virtual accounts of razones sociales, and transfers received in them.

create table cuenta_virtual (
  razon_social_id bigint primary key references razon_social,
  cvu char(22) not null check (cvu ~ '^[0-9]{22}$'),
  alias text not null,
  creada timestamptz not null default now()
);
comment on table cuenta_virtual is 'Cuenta propia de cada empresa en el proveedor que cobra por la distribuidora: una transferencia a esa cuenta es de la empresa.';
create unique index cuenta_virtual_cvu on cuenta_virtual (cvu);

create table transferencia_recibida (
  razon_social_id bigint not null references razon_social,
  transferencia_id text not null,
  recibida timestamptz not null default now(),
  primary key (razon_social_id, transferencia_id)
);
-- For the sweep of old transfers.
create index transferencia_recibida_recibida on transferencia_recibida (recibida);
comment on table transferencia_recibida is 'Transferencias que ya se registraron como pago, porque el aviso de una puede llegar más de una vez.';
comment on column transferencia_recibida.transferencia_id is 'El número de COELSA, que es la referencia del medio de ese pago.';

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-transferencias', 365, 'Días que se reconoce una transferencia que ya se registró como pago; mientras su pago espera, siempre', 'días', 90, 3650);
