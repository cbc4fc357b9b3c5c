-- What waits for the customer is a tab of the list of returns, with its count.
create index devolucion_espera on devolucion (razon_social_id) where espera_cliente or estado_id = 8;

-- How each one wants to see a list, on any device.
create table lista_preferencia (
  usuario_id bigint not null references usuario,
  lista text not null,
  columnas text[],
  compacta boolean not null,
  primary key (usuario_id, lista)
);
comment on table lista_preferencia is 'Cómo quiere ver cada persona una lista.';
comment on column lista_preferencia.columnas is 'Las que muestra, por su clave; nulo: las de siempre.';

-- What somebody filters every day in a list, kept by its name. The desk has its own (vista), which counts and shares them.
create table lista_vista (
  lista_vista_id int generated always as identity primary key,
  usuario_id bigint not null references usuario,
  lista text not null,
  nombre text not null,
  direccion text not null,
  creada timestamptz not null
);
comment on table lista_vista is 'Filtros guardados de una lista, de una persona.';
comment on column lista_vista.direccion is 'Los filtros como los escribe la pantalla en su dirección, después del «?».';
create unique index lista_vista_nombre on lista_vista (usuario_id, lista, lower(nombre));
