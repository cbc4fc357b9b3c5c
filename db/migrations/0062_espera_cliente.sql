-- squawk-ignore-file require-concurrent-index-creation
-- What waits for the customers of a company, the oldest first: their Inicio.
create index trabajo_espera_cliente on trabajo (razon_social_id, desde, clase, entidad_id) where etapa = 'espera';
