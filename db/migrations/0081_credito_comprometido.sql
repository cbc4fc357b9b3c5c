-- The table has as many rows as orders were ever made: it is held for less than a second.
-- squawk-ignore require-concurrent-index-creation
create index pedido_moto_comprometido on pedido_moto (razon_social_id) where estado_id in (104, 105, 107);
comment on index pedido_moto_comprometido is 'Aprobados sin facturar: lo que toman del crédito de su empresa.';
