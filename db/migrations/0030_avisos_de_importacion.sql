-- Rows that an import omitted or changed, as notices for the user who imports.
alter table importacion add column omitidas integer not null default 0;
alter table importacion add column avisos jsonb not null default '[]';
comment on column importacion.omitidas is 'Filas que ese archivo no necesita: totales, débitos. No son errores.';
comment on column importacion.avisos is '[{mensaje, columna, linea, dato, cantidad}]: lo que se dejó afuera o se cambió. Línea y dato son de la primera fila.';
