-- Files without a company count in a quota of the person who uploaded them: otherwise one person could fill the disk.

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('archivos.mb-por-persona', 500, 'Espacio que tiene cada persona de un cliente para archivos que todavía no son de una empresa: los que no envió y los de sus pedidos de alta', 'MB', 50, 100000);

create index archivo_persona on archivo (usuario_id) include (tamano) where razon_social_id is null;
