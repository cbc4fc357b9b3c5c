-- Default of the ticket type in the service desk, because an imported file of reasons may lack the type.
alter table motivo_ticket alter column tipo_id set default 1;
