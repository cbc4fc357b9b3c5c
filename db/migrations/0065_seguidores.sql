-- Who of a company follows a return, a claim or a warranty, and who of them has it.
create table seguidor (
  gestion text not null check (gestion in ('devolucion', 'ticket')),
  entidad_id bigint not null,
  usuario_id bigint not null references usuario,
  sigue boolean not null,
  a_cargo boolean not null default false,
  primary key (gestion, entidad_id, usuario_id)
);
comment on table seguidor is 'Quién sigue una gestión. Quien la cargó la sigue sin tener fila, mientras no diga que no. Solo vale para quien todavía puede verla.';
comment on column seguidor.gestion is 'La tabla de la gestión: los reclamos y las garantías son tickets.';
comment on column seguidor.sigue is 'Falso: dejó de seguirla, aunque la haya cargado.';
comment on column seguidor.a_cargo is 'Quién la lleva, de la empresa del cliente: una persona como mucho.';
create unique index seguidor_a_cargo on seguidor (gestion, entidad_id) where a_cargo;
create index seguidor_usuario on seguidor (usuario_id, gestion, entidad_id);

create table mencion (
  gestion text not null check (gestion in ('devolucion', 'ticket')),
  comentario_id bigint not null,
  usuario_id bigint not null references usuario,
  primary key (gestion, comentario_id, usuario_id)
);
comment on table mencion is 'A quién nombra un comentario con @: quien lo escribió lo eligió de la lista, no se lee del texto.';
create index mencion_usuario on mencion (usuario_id, gestion, comentario_id);
