-- What the code and the specification name by number is there in every installation, also in an empty one. What an administrator
-- has changed stays; who has reasons of their own keeps those and no others.
insert into negocio (negocio_id, nombre) values
  (1, 'Motos'),
  (4, 'Autopartes')
on conflict do nothing;

insert into servicio (servicio_id, nombre) values
  (1, 'Cuenta corriente'),
  (2, 'Devoluciones'),
  (3, 'Reclamos'),
  (4, 'Garantías'),
  (5, 'Documentación'),
  (6, 'Catálogos'),
  (7, 'Pedidos motos'),
  (8, 'Centros de garantía'),
  (9, 'Representantes'),
  (10, 'Camiones'),
  (11, 'Monopatín eléctrico'),
  (12, 'Baterías'),
  (13, 'E-commerce')
on conflict do nothing;

insert into origen (origen_id, nombre) values
  (1, 'Portal Autogestión'),
  (2, 'Web'),
  (3, 'En Persona'),
  (4, 'Email'),
  (5, 'Teléfono'),
  (6, 'IM'),
  (7, 'Chat Bot')
on conflict do nothing;

insert into motivo_devolucion (motivo_id, motivo, plazo_dias, vuelve_mercaderia, requiere_fotos, flete)
select * from (values
  (1, 'Error de despacho (producto equivocado)', 10, true, true, 'distribuidora'),
  (2, 'Error de pedido del cliente', 15, true, false, 'cliente'),
  (3, 'Faltante de mercadería', 3, false, true, '–'),
  (4, 'Sobrante de mercadería', 10, true, false, 'distribuidora'),
  (5, 'Avería en transporte', 3, true, true, 'a definir'),
  (6, 'Falla de fábrica / producto defectuoso', null, true, true, 'distribuidora'),
  (7, 'Embalaje dañado o abierto', 3, true, true, 'distribuidora'),
  (8, 'No corresponde la aplicación (catálogo)', 30, true, false, 'según caso'),
  (9, 'Diferencia de precio o bonificación', 30, false, false, '–'),
  (10, 'Pedido duplicado', 10, true, false, 'según caso'),
  (11, 'Retiro de lote / campaña técnica', null, true, false, 'distribuidora'),
  (12, 'Lote vencido (baterías, lubricantes)', null, true, true, 'distribuidora'),
  (99, 'Otros', 10, true, false, 'según caso')
) as de_la_especificacion
where not exists (select from motivo_devolucion);

insert into motivo_rechazo (motivo_rechazo_id, motivo)
select * from (values
  (1, 'Fuera de plazo'),
  (2, 'No facturado por la distribuidora'),
  (3, 'Cantidad mayor a la facturada'),
  (4, 'Sin embalaje original'),
  (5, 'Producto colocado o usado'),
  (6, 'Daño por mala colocación'),
  (7, 'Lote no coincide'),
  (8, 'Sin código de autorización'),
  (9, 'Documentación insuficiente'),
  (10, 'Otros')
) as de_la_especificacion
where not exists (select from motivo_rechazo);
