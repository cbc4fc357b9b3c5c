-- Notifications, conversations, followers and drafts.

-- Notifies all API processes, with the user's id as payload; they update the user's open browsers.
create function notificacion_avisa() returns trigger language plpgsql as $$
begin
  perform pg_notify('notificaciones', new.usuario_id::text);
  return null;
end $$;

-- Conversation with the customer about a payment, a pedido, a certificate or the request for a razón social. The row is
-- created with the first comment or reading.
create table conversacion (
  conversacion_id bigint generated always as identity primary key,
  clase text not null check (clase in ('pago', 'pedido', 'certificado', 'alta')),
  entidad_id bigint not null,
  respondido timestamptz,
  consultado timestamptz,
  espera_cliente boolean not null default false,
  constraint conversacion_clase_entidad_id_key unique (clase, entidad_id)
);
comment on table conversacion is 'Conversaciones sobre un pago, un pedido de motos, un certificado o un alta. Las devoluciones, los reclamos y las garantías tienen sus propias tablas.';
comment on column conversacion.entidad_id is 'Número de la gestión en la tabla de su clase.';
comment on column conversacion.respondido is 'Cuándo escribió la distribuidora por última vez; nunca una nota interna.';
comment on column conversacion.consultado is 'Cuándo escribió el cliente por última vez.';
comment on column conversacion.espera_cliente is 'Verdadero: la distribuidora pidió una respuesta, y todavía no llegó.';

create table conversacion_comentario (
  conversacion_comentario_id bigint generated always as identity primary key,
  conversacion_id bigint not null references conversacion,
  usuario_id bigint not null references usuario,
  es_interno boolean not null,
  es_nota boolean not null,
  por_correo boolean not null default false,
  comentario text not null,
  fecha timestamptz not null
);
comment on column conversacion_comentario.es_nota is 'Nota interna: el cliente nunca la recibe.';
create index conversacion_comentario_de on conversacion_comentario (conversacion_id, fecha, conversacion_comentario_id);
create index conversacion_comentario_usuario on conversacion_comentario (usuario_id);
create trigger conversacion_comentario_cambia_pago after insert on conversacion_comentario
  for each row when (not new.es_nota) execute function cambia_con('pago', 'p.pago_id = (select c.entidad_id from conversacion c where c.conversacion_id = ($1).conversacion_id and c.clase = ''pago'')');
create trigger conversacion_comentario_cambia_pedido after insert on conversacion_comentario
  for each row when (not new.es_nota) execute function cambia_con('pedido_moto', 'p.pedido_id = (select c.entidad_id from conversacion c where c.conversacion_id = ($1).conversacion_id and c.clase = ''pedido'')');
create trigger conversacion_comentario_cambia_certificado after insert on conversacion_comentario
  for each row when (not new.es_nota) execute function cambia_con('certificado', 'p.certificado_id = (select c.entidad_id from conversacion c where c.conversacion_id = ($1).conversacion_id and c.clase = ''certificado'')');

create table conversacion_archivo (
  archivo_id uuid primary key references archivo,
  conversacion_id bigint not null references conversacion,
  conversacion_comentario_id bigint not null references conversacion_comentario
);
create index conversacion_archivo_comentario on conversacion_archivo (conversacion_comentario_id);
create index conversacion_archivo_de on conversacion_archivo (conversacion_id, conversacion_comentario_id);

create table conversacion_lectura (
  conversacion_id bigint not null references conversacion,
  usuario_id bigint not null references usuario,
  leido timestamptz not null,
  primary key (conversacion_id, usuario_id)
);
comment on table conversacion_lectura is 'Hasta cuándo leyó cada persona una conversación.';
create index conversacion_lectura_usuario on conversacion_lectura (usuario_id);

create table notificacion (
  notificacion_id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario,
  clave uuid not null,
  evento text not null,
  tipo_notificacion_id smallint not null check (tipo_notificacion_id between 1 and 6),
  razon_social_id bigint references razon_social,
  entidad_id bigint,
  estado_id smallint check (estado_id between 0 and 12 or estado_id between 101 and 111),
  titulo text not null,
  texto text not null,
  enlace text not null,
  creada timestamptz not null,
  leida timestamptz,
  resumen text not null default 'no' check (resumen in ('no', 'pendiente', 'enviado'))
);
comment on table notificacion is 'Notificaciones del portal a una persona. La misma clave no se notifica dos veces.';
comment on column notificacion.enlace is 'Dirección bajo /autogestion; la pantalla que abre puede ya no existir.';
comment on column notificacion.resumen is 'pendiente: va en el correo del día, según la preferencia de la persona.';
create index notificacion_creada on notificacion (creada);
create index notificacion_resumen on notificacion (usuario_id, notificacion_id) where resumen = 'pendiente';
create index notificacion_sin_leer on notificacion (usuario_id, notificacion_id desc) where leida is null;
create index notificacion_usuario on notificacion (usuario_id, notificacion_id desc);
create index notificacion_usuario_tipo on notificacion (usuario_id, tipo_notificacion_id, notificacion_id desc);
create unique index notificacion_clave on notificacion (usuario_id, clave);
create index notificacion_razon_social_id on notificacion (razon_social_id) where razon_social_id is not null;
create trigger notificacion_avisa after insert or update of leida on notificacion
  for each row execute function notificacion_avisa();

