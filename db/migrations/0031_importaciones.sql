create table importacion (
  importacion_id bigint generated always as identity primary key,
  que text not null,
  origen text not null check (origen in ('pantalla', 'api')),
  usuario_id bigint not null references usuario,
  archivo_id uuid unique references archivo,
  nombre text not null,
  formato jsonb,
  encabezado jsonb not null default '[]',
  muestra jsonb not null default '[]',
  columnas jsonb,
  estado text not null check (estado in ('subida', 'revisando', 'revisada', 'importando', 'terminada', 'fallada')),
  simulada boolean not null default false,
  linea int not null default 0,
  avance smallint not null default 0 check (avance between 0 and 100),
  leidas int not null default 0,
  nuevas int not null default 0,
  cambiadas int not null default 0,
  iguales int not null default 0,
  rechazadas int not null default 0,
  errores int not null default 0,
  entera boolean not null default true,
  problema text,
  creada timestamptz not null,
  terminada timestamptz,
  version int not null default 1,
  check (origen = 'api' or archivo_id is not null)
);
comment on table importacion is 'Lo que se cargó o se está por cargar: quién, qué archivo, qué pasó con sus filas. La API deja una por lote.';
comment on column importacion.formato is 'Cómo está escrito el archivo: codificación, separador, hoja.';
comment on column importacion.columnas is 'Encabezado del archivo → columna; nulo en una: no se lee. Nulo entero: todavía no se dijo.';
comment on column importacion.simulada is 'Los números son de la revisión: nada de eso está escrito.';
comment on column importacion.linea is 'Hasta dónde está escrito: quien sigue después de que un proceso muere arranca de acá.';
comment on column importacion.errores is 'En total; importacion_error guarda los primeros mil.';
comment on column importacion.entera is 'El archivo se leyó hasta el final.';
create index importacion_que on importacion (que, importacion_id desc);
create index importacion_usuario on importacion (usuario_id);
-- What is being worked on is little, and looked for by its kind.
create index importacion_activa on importacion (que, importacion_id) where estado in ('revisando', 'importando');

create table importacion_error (
  importacion_id bigint not null references importacion,
  orden int not null,
  linea int not null,
  columna text not null,
  dato text not null,
  mensaje text not null,
  primary key (importacion_id, orden)
);
comment on table importacion_error is 'Los primeros mil errores de una importación.';

create table importacion_columna (
  que text not null,
  encabezado text not null,
  columna text,
  primary key (que, encabezado)
);
comment on table importacion_columna is 'Cómo llaman los archivos de la distribuidora a nuestras columnas, según se dijo a mano la última vez. Nula: no se lee.';

alter table usuario add maquina boolean not null default false;
comment on column usuario.maquina is 'No es una persona: una cuenta de servicio que carga datos por la API.';
