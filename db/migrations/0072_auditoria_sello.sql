-- Who can write the database can rewrite what was recorded; who has not the key of the environment cannot seal it again.
create table auditoria_sello (
  numero bigint primary key,
  tipo text not null check (tipo in ('registros', 'separada')),
  parte text not null,
  desde_id bigint not null,
  hasta_id bigint not null,
  filas int not null,
  huellas bytea not null,
  raiz bytea not null,
  anterior bytea not null,
  clave text not null,
  cuando timestamptz not null,
  cadena bytea not null,
  check (octet_length(huellas) = filas * 40 or tipo = 'separada')
);
comment on table auditoria_sello is 'Lo que había en la auditoría, sellado cada minuto y encadenado: npm run audit:verify dice qué se cambió, borró o agregó después.';
comment on column auditoria_sello.tipo is 'registros: los de una parte entre dos números. separada: esa parte se exportó y ya no está acá.';
comment on column auditoria_sello.parte is 'La parte de la auditoría: 2026-01, inicial o resto.';
comment on column auditoria_sello.desde_id is 'Después de este número; hasta_id, con él.';
comment on column auditoria_sello.huellas is 'Por registro, en orden: su número en ocho bytes y el SHA-256 de su línea de JSON.';
comment on column auditoria_sello.raiz is 'SHA-256 de huellas.';
comment on column auditoria_sello.anterior is 'La cadena del sello anterior.';
comment on column auditoria_sello.clave is 'Cuál de las claves de AUDIT_KEY lo selló.';
comment on column auditoria_sello.cadena is 'HMAC-SHA-256 de todo lo demás, con esa clave.';
create index auditoria_sello_parte on auditoria_sello (parte, numero);
create trigger auditoria_sello_no_cambia before update or delete on auditoria_sello
  for each row execute function auditoria_no_cambia();
create trigger auditoria_sello_no_se_vacia before truncate on auditoria_sello
  for each statement execute function auditoria_no_cambia();
