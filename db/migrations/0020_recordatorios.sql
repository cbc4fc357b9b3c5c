-- What is owed is remembered to the people of its company, by steps around the day that it is due.

create table recordatorio (
  razon_social_id bigint not null references razon_social,
  partida text not null,
  vencimiento date not null,
  paso text not null check (paso in ('antes', 'vence', 'primero', 'segundo')),
  enviado timestamptz not null,
  primary key (razon_social_id, partida, vencimiento, paso)
);
comment on table recordatorio is 'Qué partida se recordó, y en qué paso: cada una una vez por paso. Con otro vencimiento vuelve a empezar.';
comment on column recordatorio.partida is 'sociedad-documento-ejercicio-posición: la partida puede estar en el ERP y no en estas tablas.';
create index recordatorio_enviado on recordatorio (enviado);

create table recordatorio_empresa (
  razon_social_id bigint primary key references razon_social,
  dia date not null
);
comment on table recordatorio_empresa is 'De cada empresa, el último día en el que se miró qué recordarle: hay un correo por día como mucho.';

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('cuenta.recordatorio-antes', 0, 'Días antes del vencimiento en los que se recuerda lo que falta pagar; 0: no se recuerda antes', 'días', 0, 60),
  ('cuenta.recordatorio-hora', 8, 'Hora de Argentina desde la que salen los recordatorios de lo que falta pagar', 'horas', 0, 23),
  ('cuenta.recordatorio-primero', 0, 'Días después del vencimiento en los que se recuerda lo que sigue sin pagar; 0: no se recuerda', 'días', 0, 90),
  ('cuenta.recordatorio-segundo', 0, 'Días después del vencimiento en los que se recuerda otra vez lo que sigue sin pagar; 0: no se recuerda', 'días', 0, 180),
  ('cuenta.recordatorio-vence', 0, 'Si se recuerda el día del vencimiento lo que falta pagar: 1 es sí, 0 es no', '', 0, 1),
  ('limpieza.dias-recordatorios', 400, 'Días que se sabe qué vencimientos se recordaron', 'días', 200, 3650);
