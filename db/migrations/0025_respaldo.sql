-- Time of the last backup, for the metric and its alert. Until the first backup, the time of this migration counts.
insert into reloj (nombre) values ('respaldo');
comment on table reloj is 'Tareas programadas, y el respaldo. Éxito: la última vez que una terminó bien; al crearse, su comienzo.';
