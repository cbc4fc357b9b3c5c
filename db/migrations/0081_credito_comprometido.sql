create index pedido_moto_comprometido on pedido_moto (razon_social_id) where estado_id in (104, 105, 107);
comment on index pedido_moto_comprometido is 'Aprobados sin facturar: lo que toman del crédito de su empresa.';
