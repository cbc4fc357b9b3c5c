-- A withdrawn payment is a rejected one whose author withdrew it, so it counts as little as any rejected payment.
alter table pago
  add column anulado boolean not null default false,
  add constraint pago_anulado check (not anulado or estado = 'rechazado');
comment on column pago.anulado is 'Lo anuló quien lo informó, antes de que alguien lo tomara.';
