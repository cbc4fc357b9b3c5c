-- How long each step usually takes, for the tracking: computed once a day of what the desk measured.
create table duracion_usual (
  clase text not null,
  estado_id smallint not null,
  minutos int not null check (minutos > 0),
  primary key (clase, estado_id)
);
comment on table duracion_usual is 'Cuánto suele estar cada clase de trabajo en cada estado. Se calcula una vez por día; sin casos suficientes no hay fila.';
comment on column duracion_usual.minutos is 'Hábiles, sin lo que esperó al cliente: la mediana de los últimos 90 días.';
