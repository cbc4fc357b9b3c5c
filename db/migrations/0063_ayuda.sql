-- squawk-ignore-file prefer-bigint-over-int
-- How the portal is used: what the distributor explains to its customers and to its people.
create table ayuda_articulo (
  slug text primary key,
  titulo text not null,
  tema text not null,
  orden int not null,
  resumen text not null,
  texto text not null,
  roles text[] not null default '{}',
  servicio_id int references servicio,
  publicado boolean not null,
  palabras tsvector not null,
  actualizado timestamptz not null,
  version int not null default 1
);
comment on table ayuda_articulo is 'Artículos de la Ayuda. Los escribe la administración, en Markdown.';
comment on column ayuda_articulo.slug is 'Su dirección: /autogestion/ayuda/slug. No cambia: las pantallas la nombran.';
comment on column ayuda_articulo.orden is 'Dentro de su tema.';
comment on column ayuda_articulo.roles is 'Quiénes lo ven; vacío: todos.';
comment on column ayuda_articulo.servicio_id is 'De los clientes lo ven los que tienen el servicio; nulo: todos.';
comment on column ayuda_articulo.publicado is 'Si no, es un borrador: lo ve quien lo edita.';
comment on column ayuda_articulo.palabras is 'Por lo que se lo encuentra: título (A), resumen (B) y texto (D). Lo escribe la base.';
create index ayuda_articulo_palabras on ayuda_articulo using gin (palabras);
create index ayuda_articulo_servicio on ayuda_articulo (servicio_id);

create function ayuda_articulo_al_dia() returns trigger language plpgsql as $$
begin
  new.palabras := setweight(to_tsvector('spanish', lower(unaccent(new.titulo))), 'A')
    || setweight(to_tsvector('spanish', lower(unaccent(new.resumen))), 'B')
    || to_tsvector('spanish', lower(unaccent(new.texto)));
  new.actualizado := now();
  return new;
end $$;
create trigger ayuda_articulo_al_dia before insert or update on ayuda_articulo
  for each row execute function ayuda_articulo_al_dia();

create table ayuda_imagen (
  imagen_id uuid primary key default gen_random_uuid(),
  contenido bytea not null,
  ancho int not null,
  alto int not null,
  creada timestamptz not null
);
comment on table ayuda_imagen is 'Imágenes de los artículos, rehechas en WebP. La que ningún artículo nombra se borra.';
-- What the sweep looks for.
create index ayuda_imagen_creada on ayuda_imagen (creada);

create table ayuda_voto (
  slug text not null references ayuda_articulo,
  usuario_id bigint not null references usuario,
  sirvio boolean not null,
  evito_reclamo boolean not null,
  cuando timestamptz not null,
  primary key (slug, usuario_id)
);
comment on table ayuda_voto is 'Si un artículo le sirvió a cada persona: una vez cada una, y puede cambiar de idea.';
comment on column ayuda_voto.evito_reclamo is 'Lo leyó mientras escribía un reclamo, y dijo que ya no hacía falta.';
create index ayuda_voto_usuario on ayuda_voto (usuario_id);

-- Those who are there already know their way; those who come from now on are offered a walk.
alter table usuario add column recorrido_visto timestamptz default now();
alter table usuario alter column recorrido_visto drop default;
comment on column usuario.recorrido_visto is 'Cuándo hizo el recorrido de la primera visita, o dijo que no; nulo: todavía se lo ofrece.';

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-imagenes-ayuda', 30, 'Días que se guarda una imagen de la Ayuda que ningún artículo muestra', 'días', 1, 365);
