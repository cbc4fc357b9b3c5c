-- API tokens of a razón social's systems.

create table token (
  token_id int generated always as identity primary key,
  usuario_id bigint not null references usuario,
  nombre text not null,
  huella bytea not null unique check (length(huella) = 32),
  comienzo text not null,
  alcances text[] not null check (cardinality(alcances) > 0),
  direcciones cidr[] not null default '{}',
  creado timestamptz not null,
  vence timestamptz not null check (vence > creado),
  usado timestamptz,
  usado_desde inet,
  cortado timestamptz,
  cortado_por bigint references usuario,
  avisado int
);
comment on table token is 'Tokens con los que entran los sistemas de una empresa. Del token se guarda solo su SHA-256 y su comienzo.';
comment on column token.usuario_id is 'Titular que creó el token: el token vale mientras el titular tenga los mismos permisos.';
comment on column token.direcciones is 'Direcciones IP desde las que sirve; vacío: cualquiera.';
comment on column token.usado is 'Último uso, con un minuto de precisión.';
comment on column token.avisado is 'Cuántos días antes de vencer se avisó por última vez.';
create index token_usuario on token (usuario_id);
create index token_cortado_por on token (cortado_por) where cortado_por is not null;
-- For the scheduled job of expiring tokens.
create index token_vence on token (vence) where cortado is null;

create table token_razon_social (
  token_id int not null references token on delete cascade,
  razon_social_id bigint not null references razon_social,
  primary key (token_id, razon_social_id)
);
comment on table token_razon_social is 'A qué empresas alcanza cada token.';
create index token_razon_social_razon_social on token_razon_social (razon_social_id);
