-- A webhook stops when its creator is no owner of the company any more, or when its token is no longer valid.
alter table webhook drop constraint webhook_motivo_apagado_check;
alter table webhook add constraint webhook_motivo_apagado_check
  check (motivo_apagado = any (array['persona', 'fallas', 'pedido', 'token', 'permiso']));
comment on column webhook.creado_por is 'Persona de cuyos permisos depende: quien lo creó o le puso la dirección. Sin ellos se desactiva.';
comment on column webhook.motivo_apagado is 'Por qué se apagó: lo hizo una persona, tres días sin aceptar envíos, un 410 (lo pidió el receptor), se anuló el token con el que se cargó la dirección, o quien lo creó perdió el permiso.';
