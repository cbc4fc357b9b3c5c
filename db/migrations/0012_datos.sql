-- What every installation begins with.

-- What the code and the specification name by number is there in every installation, also in an empty one.
insert into negocio (negocio_id, nombre) values
  (1, 'Motos'),
  (4, 'Autopartes');

insert into servicio (servicio_id, nombre) values
  (1, 'Cuenta corriente'),
  (2, 'Devoluciones'),
  (3, 'Reclamos'),
  (4, 'Garantías'),
  (5, 'Documentación'),
  (6, 'Catálogos'),
  (7, 'Pedidos motos'),
  (8, 'Centros de garantía'),
  (9, 'Representantes'),
  (10, 'Camiones'),
  (11, 'Monopatín eléctrico'),
  (12, 'Baterías'),
  (13, 'E-commerce');

insert into origen (origen_id, nombre) values
  (1, 'Portal Autogestión'),
  (2, 'Web'),
  (3, 'En Persona'),
  (4, 'Email'),
  (5, 'Teléfono'),
  (6, 'IM'),
  (7, 'Chat Bot');

insert into motivo_devolucion (motivo_id, motivo, plazo_dias, vuelve_mercaderia, requiere_fotos, flete) values
  (1, 'Error de despacho (producto equivocado)', 10, true, true, 'distribuidora'),
  (2, 'Error de pedido del cliente', 15, true, false, 'cliente'),
  (3, 'Faltante de mercadería', 3, false, true, '–'),
  (4, 'Sobrante de mercadería', 10, true, false, 'distribuidora'),
  (5, 'Avería en transporte', 3, true, true, 'a definir'),
  (6, 'Falla de fábrica / producto defectuoso', null, true, true, 'distribuidora'),
  (7, 'Embalaje dañado o abierto', 3, true, true, 'distribuidora'),
  (8, 'No corresponde la aplicación (catálogo)', 30, true, false, 'según caso'),
  (9, 'Diferencia de precio o bonificación', 30, false, false, '–'),
  (10, 'Pedido duplicado', 10, true, false, 'según caso'),
  (11, 'Retiro de lote / campaña técnica', null, true, false, 'distribuidora'),
  (12, 'Lote vencido (baterías, lubricantes)', null, true, true, 'distribuidora'),
  (99, 'Otros', 10, true, false, 'según caso');

insert into motivo_rechazo (motivo_rechazo_id, motivo) values
  (1, 'Fuera de plazo'),
  (2, 'No facturado por la distribuidora'),
  (3, 'Cantidad mayor a la facturada'),
  (4, 'Sin embalaje original'),
  (5, 'Producto colocado o usado'),
  (6, 'Daño por mala colocación'),
  (7, 'Lote no coincide'),
  (8, 'Sin código de autorización'),
  (9, 'Documentación insuficiente'),
  (10, 'Otros');

