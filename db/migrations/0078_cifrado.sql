-- squawk-ignore-file require-concurrent-index-creation
-- Both are of the rows that are not encrypted yet, or of none: reading the table once takes seconds for a million warranties.
alter table usuario add dni_cifrado text, add dni_indice bytea;
comment on column usuario.dni is 'Sin cifrar: de la versión anterior, hasta que un trabajo lo pasa a dni_cifrado. De cada persona hay uno de los dos.';
comment on column usuario.dni_cifrado is 'El DNI, cifrado con la clave que dice (DATA_KEYS).';
comment on column usuario.dni_indice is 'HMAC del DNI con una clave que sale de la misma: por él se busca y es único.';
create unique index usuario_dni_indice_unico on usuario (dni_indice) where dni_indice is not null;
-- What waits to be encrypted: nothing, once it was.
create index usuario_dni_sin_cifrar on usuario (usuario_id) where dni is not null;
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
