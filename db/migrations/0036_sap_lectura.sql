create table sap_lectura (
  lectura text primary key check (lectura in ('clientes', 'productos', 'facturas')),
  marca date,
  empezo timestamptz,
  termino timestamptz,
  cursor text,
  al_dia timestamptz,
  nuevas int not null default 0,
  cambiadas int not null default 0,
  iguales int not null default 0,
  fallo text,
  check (termino is null or empezo is not null)
);
comment on table sap_lectura is 'Hasta dónde se leyó cada cosa de SAP: una fila por cosa.';
comment on column sap_lectura.marca is 'Se pide lo que cambió desde este día, con un día de solape; nulo: todo.';
comment on column sap_lectura.termino is 'Nulo con empezo: está en curso, o quedó por la mitad y sigue desde el cursor.';
comment on column sap_lectura.cursor is 'La última clave de SAP que se guardó de la lectura en curso.';
comment on column sap_lectura.al_dia is 'Cuándo empezó la última que llegó al final: lo que cambió hasta ahí está cargado.';
comment on column sap_lectura.fallo is 'Por qué no pudo seguir la última vez.';
insert into sap_lectura (lectura) values ('clientes'), ('productos'), ('facturas');

create table sap_lectura_error (
  lectura text not null references sap_lectura,
  clave text not null,
  nombre text not null,
  motivo text not null,
  desde timestamptz not null,
  revisado timestamptz not null,
  primary key (lectura, clave)
);
comment on table sap_lectura_error is 'Filas de SAP que no se pudieron cargar, y por qué: se vuelven a pedir en cada lectura.';
comment on column sap_lectura_error.clave is 'La de SAP: interlocutor, material o documento de facturación.';
create index sap_lectura_error_revisado on sap_lectura_error (lectura, revisado);
create index sap_lectura_error_desde on sap_lectura_error (lectura, desde desc, clave);
