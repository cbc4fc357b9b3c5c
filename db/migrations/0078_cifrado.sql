-- squawk-ignore-file require-concurrent-index-creation
-- Reading each table once takes seconds for a million rows; what is kept of it is nothing, or nulls.
alter table usuario add dni_cifrado text, add dni_indice bytea;
comment on column usuario.dni is 'Sin cifrar: de la versión anterior, hasta que un trabajo lo pasa a dni_cifrado. De cada persona hay uno de los dos.';
comment on column usuario.dni_cifrado is 'El DNI, cifrado con la clave que dice (DATA_KEYS).';
comment on column usuario.dni_indice is 'HMAC del DNI con una clave que sale de la misma: por él se busca y es único.';
-- Of every row: with a list of values PostgreSQL does not know that an index of those that have one is enough.
create unique index usuario_dni_indice_unico on usuario (dni_indice);
-- What waits to be encrypted: nothing, once it was. Of people usuario_dni_unico says it.
create index ticket_titular_sin_cifrar on ticket (ticket_id)
  where (datos #>> '{garantia,titular,dni}') is not null and (datos #>> '{garantia,titular,dni}') not like 'cifrado:%';

-- The version before writes dni alone: then what was encrypted of that person is of before.
create function usuario_dni_en_claro() returns trigger language plpgsql as $$
begin
  new.dni_cifrado := null;
  new.dni_indice := null;
  return new;
end $$;
create trigger usuario_dni_en_claro before update of dni on usuario
  for each row when (new.dni is not null and new.dni_cifrado is not distinct from old.dni_cifrado)
  execute function usuario_dni_en_claro();
