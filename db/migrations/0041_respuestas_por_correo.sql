-- What people answer to the portal's messages comes in as comments.
alter table ticket_comentario add column por_correo boolean not null default false;
comment on column ticket_comentario.por_correo is 'Contestó un correo del portal, sin entrar.';
alter table devolucion_comentario add column por_correo boolean not null default false;
comment on column devolucion_comentario.por_correo is 'Contestó un correo del portal, sin entrar.';

create table correo_recibido (
  clave text primary key,
  recibido timestamptz not null,
  de text not null,
  resultado text not null check (resultado in ('entro', 'rechazado', 'ignorado')),
  motivo text,
  avisado boolean not null default false
);
comment on table correo_recibido is 'Lo que llegó al buzón: cada mensaje hace algo una sola vez, aunque se lea de nuevo. Se olvida a los 90 días.';
comment on column correo_recibido.clave is 'SHA-256 de su Message-ID y de la dirección a la que contestó; sin Message-ID, de todo el mensaje.';
comment on column correo_recibido.de is 'La dirección de quien escribió, en minúsculas.';
comment on column correo_recibido.motivo is 'Por qué no entró.';
comment on column correo_recibido.avisado is 'Se le contestó por qué no entró.';
create index correo_recibido_de on correo_recibido (de, recibido);
create index correo_recibido_recibido on correo_recibido (recibido);
