-- Who computes the terms hears at once that a term, a timetable or a holiday has changed, in whichever process and by whatever means.
create or replace function plazo_cambiado() returns trigger language plpgsql as $$
begin
  update plazo_cambio set pedido = pedido + 1;
  perform pg_notify('notificaciones', 'plazos');
  return null;
end $$;
