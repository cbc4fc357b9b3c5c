-- The statement of each month, mailed on the first day of the next one to who asked for it.
create table suscripcion_resumen (
  razon_social_id bigint not null references razon_social,
  usuario_id bigint not null references usuario,
  email text not null,
  codigo char(43) not null unique,
  mes date not null,
  primary key (razon_social_id, usuario_id, email)
);
comment on table suscripcion_resumen is 'A qué direcciones pidió una persona que vaya cada mes el estado de cuenta de una empresa. Sale mientras pueda ver la cuenta, y a las direcciones que aceptan recibirlo.';
comment on column suscripcion_resumen.email is 'En minúsculas; vacía: la de la persona, la que tenga ese día.';
comment on column suscripcion_resumen.codigo is 'El del enlace con el que quien lo recibe deja de recibirlo: no sirve para nada más.';
comment on column suscripcion_resumen.mes is 'El primer día del mes del que ya se ocupó: el siguiente sale cuando empieza.';
create index suscripcion_resumen_mes on suscripcion_resumen (mes, razon_social_id, usuario_id, email);
create index suscripcion_resumen_usuario on suscripcion_resumen (usuario_id);

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('cuenta.hora-mensual', 8, 'Hora de Argentina en la que sale, el primer día del mes, el estado de cuenta del mes que terminó', 'horas', 0, 23);
