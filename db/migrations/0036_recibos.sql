-- Receipts with their state. An annulled receipt keeps its number, its payment and its content.
create table recibo (
  numero text primary key,
  razon_social_id bigint not null,
  pago_id bigint not null,
  emitido timestamptz not null,
  anulado timestamptz,
  contenido jsonb,
  foreign key (razon_social_id, pago_id) references pago (razon_social_id, pago_id),
  constraint recibo_anulado_check check ((anulado is null) = (contenido is null))
);
comment on table recibo is 'Recibos emitidos, también los anulados: un número nunca desaparece ni se vuelve a usar.';
comment on column recibo.anulado is 'Instante en que se deshizo la conciliación que lo emitió; nulo: vale.';
comment on column recibo.contenido is 'Contenido del recibo anulado, como era al anularlo; el de uno que vale se lee de su pago.';
create unique index recibo_vigente on recibo (razon_social_id, pago_id) where anulado is null;
create index recibo_pago on recibo (razon_social_id, pago_id);
create index recibo_lista on recibo (razon_social_id, emitido desc, numero desc);
create index recibo_todos on recibo (emitido desc, numero desc);

insert into recibo (numero, razon_social_id, pago_id, emitido)
select recibo, razon_social_id, pago_id, coalesce(resuelto, creado) from pago where recibo is not null
on conflict (numero) do nothing;
