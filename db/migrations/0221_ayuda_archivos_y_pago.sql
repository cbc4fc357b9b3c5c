-- What was written by the administration stays as it is.
update ayuda_articulo set texto = replace(texto,
  'Lo que cargaste queda guardado, y podés seguir en otro equipo.',
  'Lo que cargaste queda guardado, con sus fotos, y podés seguir en otro equipo.')
where slug = 'pedir-una-devolucion';

update ayuda_articulo set texto = replace(texto,
  '1. En Cuenta Corriente, tocá **Informar pago**.
',
  '1. En Cuenta Corriente, tocá **Informar pago**. Arriba dice adónde transferir.
')
where slug = 'informar-un-pago';

update ayuda_articulo set texto = replace(texto,
  'traen lo mismo que está en pantalla.',
  'traen lo mismo que está en pantalla. Si elegís filas, abajo podés descargar sólo esas.')
where texto like '%Tocá **Descargar PDF** o **Descargar Excel**: traen lo mismo que está en pantalla.%';
