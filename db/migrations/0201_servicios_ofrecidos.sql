-- squawk-ignore-file prefer-bigint-over-int
-- Which services the distributor offers: who has one that is not offered has it again when it is.
alter table servicio add column ofrecido boolean not null default true, add column version int not null default 1;
comment on column servicio.ofrecido is 'Si no, para nadie existe: lo fija la administración. Quienes lo tienen lo conservan por si vuelve.';

update ayuda_articulo set texto = texto || '

**Servicios** dice qué ofrecés. El que se apaga desaparece para todos, también para tu gente: del menú, de Inicio, de Buscar, de la Mesa y de los permisos que se dan. Nada se borra: vuelve con lo que tenía cuando se enciende.'
where slug = 'maestros';
