-- Pictures inside the text of received mails. The logo of a signature is in several mails of a sender, while a picture
-- that a user pasted is in only one.
create table correo_imagen (
  de text not null,
  sha256 character(64) not null,
  clave text not null,
  vista timestamptz not null,
  primary key (de, sha256)
);
comment on table correo_imagen is 'Imágenes dentro del texto de los emails recibidos: la que ya vino en otro email de la misma dirección es el logo de una firma.';
comment on column correo_imagen.clave is 'El email en el que vino primero (correo_recibido.clave).';
comment on column correo_imagen.vista is 'Cuándo vino por última vez.';
create index correo_imagen_vista on correo_imagen (vista);
