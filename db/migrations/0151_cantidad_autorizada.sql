-- Of a product fewer units may be authorised than were asked for: the rest goes back to its invoice.
alter table devolucion_linea add column cantidad_autorizada int;
comment on column devolucion_linea.cantidad_autorizada is 'Cuántas unidades de las pedidas se autorizaron; nulo: todavía ninguna, o lo que se había autorizado ya no vale.';
-- What is on its way was authorised whole.
update devolucion_linea l set cantidad_autorizada = l.cantidad from devolucion d
where d.devolucion_id = l.devolucion_id and d.estado_id in (8, 12, 10, 9, 7, 5) and l.veredicto = 'autorizada';
