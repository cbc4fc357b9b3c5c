-- Finds the payments that were applied after the data of the ERP, for the reported amounts of each debt.
create index pago_aplicado on pago (razon_social_id, resuelto) where estado = 'aplicado';
