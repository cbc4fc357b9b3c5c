-- Lines of bank statements, and the payments they were matched with.

create table acreditacion (
  acreditacion_id bigint generated always as identity primary key,
  origen text not null,
  clave text not null,
  fecha date not null,
  moneda text not null,
  importe numeric(15, 2) not null check (importe > 0),
  referencia text not null,
  cuit char(11),
  nombre text,
  concepto text not null,
  constraint acreditacion_origen_clave_key unique (origen, clave)
);
comment on table acreditacion is 'Un crédito de un extracto bancario: entra una sola vez, por su cuenta y el número que le da el banco.';
comment on column acreditacion.origen is 'Cuenta o servicio del extracto, con el nombre que le da la persona que lo carga.';
comment on column acreditacion.clave is 'Número que le da el banco; sin número, la huella de sus datos y su orden entre las líneas iguales de ese día.';
comment on column acreditacion.cuit is 'CUIT del que pagó, si está en el extracto.';
comment on column acreditacion.nombre is 'Nombre del que pagó como lo escribe el banco, a veces cortado.';
create trigger importacion_cambio after insert or update or delete on acreditacion for each row
  when (current_setting('autogestion.importacion', true) <> '') execute function importacion_cambio('acreditacion_id');

-- Proposed match for a statement line without a payment. Undoing the import deletes the line and its proposal.
create table acreditacion_propuesta (
  acreditacion_id bigint primary key references acreditacion on delete cascade,
  clase text check (clase in ('informado', 'documentos', 'cuenta')),
  confianza text check (confianza in ('segura', 'probable', 'dudosa', 'elegida')),
  razon_social_id bigint references razon_social,
  pago_id bigint references pago,
  orden smallint,
  aplicaciones jsonb not null default '[]',
  diferencia numeric(15, 2) not null default 0,
  fundamentos text[] not null default '{}',
  elegida_por bigint references usuario,
  mirada timestamptz,
  version int not null default 1,
  constraint acreditacion_propuesta_check check ((clase is null) = (razon_social_id is null) and (clase is null) = (confianza is null))
);
comment on table acreditacion_propuesta is 'Líneas sin conciliar, con la propuesta para cada una; sin clase: no se sabe de quién es.';
comment on column acreditacion_propuesta.orden is 'Número del medio dentro del pago informado; nulo: todo el dinero del pago junto.';
comment on column acreditacion_propuesta.aplicaciones is '[{partidaId, referencia, importe}]: los documentos que cancelaría.';
comment on column acreditacion_propuesta.diferencia is 'Importe acreditado menos el que se propone cancelar, cuando es de un centavo.';
comment on column acreditacion_propuesta.fundamentos is 'Motivos de la propuesta, en palabras.';
comment on column acreditacion_propuesta.elegida_por is 'Persona que eligió la propuesta a mano; el proceso que propone no la cambia después.';
comment on column acreditacion_propuesta.mirada is 'Última vez que se buscó de quién es la línea; nulo: todavía no se buscó.';
create index acreditacion_propuesta_con on acreditacion_propuesta (acreditacion_id desc) where clase is not null;
create index acreditacion_propuesta_sin on acreditacion_propuesta (acreditacion_id desc) where clase is null;
create index acreditacion_propuesta_confianza on acreditacion_propuesta (confianza, acreditacion_id desc);
create index acreditacion_propuesta_sin_mirar on acreditacion_propuesta (acreditacion_id) where mirada is null;
create index acreditacion_propuesta_pago on acreditacion_propuesta (pago_id) where pago_id is not null;
create index acreditacion_propuesta_razon_social on acreditacion_propuesta (razon_social_id) where razon_social_id is not null;
create index acreditacion_propuesta_elegida_por on acreditacion_propuesta (elegida_por) where elegida_por is not null;

create table conciliacion (
  acreditacion_id bigint primary key references acreditacion,
  pago_id bigint not null references pago,
  orden smallint,
  creo_pago boolean not null,
  aplico boolean not null,
  acredito smallint[] not null default '{}',
  propuesta jsonb not null,
  usuario_id bigint not null references usuario,
  creada timestamptz not null
);
comment on table conciliacion is 'Pago de cada línea conciliada. Al deshacer una conciliación su fila se borra; la historia está en la auditoría.';
comment on column conciliacion.creo_pago is 'Verdadero: nadie había informado el pago: se creó al conciliar, y se borra si se deshace la conciliación.';
comment on column conciliacion.orden is 'Número del medio dentro del pago; nulo: todo el dinero del pago junto.';
comment on column conciliacion.aplico is 'Verdadero: esta línea dejó aplicado el pago: si se deshace, el pago vuelve a recibido.';
comment on column conciliacion.acredito is 'Cheques del pago que esta línea dejó acreditados: si se deshace, vuelven a estar en cartera.';
comment on column conciliacion.propuesta is 'Propuesta que se confirmó, sin cambios: se restaura si se deshace la conciliación.';
-- A means of payment is matched with one statement line only: of two concurrent confirmations the second one fails.
create unique index conciliacion_pago on conciliacion (pago_id, coalesce(orden, -1));
create index conciliacion_usuario on conciliacion (usuario_id, acreditacion_id);