-- What the administration sets, between its limits. How long what grows is kept: each rule of the sweep (server/modules/limpieza) has its own.
insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('archivos.mb-por-empresa', 5000, 'Espacio que tiene cada empresa para los archivos de sus gestiones, comentarios y certificados', 'MB', 100, 1000000),
  ('cuenta.envios-por-hora', 10, 'Resúmenes que una persona puede mandar por e-mail en una hora', 'por hora', 0, 100),
  ('cuenta.hora-mensual', 8, 'Hora de Argentina en la que sale, el primer día del mes, el estado de cuenta del mes que terminó', 'horas', 0, 23),
  ('cuenta.horas-datos-viejos', 24, 'Horas desde las que se avisa que los datos de cuenta corriente son viejos', 'horas', 1, 720),
  ('cuenta.punto-venta-fce', 5, 'Punto de venta de las facturas de crédito electrónicas MiPyME; 0: ninguno', '', 0, 99999),
  ('devolucion.dias-apelacion', 10, 'Días para aceptar una apelación después de un rechazo', 'días', 0, 90),
  ('devolucion.dias-sin-mercaderia', 30, 'Días para que llegue la mercadería antes de cerrar la devolución', 'días', 1, 180),
  ('devolucion.dias-sin-transporte', 15, 'Días para cargar los datos de transporte antes de cerrar la devolución', 'días', 1, 120),
  ('garantia.dias-apelacion', 10, 'Días para aceptar la apelación de una garantía rechazada', 'días', 0, 90),
  ('limpieza.dias-accesos', 1095, 'Días que se guarda quién abrió qué documento y quién miró como cliente; las lecturas confirmadas no se borran', 'días', 180, 3650),
  ('limpieza.dias-borradores', 365, 'Días que se guarda un pedido de motos que nadie terminó', 'días', 30, 3650),
  ('limpieza.dias-correo-enviado', 7, 'Días que se guarda lo que decía un correo que ya salió', 'días', 1, 90),
  ('limpieza.dias-correo-recibido', 90, 'Días que se reconoce un correo del buzón que ya se leyó', 'días', 30, 730),
  ('limpieza.dias-deshacer', 30, 'Días durante los que se puede deshacer una importación', 'días', 1, 365),
  ('limpieza.dias-enlaces', 30, 'Días que se guardan los enlaces de correo que vencieron', 'días', 1, 365),
  ('limpieza.dias-eventos-seguridad', 180, 'Días que se guardan los eventos de seguridad', 'días', 30, 1095),
  ('limpieza.dias-historial-importaciones', 1095, 'Días que se guarda una importación en el historial; la última de cada clase queda, y lo que hizo cada una está en Auditoría', 'días', 90, 3650),
  ('limpieza.dias-imagenes-ayuda', 30, 'Días que se guarda una imagen de la Ayuda que ningún artículo muestra', 'días', 1, 365),
  ('limpieza.dias-importaciones', 365, 'Días que se guardan los errores de una importación', 'días', 30, 3650),
  ('limpieza.dias-ingresos', 180, 'Días que se guarda desde dónde ingresó cada persona; después, el mismo dispositivo se avisa como nuevo', 'días', 30, 1095),
  ('limpieza.dias-notificaciones-sin-leer', 730, 'Días que se guardan las notificaciones sin leer', 'días', 90, 3650),
  ('limpieza.dias-personas-inactivas', 365, 'Días que se guardan el DNI, el teléfono, la dirección y la imagen de quien ya no entra', 'días', 30, 3650),
  ('limpieza.dias-repetidos', 1, 'Días que se reconoce un envío repetido por su Idempotency-Key', 'días', 1, 30),
  ('limpieza.dias-sin-terminar', 90, 'Días que se guarda una devolución, un reclamo o una garantía que nadie terminó', 'días', 7, 365),
  ('limpieza.dias-trabajos', 90, 'Días que se guarda un trabajo que terminó, bien o mal', 'días', 7, 3650),
  ('mesa.plazo-prioridad-1', 100, 'Parte del plazo que tiene en la mesa lo de prioridad Baja', '%', 10, 300),
  ('mesa.plazo-prioridad-2', 100, 'Parte del plazo que tiene en la mesa lo de prioridad Media', '%', 10, 300),
  ('mesa.plazo-prioridad-3', 75, 'Parte del plazo que tiene en la mesa lo de prioridad Alta', '%', 10, 300),
  ('mesa.plazo-prioridad-4', 50, 'Parte del plazo que tiene en la mesa lo de prioridad Urgente', '%', 10, 300),
  ('mesa.plazo-prioridad-5', 25, 'Parte del plazo que tiene en la mesa lo de prioridad Crítica', '%', 10, 300),
  ('notificacion.dias-guardadas', 180, 'Días que se guardan las notificaciones leídas', 'días', 30, 3650),
  ('notificacion.hora-resumen', 8, 'Hora de Argentina en la que sale el correo del día', 'hs', 0, 23),
  ('representante.consultas-dni-hora', 30, 'Consultas por DNI que puede hacer cada usuario por hora', 'por hora', 1, 1000),
  ('representante.envios-por-hora', 5, 'Invitaciones a una misma persona por hora', 'por hora', 1, 60),
  ('representante.invitacion-horas', 72, 'Horas que sirve la invitación de un representante', 'horas', 1, 720),
  ('representante.invitaciones-por-minuto', 20, 'Invitaciones que salen por minuto de las personas cargadas por archivo', 'invitaciones', 1, 1000),
  ('representante.segundos-espera', 60, 'Segundos entre una invitación y la siguiente', 'segundos', 0, 3600),
  ('ticket.dias-reapertura', 5, 'Días para reabrir un reclamo cerrado', 'días', 0, 60),
  ('validacion.envios-por-hora', 5, 'Enlaces de validación que una persona puede pedir por hora', 'por hora', 1, 60),
  ('validacion.minutos-vigencia', 1440, 'Minutos que sirve el enlace que valida un e-mail', 'minutos', 5, 10080),
  ('validacion.segundos-espera', 60, 'Segundos entre un enlace de validación y el siguiente', 'segundos', 0, 3600);

