-- What an attack looks like, counted: one row a minute for each kind, person, address and call, however often it happened.
create table evento_seguridad (
  evento_id bigint generated always as identity primary key,
  minuto timestamptz not null,
  tipo text not null,
  persona text not null,
  ip inet not null,
  operacion text not null,
  cuenta int not null,
  ultimo timestamptz not null,
  unique (minuto, tipo, persona, ip, operacion)
);
comment on table evento_seguridad is 'Eventos de seguridad con los nombres de OWASP, contados por minuto. Nada de lo que se mandó: ni textos ni claves.';
comment on column evento_seguridad.tipo is 'Una fila de EVENTOS: malicious_direct_reference.';
comment on column evento_seguridad.persona is 'Nombre de usuario de quien lo hizo; vacío: nadie que se sepa.';
comment on column evento_seguridad.ip is 'Desde dónde; 0.0.0.0: desde muchos lugares, más de los que se cuentan por separado.';
comment on column evento_seguridad.operacion is 'La llamada del contrato, o vacío.';
comment on column evento_seguridad.ultimo is 'La última vez de ese minuto.';
create index evento_seguridad_minuto on evento_seguridad (minuto desc, evento_id desc);
create index evento_seguridad_ip on evento_seguridad (ip, minuto desc);
create index evento_seguridad_persona on evento_seguridad (persona, minuto desc) where persona <> '';
create index evento_seguridad_tipo on evento_seguridad (tipo, minuto desc);
insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-eventos-seguridad', 180, 'Días que se guardan los eventos de seguridad', 'días', 30, 1095);
