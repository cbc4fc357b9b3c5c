-- Files without a company count in a quota of the person who uploaded them: otherwise one person could fill the disk.

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('archivos.mb-por-persona', 500, 'Espacio que tiene cada persona de un cliente para archivos que todavía no son de una empresa: los que no envió y los de sus pedidos de alta', 'MB', 50, 100000);

create index archivo_persona on archivo (usuario_id) include (tamano) where razon_social_id is null;

-- An owner has to accept each external address that gets the monthly statement. Addresses confirmed before this
-- migration count as accepted, so that no statement stops.
alter table destinatario_resumen add column aceptado timestamptz;
comment on column destinatario_resumen.aceptado is 'Desde cuándo puede recibir el de cada mes, porque un titular lo agregó o lo aceptó. Nulo: falta.';
alter table destinatario_resumen add column aceptar_sha256 character(64) unique;
comment on column destinatario_resumen.aceptar_sha256 is 'El código del enlace con el que un titular lo acepta.';
alter table destinatario_resumen add column aceptar_pedido timestamptz;
comment on column destinatario_resumen.aceptar_pedido is 'Cuándo se les pidió a los titulares por última vez.';
update destinatario_resumen set aceptado = confirmado;
