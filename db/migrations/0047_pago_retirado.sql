-- A withdrawn payment is a rejected one whose author withdrew it, so it counts as little as any rejected payment.
alter table pago
  add column retirado boolean not null default false,
  add constraint pago_retirado check (not retirado or estado = 'rechazado');
comment on column pago.retirado is 'Lo retiró quien lo informó, antes de que alguien lo tomara.';
