create table sesion_terminada (
  sid text primary key,
  emitido_hasta timestamptz,
  terminada timestamptz not null default now()
);
create index sesion_terminada_terminada on sesion_terminada (terminada);
comment on table sesion_terminada is
  'Sessions of the identity provider that ended while access tokens of theirs may still be out. Kept for as long as the oldest token that is taken (12 hours).';
comment on column sesion_terminada.emitido_hasta is
  'Tokens issued up to then are refused; null: all of the session, because the provider itself said that it is over.';
