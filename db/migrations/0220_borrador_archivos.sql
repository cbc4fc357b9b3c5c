-- Files of what was begun go up as they are chosen, and travel with it to another device.
create table borrador_archivo (
  archivo_id uuid primary key references archivo,
  usuario_id bigint not null,
  clave text not null,
  foreign key (usuario_id, clave) references borrador on delete cascade
);
comment on table borrador_archivo is 'Los archivos de lo que alguien empezó y no envió. Siguen siendo sueltos: los ve quien los subió, y sin borrador vencen como los demás.';
create index borrador_archivo_borrador on borrador_archivo (usuario_id, clave);
