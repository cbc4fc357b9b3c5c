-- A file of reasons need not have the type of the service desk.
alter table motivo_ticket alter column tipo_id set default 1;
