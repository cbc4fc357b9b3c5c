-- Calendar feed of a user's due dates.

create table calendario (
  usuario_id bigint primary key references usuario,
  huella bytea not null unique check (length(huella) = 32),
  importes boolean not null,
  creado timestamptz not null,
  usado timestamptz
);
comment on table calendario is 'La dirección de la que el calendario de cada persona lee sus vencimientos. De su secreto se guarda solo el SHA-256.';
comment on column calendario.importes is 'Si dice cuánto vence.';
comment on column calendario.usado is 'La última vez que se leyó, a la hora.';
