-- Last success of each scheduled task, for the metric and its alert.
create table reloj (
  nombre text primary key,
  exito timestamptz not null default now()
);
comment on table reloj is 'Tareas programadas. Éxito: la última vez que una terminó bien; al crearse, su comienzo.';
