-- What a decision had found and an appeal, a reopening or a step back takes back is told by the history, and is no fact any more.
alter table devolucion_historial add column sin_efecto text[] not null default '{}';
alter table ticket_historial add column sin_efecto text[] not null default '{}';
alter table pedido_moto_historial add column sin_efecto text[] not null default '{}';
comment on column devolucion_historial.sin_efecto is 'Lo que decía una decisión anterior y este cambio dejó sin efecto, en palabras: "Nota de crédito A-0003-00000012".';