create table notificacion_preferencia (
  usuario_id bigint not null references usuario,
  evento text not null,
  portal boolean not null,
  email text not null check (email in ('inmediato', 'diario', 'nunca')),
  primary key (usuario_id, evento)
);
comment on table notificacion_preferencia is 'Preferencias que la persona cambió; las demás son las de la tabla de eventos.';

-- Followers of a return, a claim or a warranty: users of the razón social, and the staff user in charge.
create table seguidor (
  gestion text not null check (gestion in ('devolucion', 'ticket')),
  entidad_id bigint not null,
  usuario_id bigint not null references usuario,
  sigue boolean not null,
  a_cargo boolean not null default false,
  primary key (gestion, entidad_id, usuario_id)
);
comment on table seguidor is 'Personas que siguen una gestión. La persona que la cargó la sigue sin tener fila, salvo que la deje de seguir. Una fila vale solo mientras la persona puede ver la gestión.';
comment on column seguidor.gestion is 'Tabla de la gestión; los reclamos y las garantías son tickets.';
comment on column seguidor.sigue is 'Falso: la persona dejó de seguir la gestión, aunque la haya cargado.';
comment on column seguidor.a_cargo is 'Verdadero: la persona, de la empresa del cliente, está a cargo de la gestión; hay una como máximo.';
create index seguidor_usuario on seguidor (usuario_id, gestion, entidad_id);
create unique index seguidor_a_cargo on seguidor (gestion, entidad_id) where a_cargo;

create table mencion (
  gestion text not null check (gestion in ('devolucion', 'ticket', 'conversacion')),
  comentario_id bigint not null,
  usuario_id bigint not null references usuario,
  primary key (gestion, comentario_id, usuario_id)
);
comment on table mencion is 'Personas que un comentario nombra con @. El autor las elige de la lista: no se leen del texto.';
create index mencion_usuario on mencion (usuario_id, gestion, comentario_id);

create table correo_recibido (
  clave text primary key,
  recibido timestamptz not null,
  de text not null,
  resultado text not null check (resultado in ('entro', 'rechazado', 'ignorado')),
  motivo text,
  avisado boolean not null default false
);
comment on table correo_recibido is 'Mensajes que llegaron al buzón: cada uno se procesa una sola vez, aunque se lea de nuevo. Se borran a los 90 días.';
comment on column correo_recibido.clave is 'SHA-256 de su Message-ID y de la dirección a la que contestó; sin Message-ID, de todo el mensaje.';
comment on column correo_recibido.de is 'Dirección del remitente, en minúsculas.';
comment on column correo_recibido.motivo is 'Por qué se rechazó el mensaje.';
comment on column correo_recibido.avisado is 'Verdadero: se le informó al remitente por qué se rechazó el mensaje.';
create index correo_recibido_de on correo_recibido (de, recibido);
create index correo_recibido_recibido on correo_recibido (recibido);

-- Drafts of a user, on any device.
create table borrador (
  usuario_id bigint not null references usuario,
  clave text not null,
  razon_social_id bigint references razon_social,
  datos jsonb not null,
  archivos int not null,
  version int not null,
  actualizado timestamptz not null,
  primary key (usuario_id, clave)
);
comment on table borrador is 'Devoluciones, reclamos y garantías empezados y no enviados. Los guarda la pantalla mientras se escribe; al enviarlos o descartarlos se borran.';
comment on column borrador.clave is 'Pantalla en la que se empezó el borrador, con los parámetros de su dirección: «devoluciones/nueva».';
comment on column borrador.datos is 'El formulario como estaba, sin sus archivos.';
comment on column borrador.archivos is 'Cuántos archivos quedaron en el equipo en el que se eligieron.';
comment on column borrador.version is 'Sube con cada guardado; se rechaza un guardado sobre una versión anterior.';
-- For the hourly sweep of old drafts.
create index borrador_actualizado on borrador (actualizado);
create index borrador_razon_social on borrador (razon_social_id);

-- Settings of a list of a user, on any device.
create table lista_preferencia (
  usuario_id bigint not null references usuario,
  lista text not null,
  columnas text[],
  compacta boolean not null,
  primary key (usuario_id, lista)
);
comment on table lista_preferencia is 'Columnas y densidad con que cada persona ve una lista.';
comment on column lista_preferencia.columnas is 'Claves de las columnas que se muestran; nulo: las de siempre.';

-- Saved filters of a list. The mesa has its own table (vista), with counts and sharing.
create table lista_vista (
  lista_vista_id int generated always as identity primary key,
  usuario_id bigint not null references usuario,
  lista text not null,
  nombre text not null,
  direccion text not null,
  creada timestamptz not null
);
comment on table lista_vista is 'Filtros guardados de una lista, de una persona.';
comment on column lista_vista.direccion is 'Los filtros como los escribe la pantalla en su dirección, después del «?».';
create unique index lista_vista_nombre on lista_vista (usuario_id, lista, lower(nombre));

-- Files of drafts. They are uploaded when the user chooses them, so that the draft has them on other devices too.
create table borrador_archivo (
  archivo_id uuid primary key references archivo,
  usuario_id bigint not null,
  clave text not null,
  constraint borrador_archivo_usuario_id_clave_fkey foreign key (usuario_id, clave) references borrador(usuario_id, clave) on delete cascade
);
comment on table borrador_archivo is 'Archivos de un borrador. Siguen sin adjuntarse: los ve solo la persona que los subió, y sin borrador vencen como los demás.';
create index borrador_archivo_borrador on borrador_archivo (usuario_id, clave);