-- One row each, which is filled later.
insert into distribuidor default values;

insert into sap_lectura (lectura) values
  ('clientes'),
  ('productos'),
  ('facturas');

insert into mesa_clase (clase) values
  ('alta'),
  ('certificado'),
  ('pago'),
  ('pedido');

-- What contract/mesa/reglas.ts says.
insert into mesa_rol (rol, clases, toda_empresa) values
  ('ROL_ADMIN', '{devolucion,reclamo,garantia,pago,pedido,certificado,alta}', true),
  ('ROL_CALLCENTER', '{devolucion,reclamo,garantia,pago,certificado,alta}', true),
  ('ROL_POSTVENTA', '{devolucion,reclamo,garantia}', true),
  ('ROL_POSVENTA', '{devolucion,reclamo,garantia}', true),
  ('ROL_VENDEDOR', '{devolucion,reclamo,garantia,pedido}', false);

-- Every state in which the distributor has the turn has a term from the start.
insert into plazo (plazo_id, clase, estado_id, horas) values
  (1, 'devolucion', 11, 9),
  (2, 'devolucion', 1, 9),
  (3, 'devolucion', 2, 18),
  (4, 'devolucion', 12, 9),
  (5, 'devolucion', 9, 9),
  (6, 'devolucion', 7, 18),
  (7, 'devolucion', 5, 27),
  (8, 'devolucion', 6, 27),
  (9, 'reclamo', 2, 27),
  (10, 'garantia', 11, 9),
  (11, 'garantia', 1, 9),
  (12, 'garantia', 2, 27),
  (13, 'garantia', 12, 9),
  (14, 'garantia', 9, 9),
  (15, 'garantia', 7, 18),
  (16, 'garantia', 5, 45),
  (17, 'garantia', 6, 27),
  (18, 'pago', 0, 9),
  (19, 'pedido', 102, 9),
  (20, 'pedido', 103, 18),
  (21, 'pedido', 104, 45),
  (22, 'pedido', 105, 45),
  (23, 'pedido', 107, 18),
  (24, 'pedido', 108, 18),
  (25, 'certificado', 0, 27),
  (26, 'alta', 0, 18),
  (27, 'devolucion', 10, 63),
  (28, 'garantia', 10, 63),
  (29, 'reclamo', 5, 27);

-- Counted from here on: these terms are the first.
insert into plazo_cambio default values;

-- The first version, until the distributor publishes its own.
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

