-- Reminders of debt to the users of a razón social, in steps around the due date.

create table recordatorio (
  razon_social_id bigint not null references razon_social,
  partida text not null,
  vencimiento date not null,
  paso text not null check (paso in ('antes', 'vence', 'primero', 'segundo')),
  enviado timestamptz not null,
  primary key (razon_social_id, partida, vencimiento, paso)
);
comment on table recordatorio is 'Partidas recordadas en cada paso: cada una, una vez por paso. Si cambia su vencimiento, empieza de nuevo.';
comment on column recordatorio.partida is 'sociedad-documento-ejercicio-posición: la partida puede estar en el ERP y no en estas tablas.';
create index recordatorio_enviado on recordatorio (enviado);

create table recordatorio_empresa (
  razon_social_id bigint primary key references razon_social,
  dia date not null
);
comment on table recordatorio_empresa is 'Último día en que se revisó qué recordarle a cada empresa: recibe como máximo un correo por día.';

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('cuenta.recordatorio-antes', 0, 'Recordar lo que falta pagar: días antes del vencimiento; 0: no', 'días', 0, 60),
  ('cuenta.recordatorio-hora', 8, 'Recordar lo que falta pagar: desde qué hora de Argentina', 'horas', 0, 23),
  ('cuenta.recordatorio-primero', 0, 'Recordar lo que falta pagar: días después del vencimiento; 0: no', 'días', 0, 90),
  ('cuenta.recordatorio-segundo', 0, 'Recordar lo que falta pagar otra vez: días después del vencimiento; 0: no', 'días', 0, 180),
  ('cuenta.recordatorio-vence', 0, 'Recordar lo que falta pagar el día del vencimiento: 1 es sí, 0 es no', '', 0, 1),
  ('limpieza.dias-recordatorios', 400, 'Días que se sabe qué vencimientos se recordaron', 'días', 200, 3650);
