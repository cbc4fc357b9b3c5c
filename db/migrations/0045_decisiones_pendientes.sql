-- A decision of the mesa waits here for the seconds in which it can be undone. Then any process makes it.
create table decision_pendiente (
  decision_id uuid primary key,
  usuario_id bigint not null references usuario,
  llamada text not null,
  parametros jsonb not null,
  cuerpo jsonb not null,
  texto text not null,
  trabajos text[] not null,
  item text,
  escrito jsonb,
  ip text not null,
  sale timestamptz not null,
  reintenta timestamptz,
  intentos int not null default 0,
  hecha timestamptz,
  respuesta jsonb,
  motivo text
);
create index decision_pendiente_usuario on decision_pendiente (usuario_id, sale);
create index decision_pendiente_sale on decision_pendiente (sale) where hecha is null and motivo is null;
create index decision_pendiente_hecha on decision_pendiente (hecha);
create index decision_pendiente_devuelta on decision_pendiente (sale) where motivo is not null;
comment on table decision_pendiente is 'Decisiones de la Mesa: se hacen a los cinco segundos, esté o no el navegador. Deshacer borra la fila.';
comment on column decision_pendiente.llamada is 'Método y dirección de la llamada que hace la decisión.';
comment on column decision_pendiente.trabajos is 'De qué gestiones se trata: reclamo-40102. Quien las tiene abiertas lo lee.';
comment on column decision_pendiente.escrito is 'Lo que se escribió, para devolverlo: {draftKey, palabras}.';
comment on column decision_pendiente.reintenta is 'Cuándo se prueba de nuevo, si un sistema no respondió.';
comment on column decision_pendiente.motivo is 'Por qué no se pudo hacer. La fila queda hasta que un navegador de la persona recibe lo escrito.';
create table decision_archivo (
  decision_id uuid not null references decision_pendiente on delete cascade,
  archivo_id uuid not null references archivo on delete cascade,
  primary key (decision_id, archivo_id)
);
create index decision_archivo_archivo on decision_archivo (archivo_id);
comment on table decision_archivo is 'Archivos de una decisión. Mientras está pendiente o devuelta, no vencen como los que nadie adjuntó.';