-- How to use each screen: the administration changes them as it wants.
insert into ayuda_articulo (slug, titulo, tema, orden, resumen, texto, roles, servicio_id, publicado) values
  ('abrir-un-reclamo', 'Abrir un reclamo y seguirlo', 'reclamos', 10, 'Facturación, entregas, pagos o productos: a quién llega y cuándo te responden.', '1. En Reclamos, tocá **Nuevo reclamo**.
2. Elegí el **Sector** y el **Motivo**: deciden quién te responde y qué datos hacen falta.
3. Contá qué pasó en **Asunto** y **Descripción**: fechas, importes y bultos ayudan a resolverlo a la primera.
4. Adjuntá lo que lo muestre: fotos, el remito, el comprobante.
5. Tocá **Enviar reclamo**.

Mientras escribís, te mostramos artículos de la ayuda y reclamos tuyos parecidos, por si ya está en marcha.

## Después de enviarlo
Te decimos en cuántas horas hábiles te respondemos. Cada novedad llega al portal y por e-mail. Podés escribir en **Comentarios** hasta que se cierre, y después calificar la atención. Si no quedó resuelto, podés volver a abrirlo.', '{}', 3, true),
  ('camiones-monopatin-y-baterias', 'Camiones, monopatín eléctrico y baterías', 'material', 30, 'Productos, garantía y red de servicio de cada línea.', 'Cada línea tiene su pantalla, si tenés el servicio: los productos con su ficha, los plazos de la garantía y los centros que la atienden.

**Consultar** abre un reclamo con el producto ya cargado: escribí tu pregunta y envialo.', '{}', null, true),
  ('catalogos', 'Buscar en los catálogos', 'material', 20, 'Por marca, modelo o código de pieza; y los que usás siempre, a mano.', 'Escribí el título, el modelo o el código de una pieza, con guiones o sin ellos: si el catálogo la tiene, lo dice.

- **Abrir** lo muestra en otra pestaña; **Descargar** lo guarda en tu equipo.
- La estrella lo deja entre tus favoritos.', '{}', 6, true),
  ('centros-de-garantias', 'Encontrar un centro de garantías', 'reclamos', 30, 'El más cercano, con teléfono, WhatsApp y cómo llegar.', '1. Abrí Centros de garantías.
2. Filtrá por provincia, localidad, marca o servicio. También podés buscar los que están cerca tuyo: la ubicación se usa solo si la das.
3. En cada uno, los íconos llaman, abren WhatsApp, escriben un correo o muestran cómo llegar.

**Pedir garantía acá** empieza una garantía con ese centro elegido. Si algo cambió, avisanos con **Avisar un dato incorrecto**.', '{}', 8, true),
  ('conocer-el-portal', 'Conocé el portal', 'primeros', 10, 'Qué hay en cada parte de la pantalla y cómo encontrar cualquier cosa.', '## Arriba
- Tu **razón social**: si trabajás con varias, acá elegís de cuál ves la cuenta, las devoluciones y todo lo demás.
- **Buscar**: encuentra por número, por código o por palabras. También se abre con Ctrl y K, o con la tecla /.
- La campana de **Notificaciones**, con lo que pasó desde la última vez.
- El signo de pregunta: la ayuda de la pantalla en la que estás. También con la tecla ?.
- Tu imagen: **Mi Perfil**, la apariencia clara u oscura, la **Ayuda** y **Cerrar sesión**.

## Al costado
El menú tiene lo que podés usar. En el teléfono se abre con el botón de las tres rayas, arriba a la izquierda. Si te falta algo, pedíselo al titular de tu empresa o a quien te vende: cada servicio se habilita por persona.

## En Inicio
**Te toca** muestra lo que espera algo de vos, con el botón para hacerlo. Debajo están lo que pasó en **Novedades** y los teléfonos de **Tus contactos**.

## Para empezar
Si querés verlo andando, [hacé el recorrido](/autogestion/ayuda) con **Ver el recorrido**.', '{}', null, true),
  ('cuenta-corriente', 'Entender tu cuenta corriente', 'cuenta', 10, 'Qué es cada importe, cómo filtrar y cómo llevarte el estado de cuenta.', '## Los importes
- **Saldo total**: todo lo que está abierto, menos lo que tenés a favor.
- **Vencido**: lo que ya tendría que estar pagado.
- **A vencer**: lo que todavía no venció.
- **Créditos sin aplicar**: pagos y notas de crédito que todavía no cancelaron ninguna factura.

Los pesos y los dólares van siempre por separado.

## La antigüedad
La barra muestra hace cuánto venció lo que debés. Tocá una parte para ver solamente esos comprobantes.

## Llevarte el estado
1. Filtrá lo que querés ver.
2. Tocá **Descargar PDF** o **Descargar Excel**: traen lo mismo que está en pantalla. Si elegís filas, abajo podés descargar sólo esas.
3. Con **Enviar Email** se lo mandás a tu contador o a quien elijas de tu empresa.

En **Por mes** está el estado de cada mes cerrado, con su saldo inicial y final.

## Ver un comprobante
Tocá su referencia: se ven sus productos, con qué se canceló y **Descargar comprobante**.', '{}', 1, true),
  ('documentos-y-certificados', 'Documentos y certificados', 'material', 10, 'Lo que publicamos para vos, y los certificados que nos mandás.', '## Documentos
Están por tipo, marca y vigencia. Los nuevos desde tu última visita lo dicen. Tocá uno para verlo, bajarlo o abrirlo en otra pestaña. Elegí varios para bajarlos juntos en un ZIP.

Algunos te piden **Confirmar lectura**: queda registrado quién y cuándo.

## Certificados
1. Entrá en la parte de certificados y tocá **Subir certificado**.
2. Elegí el **Tipo**, la fecha en que vence y el archivo.
3. Lo revisamos y te avisamos si quedó aprobado, o qué le falta.

Te recordamos 30 y 7 días antes de que venza, y el mismo día.

## Si tenés una duda
Escribila en **Comentarios**: te contestamos ahí y te avisamos. Podés adjuntar archivos.', '{}', 5, true),
  ('empresas-y-personas', 'Empresas y personas', 'administracion', 40, 'Dar de alta clientes y gente de la distribuidora, y quitar accesos.', '## Empresas
**Nueva empresa** pide el CUIT, el código de cliente, los negocios y los contactos. En su página, **Invitar titular** manda la invitación a la primera persona, que después suma a los suyos.

Inactiva, su gente ve lo que hay y no puede pedir nada nuevo.

## Personas
Están todos: los clientes y los de la distribuidora, con sus roles. De quien no puede entrar, se le manda un acceso nuevo, **Sacar segundo factor** o **Cerrar sesiones**. Al desactivar a alguien sale en el momento, y lo que tenía asignado pasa a otra persona.', '{ROL_ADMIN}', null, true),
  ('escribir-la-ayuda', 'Escribir la Ayuda', 'administracion', 60, 'Artículos por tema, con imágenes, para quien corresponda.', '1. En Maestros, abrí **Ayuda** y tocá **Nuevo artículo**.
2. Escribí el título como lo preguntaría quien lo busca, y un resumen de una frase: los dos se usan para sugerirlo mientras alguien escribe un reclamo.
3. El texto lleva marcas simples: `## Título`, `- renglón de una lista`, `1. paso`, `**Guardar**` para el nombre de un botón, `> aviso` y `[enlace](/autogestion/ayuda)`. No admite HTML.
4. **Agregar imagen** la sube y te pide qué muestra: lo oye quien no la ve.
5. Elegí para quiénes es: por roles, por servicio, o todos.
6. Sin publicar es un borrador. La vista previa muestra cómo queda.

La lista dice a cuántos les sirvió cada uno, y cuántos reclamos no hicieron falta.', '{ROL_ADMIN}', null, true),
  ('importaciones', 'Importar desde un archivo', 'administracion', 30, 'Empresas, productos, facturas, cuenta corriente: primero se ensaya, después se carga.', '1. En Importaciones, elegí qué vas a cargar y bajá su plantilla.
2. Subí el CSV o el Excel.
3. Las columnas se reconocen por su nombre; las que no, se eligen a mano.
4. **Revisar archivo** ensaya todo sin cargar nada: dice qué filas están mal y qué corregir.
5. Si está bien, cargalo: sigue en segundo plano.

**Historial** guarda cada carga. Lo mismo se puede hacer desde un programa, con la API.', '{ROL_ADMIN}', null, true),
  ('indicadores', 'Leer los Indicadores', 'mesa', 20, 'Cuánto entra, cuánto tarda y qué está vencido.', 'Elegí el período: cada cifra se compara con el período anterior. Los tiempos son en horas hábiles del sector, sin lo que esperó al cliente.

Debajo, los cuadros dicen lo mismo por clase, estado, sector, persona, motivo, marca y empresa. Lo que está abierto lleva a su lista. **Descargar Excel** trae el cuadro que ves.

Cada uno ve lo suyo: un vendedor, su cartera.', '{ROL_ADMIN,ROL_CALLCENTER,ROL_VENDEDOR,ROL_POSTVENTA,ROL_POSVENTA}', null, true),
  ('informar-un-pago', 'Informar un pago', 'cuenta', 20, 'Avisá una transferencia o un depósito para que lo apliquemos a tus facturas.', '1. En Cuenta Corriente, tocá **Informar pago**. Arriba dice adónde transferir.
2. Completá **Banco**, **Fecha** e **Importe**, como figuran en el comprobante.
3. Si tuviste retenciones, cargá su importe.
4. En **Se aplica a**, elegí las facturas que estás pagando. Si no sabés cuáles, dejalo vacío.
5. Adjuntá el comprobante y envialo.

## Qué sigue
Lo revisa cobranzas. En **Pagos informados** ves si está recibido, aplicado o rechazado, y el motivo. Cuando se aplica, las facturas salen de tu saldo.

> Un pago informado no baja tu saldo en el momento: baja cuando lo vemos acreditado.

## Si tenés una duda
Escribila en **Comentarios**: te contestamos ahí y te avisamos. Podés adjuntar archivos.', '{}', 1, true),
  ('integraciones-y-auditoria', 'Integraciones, Auditoría y Seguridad', 'administracion', 50, 'Qué no se pudo enviar, qué se leyó de SAP, quién hizo qué y quién probó lo que no debía.', '## Integraciones
Muestra lo que salió mal al avisar, enviar o leer. Cuando está corregida la causa, **Reintentar**. De SAP dice cuándo se leyó por última vez, qué no se pudo cargar y por qué; **Leer ahora** no espera a la hora.

## Auditoría
Quién hizo qué, sobre qué, cuándo y desde dónde. Nadie la puede cambiar.

## Seguridad
Ingresos rechazados, permisos que no alcanzan, números ajenos que alguien probó y lo que llama la atención, por minuto. Tocá un tipo para ver quién, desde dónde y cuántas veces.', '{ROL_ADMIN}', null, true),
  ('la-mesa', 'Trabajar en la Mesa', 'mesa', 10, 'Colas, decisiones con el teclado, y nada dos veces.', 'Todo lo que alguien de la distribuidora tiene que mover está acá, por etapa. Primero lo que vence antes, en horas hábiles de cada sector; lo que espera al cliente no corre.

1. **Siguiente** te da lo que sigue y no tiene quien lo atienda. Queda asignado a vos.
2. Arriba está lo que hace falta para decidir; abajo, la conversación; al costado, el cliente.
3. Los botones de decisión tienen su número en el teclado. Lo decidido, con formulario o sin él, sale a los cinco segundos: **Deshacer** lo vuelve atrás, con lo escrito.
4. Respondé, o escribí una **Nota interna**, que el cliente no ve.

**Respuestas** guarda lo que se escribe siempre. **Filtros** y **Guardar esta vista** dejan a mano lo de todos los días. **Teclas** las muestra todas: en la Mesa también con la tecla ?.

## Quién tiene qué
Quien administra ve en **Equipo** cuánto tiene cada persona, cuánto venció y desde cuándo espera lo más viejo. Cada número abre la Mesa con eso: se elige, y se asigna a otra persona o a nadie.

## Si vas a faltar
**Voy a faltar** dice hasta qué día. Mientras tanto, lo tuyo se ofrece a los demás.', '{ROL_ADMIN,ROL_CALLCENTER,ROL_VENDEDOR,ROL_POSTVENTA,ROL_POSVENTA}', null, true),
  ('la-pagina-de-una-empresa', 'La página de una empresa', 'mesa', 30, 'Lo que debe, lo que pidió, su gente y las notas que solo vemos nosotros.', 'Se abre desde la Mesa con **Ver la empresa**, desde Empresas o con Buscar.

- Lo abierto y lo vencido, con enlaces.
- **Todo lo que pidió**, en una sola línea de tiempo.
- Sus personas, certificados y documentos.
- Notas: el cliente no las ve.

**Ver como cliente** muestra el portal como lo ve su titular: solo para mirar, media hora, y queda registrado.', '{ROL_ADMIN,ROL_CALLCENTER,ROL_VENDEDOR,ROL_POSTVENTA,ROL_POSVENTA}', null, true),
  ('maestros', 'Editar los Maestros', 'administracion', 20, 'Productos, motos, motivos, sectores, plazos, feriados, banners y más.', 'Cada lista se busca, se filtra y se descarga en Excel. Tocá una fila para editarla: dice dónde se usa y quién cambió qué.

- Lo que ya se usó no se borra: se pone **Inactivo** y no se ofrece más.
- Si otra persona lo cambió mientras tanto, te avisa antes de pisarlo.
- Productos, modelos de motos y motos vendidas tienen su propia pantalla; los enlaces están arriba.

**Plazos** dice en cuántas horas hábiles hay que mover cada cosa; **Sectores**, quién la atiende y en qué horario.

**Servicios** dice qué ofrecés. El que se apaga desaparece para todos, también para tu gente: del menú, de Inicio, de Buscar, de la Mesa y de los permisos que se dan. Nada se borra: vuelve con lo que tenía cuando se enciende.', '{ROL_ADMIN}', null, true),
  ('notificaciones', 'Notificaciones: qué te avisamos y cómo', 'primeros', 20, 'Elegí qué te llega al portal, qué por e-mail y cada cuánto.', 'La campana de arriba tiene lo último. **Ver todas** abre la lista completa, por día.

## Elegir cómo te avisamos
1. Abrí **Notificaciones** y entrá en **Preferencias**.
2. Para cada cosa que puede pasar, elegí el e-mail: **En el momento**, **Una vez por día** o **No enviar**.

En el portal se ven siempre los que esperan algo tuyo y los que cambian tu acceso.

## Responder desde el correo
Podés contestar el e-mail de un reclamo, una garantía o una devolución sin entrar al portal: lo que escribas queda en sus comentarios, con los archivos que adjuntes.', '{}', null, true),
  ('pedir-motos', 'Pedir motos', 'motos', 10, 'Armar el pedido, enviarlo y seguirlo hasta que llega.', '1. En Pedidos Motos, tocá **Nuevo pedido**.
2. De cada modelo elegí color y cantidad. Dice si hay, si es bajo pedido o si no hay, y el mínimo de unidades.
3. Mirá **Tu pedido**: el total sin IVA y tu crédito.
4. Completá **Entrega** y **Forma de pago**.
5. Tocá **Enviar pedido**.

Lo que armás queda guardado como borrador hasta que lo enviás.

## Qué sigue
Tu vendedor revisa el stock, el crédito y los precios, y puede aprobarlo entero o en parte: ves lo pedido y lo aprobado. Cuando sale, en **Unidades** están el chasis, el motor y los papeles de cada moto. Al recibirla, confirmá la entrega.

## Si tenés una duda
Escribila en **Comentarios**: te contestamos ahí y te avisamos. Podés adjuntar archivos.', '{}', 7, true),
  ('pedir-una-devolucion', 'Pedir una devolución', 'devoluciones', 10, 'De la factura al envío, con uno o varios productos.', '1. En Devoluciones, tocá **Nueva devolución**.
2. En **Factura o producto**, escribí el número de la factura, el código o el nombre del producto. Con la cámara podés leer el código de barras.
3. Tocá **Agregar** en cada producto y poné la cantidad. Se ve cuánto te queda por devolver de cada uno.
4. Elegí el motivo. **Mismo motivo para todos** lo pone en todos los productos.
5. Si el motivo pide fotos, sacalas ahí mismo.
6. Tocá **Continuar**, revisá y después **Enviar devolución**.

## Si no te deja agregar un producto
Al lado dice por qué: venció el plazo de ese motivo, ya devolviste todo lo que compraste, o es un producto que no admite devolución. Si llegó fallado, [pedí la garantía](/autogestion/ayuda/pedir-una-garantia).

## Muchos productos
**Pegar desde Excel** toma una lista con factura, código, cantidad y motivo.

## Si no terminás ahora
Lo que cargaste queda guardado, con sus fotos, y podés seguir en otro equipo.', '{}', 2, true),
  ('pedir-una-garantia', 'Pedir una garantía', 'reclamos', 20, 'De una moto por su chasis, o de un repuesto por su factura.', '1. En Garantías, tocá **Nueva garantía**.
2. Decí qué es. De una moto, escribí el **Nº de chasis**, o leelo con la cámara: se completan el modelo, la entrega y el término. De un repuesto, la factura o el código.
3. Contá qué falló: kilometraje, fecha y descripción.
4. Sacá las fotos de la lista: cada una dice qué tiene que mostrar.
5. Revisá y tocá **Enviar garantía**.

## Si está fuera de término
Te lo decimos antes de enviarla, con la regla que vale. Igual podés tildar **Pedir atención comercial**: la vemos como un caso aparte.

## Si ya hay una abierta
De un mismo chasis no se abre otra por lo mismo: **Ver la garantía abierta** te lleva a ella.', '{}', 4, true),
  ('puesta-en-marcha', 'Puesta en marcha y datos de la distribuidora', 'administracion', 10, 'Qué falta para que los clientes puedan trabajar.', 'Puesta en marcha lista lo que falta, calculado con lo que está cargado, y lleva a donde se completa.

- **Usar los habituales** crea los sectores y motivos de siempre. Después se editan en Maestros.
- **Importar** abre la carga desde archivo.
- **Probar** dice si contestan el correo, Keycloak, SAP, InvGate y los archivos.

En Distribuidora están el nombre, el logo, el color, el CUIT y los datos de soporte y de banco: cambian en el momento en las pantallas, los correos y los PDF.

En Textos legales se escriben los términos y el aviso de privacidad. Lo que se publica es una versión nueva: **Publicar** hace que todos la tengan que aceptar en su próxima visita, y las anteriores se siguen leyendo.', '{ROL_ADMIN}', null, true),
  ('representantes', 'Dar acceso a tu gente', 'empresa', 20, 'Crear representantes, decidir qué ve cada uno y quitar el acceso.', '1. En Representantes, tocá **Nuevo representante**.
2. Escribí su **DNI**: si ya está en el portal, se completa.
3. Elegí sus **Razones sociales**, sus **Servicios** y sus **Roles**. Nadie puede dar más de lo que tiene. **Empezar de una plantilla** pone lo habitual para compras, administración o taller.
4. Tocá **Crear e invitar**: recibe un e-mail para elegir su contraseña.

## Muchos a la vez
**Cargar CSV** lee una planilla, y antes de cargarla te muestra qué filas están mal.

## Cuando alguien se va
**Desactivar** cierra sus sesiones en el momento. Lo que estaba siguiendo se le pasa a quien elijas.', '{ROL_REPRESENTANTE,ROL_ADMIN}', null, true),
  ('seguir-una-devolucion', 'Despachar y seguir una devolución', 'devoluciones', 20, 'Etiquetas, datos de transporte, y qué significa cada estado.', '## Cuando está autorizada
1. Abrila y tocá **Etiqueta y nota de entrega**: imprimí una etiqueta para cada bulto.
2. Despachá la mercadería.
3. En **Transporte**, cargá el remito, el transporte, la guía y la cantidad de bultos. Sin esos datos la devolución queda esperando.

## Los estados
- **Abierto**: la recibimos.
- **En análisis**: la estamos revisando.
- **Aguardando datos de transporte**: te toca a vos.
- **Aguardando mercadería** y **En recepción logística**: está en camino, o llegó y la estamos contando.
- **Aprobado** o **Rechazado**: la decisión, producto por producto.
- **Cerrado**: terminó. Si hay nota de crédito, está ahí.

## Preguntar o agregar algo
En **Comentarios** hablás con quien la atiende, y podés adjuntar archivos. **Seguimiento** muestra cada paso, con su fecha y lo que suele tardar.', '{}', 2, true),
  ('segundo-paso', 'El segundo paso: entrar con un código del teléfono', 'empresa', 15, 'Configurarlo, guardar los códigos de recuperación y qué hacer si perdés el teléfono.', 'Además de la contraseña, un código que tu teléfono cambia cada treinta segundos. Aunque alguien sepa tu contraseña, sin el teléfono no entra.

## Configurarlo
1. Instalá en el teléfono una aplicación de códigos: Google Authenticator, Microsoft Authenticator o FreeOTP.
2. En [Mi Perfil](/autogestion/mi-perfil), en **Segundo paso**, tocá **Configurar**.
3. Escaneá el código con la aplicación y escribí los seis dígitos que te muestra.
4. Guardá los códigos de recuperación lejos del teléfono: no los vas a volver a ver.

## Si no tenés el teléfono
Entrá con uno de los códigos de recuperación: cada uno sirve una vez. **Hacer códigos nuevos** te da otros, y los anteriores dejan de servir. Si tampoco los tenés, pedile a quien administra tu usuario que te saque el segundo paso: te avisamos por e-mail, y configurás otro.

## Si cambiás de teléfono
**Cambiar de teléfono** reemplaza al anterior.

## Para toda la empresa
El titular lo puede exigir a todas sus personas, en Representantes. En la ficha de cada una, **Sacar segundo paso** es para quien perdió el suyo.', '{}', null, true),
  ('sumar-una-razon-social', 'Sumar una razón social', 'empresa', 30, 'Pedir que otra de tus empresas entre en tu usuario.', '1. Abrí Validar Razón Social.
2. Escribí el CUIT y el nombre como figuran en la constancia, y adjuntala.
3. Envialo: lo revisa la administración.

Ahí mismo ves si está pendiente, aprobado o rechazado, y por qué. Aprobado, la empresa aparece en el selector de arriba.

Si la pantalla no está en tu menú, pedíselo a quien te vende.

## Si tenés una duda
Escribila en **Comentarios**: te contestamos ahí y te avisamos. Podés adjuntar archivos.', '{}', null, true),
  ('tu-cuenta', 'Tu perfil, tu contraseña y tus sesiones', 'empresa', 10, 'Cambiar tus datos, entrar con seguridad y saber qué podés hacer.', '## En Mi Perfil
- **Editar mis datos** cambia tu teléfono y tu dirección. El nombre y el DNI los corrige quien te dio el acceso.
- **Qué puedo hacer** dice tus permisos en palabras.
- **Mis razones sociales** muestra cada empresa y quiénes te atienden.
- **Sesiones** muestra dónde entraste: con qué dispositivo y con qué hora local. **Cerrar las otras sesiones** saca a todos los demás equipos. Si alguna no es tuya, **No fui yo**: cierra todas, tu contraseña deja de servir y te llega por e-mail un enlace para elegir otra. De un ingreso desde un lugar nuevo te avisamos por e-mail.
- **Exportar mis datos** baja todo lo que el portal guarda de vos.

## Contraseña
**Cambiar Contraseña** está en el menú. Usá 12 caracteres o más: sirve una frase. Al cambiarla podés cerrar las demás sesiones. Si la olvidaste, en la pantalla de ingreso tocá “¿Olvidaste tu contraseña?”: te llega un enlace por e-mail.

Para lo más delicado, como cambiar tu e-mail o los permisos de alguien, te la pedimos otra vez si ingresaste hace más de cinco minutos. Lo que escribiste no se pierde.

## E-mail
Si tu e-mail no está validado, **Ir a validar** te manda un enlace.', '{}', null, true);
