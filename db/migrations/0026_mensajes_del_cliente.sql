-- Lo que un interno carga en nombre del cliente no es un mensaje del cliente.
alter table ticket alter column consultado drop not null;
comment on column ticket.consultado is 'Última vez que el cliente escribió; nulo mientras todo lo cargó la distribuidora.';
update ticket t set consultado = null
where t.consultado = t.creado
  and not exists (select 1 from usuario_razon_social r where r.usuario_id = t.usuario_id);
