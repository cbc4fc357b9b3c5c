-- Who has a form open is offered what was added meanwhile, in whichever process and by whatever means it was.
create function maestro_cambiado() returns trigger language plpgsql as $$
begin
  perform pg_notify('notificaciones', 'maestros');
  return null;
end $$;
comment on function maestro_cambiado() is 'Avisa a los navegadores abiertos que cambió algo que los formularios ofrecen.';

create trigger motivo_devolucion_ofrecido after insert or update or delete on motivo_devolucion execute function maestro_cambiado();
create trigger motivo_rechazo_ofrecido after insert or update or delete on motivo_rechazo execute function maestro_cambiado();
create trigger motivo_ticket_ofrecido after insert or update or delete on motivo_ticket execute function maestro_cambiado();
create trigger sector_ofrecido after insert or update or delete on sector execute function maestro_cambiado();
create trigger transporte_ofrecido after insert or update or delete on transporte execute function maestro_cambiado();
create trigger modelo_moto_ofrecido after insert or update or delete on modelo_moto execute function maestro_cambiado();
create trigger modelo_moto_color_ofrecido after insert or update or delete on modelo_moto_color execute function maestro_cambiado();
create trigger modelo_moto_precio_ofrecido after insert or update or delete on modelo_moto_precio execute function maestro_cambiado();
create trigger centro_garantia_ofrecido after insert or update or delete on centro_garantia execute function maestro_cambiado();
