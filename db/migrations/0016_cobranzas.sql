-- Means of payment of each payment.

create table pago_medio (
  razon_social_id bigint not null,
  pago_id bigint not null,
  orden smallint not null,
  medio text not null check (medio in ('transferencia', 'deposito', 'echeq', 'cheque', 'retencion-iva', 'retencion-ganancias', 'retencion-suss', 'retencion-iibb', 'rapipago', 'pagomiscuentas')),
  importe numeric(15, 2) not null check (importe > 0),
  fecha date not null,
  banco text,
  referencia text,
  cuit char(11),
  cuenta char(22),
  provincia text,
  estado text check (estado in ('en-cartera', 'acreditado', 'rechazado')),
  motivo text,
  primary key (razon_social_id, pago_id, orden),
  foreign key (razon_social_id, pago_id) references pago (razon_social_id, pago_id)
);
comment on table pago_medio is 'Medios con los que se pagó: transferencias, cheques, retenciones. Los datos de cada uno están en contract/cuenta-corriente/medios.ts. El importe de un pago es la suma de sus medios.';
comment on column pago_medio.fecha is 'Fecha del medio; de un cheque, la de pago, que puede ser futura.';
comment on column pago_medio.referencia is 'Número de la operación, de la boleta, del cheque o del certificado.';
comment on column pago_medio.cuit is 'CUIT de la persona que pagó, libró el cheque o hizo la retención.';
comment on column pago_medio.cuenta is 'CBU o CVU de origen.';
comment on column pago_medio.estado is 'Estado de un medio que un banco puede rechazar después de recibido.';
-- For finding a cheque or withholding certificate with the same number, leading zeros ignored.
create index pago_medio_referencia on pago_medio (razon_social_id, lower(ltrim(referencia, '0'))) where referencia is not null;
-- For finding means of payment dated around a bank statement line.
create index pago_medio_fecha on pago_medio (fecha);

create table recibo_numero (
  punto_venta int primary key check (punto_venta > 0),
  ultimo int not null check (ultimo > 0)
);
comment on table recibo_numero is 'Último número de recibo de cada punto de venta. Se toma en la transacción que aplica el pago, así que no quedan números sin usar.';
