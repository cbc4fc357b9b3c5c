-- Somebody of the distributor's sees the portal as a customer of a company does, for a while and without changing anything.
create table ver_como (
  ver_como_id uuid primary key default gen_random_uuid(),
  usuario_id bigint not null references usuario,
  razon_social_id bigint not null references razon_social,
  desde timestamptz not null,
  hasta timestamptz not null,
  salio timestamptz
);
comment on table ver_como is 'Quién de la distribuidora miró el portal como un cliente de qué empresa, desde y hasta cuándo.';
comment on column ver_como.hasta is 'Termina solo.';
comment on column ver_como.salio is 'Terminó antes, por su cuenta.';
create index ver_como_usuario on ver_como (usuario_id, desde);
create index ver_como_razon_social on ver_como (razon_social_id);
