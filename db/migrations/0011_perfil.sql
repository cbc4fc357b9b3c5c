alter table usuario add column version int not null default 1;
comment on column usuario.version is 'Sube con cada cambio de la persona en Mi Perfil: quien guarda dice cuál leyó.';

create table imagen (
  imagen_id bigint generated always as identity primary key,
  usuario_id bigint unique references usuario,
  razon_social_id bigint unique references razon_social,
  archivo_id uuid not null unique references archivo,
  miniatura bytea not null,
  creada timestamptz not null,
  creada_por bigint not null references usuario,
  check (num_nonnulls(usuario_id, razon_social_id) = 1)
);
comment on table imagen is 'La imagen de una persona o de una empresa. Cambiarla es otra fila: imagen_id es su versión.';
comment on column imagen.archivo_id is 'WebP de 512 × 512, hecho por nosotros; suelto, pero la limpieza lo saltea mientras esté acá.';
comment on column imagen.miniatura is 'WebP de 96 × 96.';
create index imagen_creada_por on imagen (creada_por);

create index devolucion_usuario on devolucion (usuario_id, devolucion_id);
create index devolucion_comentario_usuario on devolucion_comentario (usuario_id, devolucion_comentario_id);
create index ticket_usuario on ticket (usuario_id, ticket_id);
create index ticket_comentario_usuario on ticket_comentario (usuario_id, ticket_comentario_id) where usuario_id is not null;
create index pago_usuario on pago (usuario_id, pago_id);
create index archivo_usuario on archivo (usuario_id, archivo_id);
