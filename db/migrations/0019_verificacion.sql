alter table devolucion add column nota_credito_sin_verificar boolean not null default false;
comment on column devolucion.nota_credito_sin_verificar is 'Se cerró con una nota de crédito que no figuraba en la cuenta del cliente, o la cuenta no se podía leer.';
