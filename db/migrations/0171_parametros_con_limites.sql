-- With none a minute nobody would be invited, and with no day nothing could be undone.
update parametro set unidad = 'invitaciones', minimo = 1, maximo = 1000 where clave = 'representante.invitaciones-por-minuto';
update parametro set unidad = 'días', minimo = 1, maximo = 365 where clave = 'limpieza.dias-deshacer';
