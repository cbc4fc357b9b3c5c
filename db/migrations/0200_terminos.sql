-- squawk-ignore-file prefer-bigint-over-int, require-concurrent-index-creation
-- One row of aceptacion_terminos a person and version: its index is made in milliseconds.
-- The terms and the privacy notice, each publication a version. What people accepted until now is the first one.
create table terminos_version (
  numero int primary key,
  version text not null unique,
  terminos text not null,
  privacidad text not null,
  publicada timestamptz,
  autor_id bigint references usuario,
  check (numero = 1 or (publicada is not null and autor_id is not null))
);
comment on table terminos_version is 'Los términos y el aviso de privacidad, en Markdown: cada publicación es una versión. Rige la de mayor número; las anteriores no cambian.';
comment on column terminos_version.version is 'Cómo la nombra quien la aceptó (aceptacion_terminos): el día en que se publicó.';
comment on column terminos_version.terminos is 'Con {{distribuidora}}, {{domicilio}} y {{email}}, que se completan al mostrarlo con lo que dice Distribuidora.';
comment on column terminos_version.publicada is 'Nulo: la que trae el portal.';
comment on column terminos_version.autor_id is 'Quién la publicó; nulo: la que trae el portal.';
create index terminos_version_autor on terminos_version (autor_id);
-- How many accepted each.
create index aceptacion_terminos_version on aceptacion_terminos (version);

insert into terminos_version (numero, version, terminos, privacidad) values (1, '2026-11', $md$## 1. Objeto

El portal permite a los clientes de {{distribuidora}} consultar su cuenta corriente y gestionar devoluciones, reclamos, garantías y pedidos.

## 2. Usuarios habilitados

Solo personas autorizadas por una razón social cliente. El titular responde por los representantes que habilita.

## 3. Credenciales

Son personales e intransferibles; hay que avisar de inmediato ante un uso no autorizado.

## 4. Información de cuenta corriente

Es informativa y refleja los registros a la fecha y hora indicadas; no reemplaza los comprobantes emitidos.

## 5. Devoluciones

Requieren código de autorización previo; la mercadería viaja con remito y se acredita luego de su verificación.

## 6. Reclamos y garantías

Los plazos y exclusiones son los de la garantía de cada marca; la garantía legal del usuario final no se limita.

## 7. Pedidos

Están sujetos a stock, crédito y confirmación.

## 8. Archivos

El usuario declara tener derecho a subirlos; se prohíben datos sensibles innecesarios.

## 9. Datos personales

Se usan para operar la cuenta, bajo la responsabilidad de {{distribuidora}}. Los reciben, como encargados, los proveedores de mesa de ayuda y de alojamiento. Los derechos de acceso, rectificación y supresión, y la leyenda legal, están en el aviso de privacidad.

## 10. Disponibilidad, modificaciones y ley aplicable

El servicio puede interrumpirse por mantenimiento y estos términos pueden cambiar: la versión vigente es la publicada acá. Rigen la ley argentina y los tribunales ordinarios del domicilio de {{distribuidora}}.$md$, $md$Los datos se usan para operar tu cuenta: cuenta corriente, devoluciones, reclamos, garantías y pedidos. Los reciben {{distribuidora}} y sus proveedores de mesa de ayuda, identidad y alojamiento.

Integran la base de datos «Clientes y usuarios del portal», de la que es responsable {{distribuidora}}, {{domicilio}}.

Los campos marcados con * son obligatorios; el resto es opcional.

Sin los obligatorios no podemos darte acceso; los datos inexactos pueden demorar la gestión.

Podés acceder, rectificar o suprimir tus datos escribiendo a {{email}}.$md$);

update ayuda_articulo set texto = texto || '

En Textos legales se escriben los términos y el aviso de privacidad. Lo que se publica es una versión nueva: **Publicar** hace que todos la tengan que aceptar en su próxima visita, y las anteriores se siguen leyendo.'
where slug = 'puesta-en-marcha';
