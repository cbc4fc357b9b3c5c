-- Where people signed in from: what tells them that somebody else did.
create table ingreso (
  sid text primary key,
  usuario_id bigint not null references usuario,
  dispositivo text not null,
  zona text not null,
  desde timestamptz not null,
  codigo_sha256 text unique,
  denunciado timestamptz
);
comment on table ingreso is 'Desde qué dispositivo y con qué hora local abrió cada sesión su persona; una fila por sesión del proveedor de identidad.';
comment on column ingreso.dispositivo is 'Como lo dice la gente: Firefox en Windows. Vacío: no se sabe.';
comment on column ingreso.zona is 'Nombre IANA de la zona horaria del navegador: lo único que se sabe del lugar.';
comment on column ingreso.codigo_sha256 is 'Del enlace «No fui yo» que se mandó por correo; nulo: no se mandó ninguno.';
comment on column ingreso.denunciado is 'Cuándo dijo su persona que no fue suyo.';
create index ingreso_usuario on ingreso (usuario_id, dispositivo, zona);
create index ingreso_desde on ingreso (desde);
insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-ingresos', 180, 'Días que se guarda desde dónde ingresó cada persona; después, el mismo dispositivo se avisa como nuevo', 'días', 30, 1095);
