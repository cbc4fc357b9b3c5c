alter table usuario
  add roles text[] not null default '{}',
  add ultimo_acceso timestamptz;
comment on column usuario.roles is 'Los roles que traía su último token. Quién los da es el proveedor de identidad; de un representante, la columna de representante.';
comment on column usuario.ultimo_acceso is 'La última vez que el portal lo vio, con diez minutos de precisión.';
create unique index usuario_email_unico on usuario (lower(email));
create unique index usuario_dni_unico on usuario (dni) where dni is not null;
create index usuario_razon_social_razon on usuario_razon_social (razon_social_id, usuario_id);

create table representante (
  usuario_id bigint primary key references usuario,
  roles text[] not null,
  cargo text not null default '',
  creador_id bigint not null references usuario,
  creado timestamptz not null,
  version int not null default 1,
  version_directorio int not null default 0,
  intento text,
  problema text,
  invitaciones timestamptz[] not null default '{}',
  invitaciones_enviadas int not null default 0,
  invitacion_enviada timestamptz,
  invitacion_vence timestamptz,
  invitacion_cancelada boolean not null default false,
  aceptada timestamptz,
  reemplazante_id bigint references usuario
);
comment on table representante is 'Lo propio de quien entra por una empresa: sus datos, empresas y servicios son los de su usuario.';
comment on column representante.version is 'Sube con cada cambio; quien guarda dice cuál leyó.';
comment on column representante.version_directorio is 'La versión que el proveedor de identidad ya refleja; 0: la cuenta todavía no existe.';
comment on column representante.intento is 'El email con que se va a crear la cuenta, anotado antes: una de ese usuario y ese email es la nuestra y no la de otro.';
comment on column representante.problema is 'Por qué el proveedor no la aceptó y qué hacer.';
comment on column representante.invitaciones is 'Cuándo se pidió cada invitación.';
comment on column representante.invitaciones_enviadas is 'De cuántas ya salió el email.';
comment on column representante.aceptada is 'La primera vez que entró.';
comment on column representante.reemplazante_id is 'Quién recibe los avisos de lo que tenía abierto al desactivarlo; nulo: todos los del servicio.';
create index representante_creador on representante (creador_id);

create table consulta_dni (
  usuario_id bigint primary key references usuario,
  desde timestamptz not null,
  cantidad int not null
);
comment on table consulta_dni is 'Cuántas veces preguntó cada uno por un DNI en la hora que empezó en desde.';

insert into parametro (clave, valor, descripcion) values
  ('representante.invitacion-horas', 72, 'Horas que sirve la invitación de un representante'),
  ('representante.segundos-espera', 60, 'Segundos entre una invitación y la siguiente'),
  ('representante.envios-por-hora', 5, 'Invitaciones a una misma persona por hora'),
  ('representante.consultas-dni-hora', 30, 'Consultas por DNI que puede hacer cada usuario por hora');
