-- Identity of a draft. A new draft of the same screen gets another id.
alter table borrador add column borrador_id uuid not null default gen_random_uuid();
alter table borrador alter column borrador_id drop default;
comment on column borrador.borrador_id is 'La elige el navegador que empieza el borrador. Al enviarlo queda en borrador_enviado.';

create table borrador_enviado (
  usuario_id bigint not null references usuario,
  borrador_id uuid not null,
  clase text not null check (clase in ('devolucion', 'garantia', 'reclamo', 'pago')),
  numero bigint,
  enviado timestamptz not null,
  primary key (usuario_id, borrador_id)
);
create index borrador_enviado_enviado on borrador_enviado (enviado);
comment on table borrador_enviado is 'Borradores ya enviados: un segundo envío del mismo borrador no crea nada.';
comment on column borrador_enviado.numero is 'Nulo solo dentro de la transacción que la crea.';
