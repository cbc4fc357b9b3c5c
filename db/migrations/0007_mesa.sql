alter table ticket add column mesa_estado smallint;
comment on column ticket.mesa_estado is 'El estado que tenía en la mesa la última vez que se leyó, con su número de allá: solo un cambio allá mueve algo acá.';
