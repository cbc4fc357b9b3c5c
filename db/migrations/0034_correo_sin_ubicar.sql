-- Received mails that could not become a comment, for the staff to review. Before this migration they were rejected and
-- lost.
create table correo_sin_ubicar (
  sin_ubicar_id bigint generated always as identity primary key,
  clave text not null unique,
  recibido timestamptz not null,
  de text not null,
  motivo text not null check (motivo in ('direccion', 'inactivo', 'vencida', 'acceso', 'cerrada', 'espacio')),
  clase text not null check (clase in ('devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta')),
  entidad_id bigint not null,
  persona_id bigint not null references usuario,
  razon_social_id bigint references razon_social,
  asunto text not null,
  texto text not null,
  original_id uuid references archivo,
  resuelto timestamptz,
  resuelto_por bigint references usuario,
  agregado boolean not null default false,
  check ((resuelto is null) = (resuelto_por is null))
);
comment on table correo_sin_ubicar is 'Emails recibidos que no pudieron ser un comentario: los ve la distribuidora en la Mesa.';
comment on column correo_sin_ubicar.persona_id is 'De quién es la conversación a la que llegó; el email puede ser de otra persona.';
comment on column correo_sin_ubicar.original_id is 'El email entero; nulo: lo rechazó el antivirus.';
comment on column correo_sin_ubicar.agregado is 'Verdadero: quedó como comentario. Falso y resuelto: se descartó.';
create index correo_sin_ubicar_pendiente on correo_sin_ubicar (clase, entidad_id, sin_ubicar_id) where resuelto is null;
create index correo_sin_ubicar_resuelto on correo_sin_ubicar (resuelto) where resuelto is not null;
create index correo_sin_ubicar_persona on correo_sin_ubicar (persona_id);
create index correo_sin_ubicar_empresa on correo_sin_ubicar (razon_social_id) where razon_social_id is not null;
create index correo_sin_ubicar_original on correo_sin_ubicar (original_id) where original_id is not null;
create index correo_sin_ubicar_resuelto_por on correo_sin_ubicar (resuelto_por) where resuelto_por is not null;

create table correo_sin_ubicar_archivo (
  archivo_id uuid primary key references archivo,
  sin_ubicar_id bigint not null references correo_sin_ubicar on delete cascade
);
create index correo_sin_ubicar_archivo_de on correo_sin_ubicar_archivo (sin_ubicar_id);
