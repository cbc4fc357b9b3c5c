-- squawk-ignore-file require-concurrent-index-creation, ban-drop-not-null
-- Some thousand rows; the version before reads nobody as nobody.
-- Who came in a file: nobody of the portal made them, and their invitations go out some at a time.
alter table representante alter column creador_id drop not null;
comment on column representante.creador_id is 'Quién lo creó; nulo: un archivo de la distribuidora.';
create index representante_por_invitar on representante (usuario_id) where invitaciones = '{}' and version_directorio = 0;
insert into parametro (clave, valor, descripcion) values
  ('representante.invitaciones-por-minuto', 20, 'Invitaciones que salen por minuto de las personas cargadas por archivo');
