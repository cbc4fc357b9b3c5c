-- The numbers that people see start at 1; the demonstration says its own. A table with rows goes on from where it is.
do $$
declare
  each record;
  has_rows boolean;
begin
  for each in select * from (values ('devolucion', 'devolucion_id'), ('ticket', 'ticket_id'), ('pago', 'pago_id'),
                                    ('pedido_moto', 'pedido_id')) as t(tabla, columna)
  loop
    execute format('select exists (select 1 from %I)', each.tabla) into has_rows;
    if not has_rows then
      execute format('alter table %I alter column %I set start with 1 restart with 1', each.tabla, each.columna);
    end if;
  end loop;
end $$;
