-- What somebody filters every day, kept by its name.
create table vista (
  vista_id int generated always as identity primary key,
  usuario_id bigint not null references usuario,
  nombre text not null,
  compartida boolean not null,
  criterios jsonb not null,
  direccion text not null,
  creada timestamptz not null
);
comment on table vista is 'Filtros guardados de una cola de la mesa: propios, o compartidos con todos los que trabajan en ella.';
comment on column vista.criterios is 'Lo que se le pide a la búsqueda, para contarla.';
comment on column vista.direccion is 'Lo mismo como lo escribe la pantalla en su dirección, después del «?».';
create unique index vista_nombre on vista (usuario_id, lower(nombre));
create index vista_compartida on vista (lower(nombre), vista_id) where compartida;
