-- Todo lo abierto, también lo que espera al cliente, por cuándo vence.
create index trabajo_abierto on trabajo (orden, clase, entidad_id);
