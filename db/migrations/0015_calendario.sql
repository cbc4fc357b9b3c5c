-- Calendar feed of a user's due dates.

create table calendario (
  usuario_id bigint primary key references usuario,
  huella bytea not null unique check (length(huella) = 32),
  importes boolean not null,
  creado timestamptz not null,
  usado timestamptz
);
comment on table calendario is 'Dirección de la que el calendario de cada persona lee sus vencimientos. De su secreto se guarda solo el SHA-256.';
comment on column calendario.importes is 'Verdadero: los eventos muestran los importes.';
comment on column calendario.usado is 'Última lectura, con una hora de precisión.';
