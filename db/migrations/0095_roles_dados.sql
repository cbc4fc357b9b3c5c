-- A token says what somebody may do no more than what was given to them here: what was given, and what holds of it.
alter table usuario add column roles_dados text[];
comment on column usuario.roles_dados is 'Los roles que se le dieron: lo que diga su token cuenta solo si está acá. Nulo: todavía no se sabe, y los dice su primer ingreso. De un representante los dice representante.roles.';
comment on column usuario.roles is 'De los roles dados, los que traía su último token: con estos se lo avisa y se le asigna.';
update usuario set roles_dados = roles where sub is not null;

-- Whoever may now do something else starts again: their sessions end with the account's next step.
alter table representante add column cierra_sesiones boolean not null default false;
comment on column representante.cierra_sesiones is 'Cambió lo que puede hacer: cuando su cuenta lo refleje, se cierran sus sesiones.';
