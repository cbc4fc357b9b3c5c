-- Last backup, for the metric and its alert. A backup that never ran counts from here.
insert into reloj (nombre) values ('respaldo');
comment on table reloj is 'Tareas programadas, y el respaldo. Éxito: la última vez que una terminó bien; al crearse, su comienzo.';
