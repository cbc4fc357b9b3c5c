-- Default type of the service desk, because a file of reasons may lack it.
alter table motivo_ticket alter column tipo_id set default 1;
