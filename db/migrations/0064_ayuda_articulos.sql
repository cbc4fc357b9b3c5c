-- How to use each screen: what a fresh installation begins with. The administration changes them as it wants.
insert into ayuda_articulo (slug, tema, orden, titulo, resumen, texto, roles, servicio_id, publicado) values
('conocer-el-portal', 'primeros', 10, 'Conocé el portal',
 'Qué hay en cada parte de la pantalla y cómo encontrar cualquier cosa.',
 $md$## Arriba
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
Si querés verlo andando, [hacé el recorrido](/autogestion/ayuda) con **Ver el recorrido**.$md$, '{}', null, true),
('notificaciones', 'primeros', 20, 'Notificaciones: qué te avisamos y cómo',
 'Elegí qué te llega al portal, qué por e-mail y cada cuánto.',
 $md$La campana de arriba tiene lo último. **Ver todas** abre la lista completa, por día.

## Elegir cómo te avisamos
1. Abrí **Notificaciones** y entrá en **Preferencias**.
2. Para cada cosa que puede pasar, elegí el e-mail: **En el momento**, **Una vez por día** o **No enviar**.

En el portal se ven siempre los que esperan algo tuyo y los que cambian tu acceso.

## Responder desde el correo
Podés contestar el e-mail de un reclamo, una garantía o una devolución sin entrar al portal: lo que escribas queda en sus comentarios, con los archivos que adjuntes.$md$, '{}', null, true),
('cuenta-corriente', 'cuenta', 10, 'Entender tu cuenta corriente',
 'Qué es cada importe, cómo filtrar y cómo llevarte el estado de cuenta.',
 $md$## Los importes
- **Saldo total**: todo lo que está abierto, menos lo que tenés a favor.
- **Vencido**: lo que ya tendría que estar pagado.
- **A vencer**: lo que todavía no venció.
- **Créditos sin aplicar**: pagos y notas de crédito que todavía no cancelaron ninguna factura.

Los pesos y los dólares van siempre por separado.

## La antigüedad
La barra muestra hace cuánto venció lo que debés. Tocá una parte para ver solamente esos comprobantes.

## Llevarte el estado
1. Filtrá lo que querés ver.
2. Tocá **Descargar PDF** o **Descargar Excel**: traen lo mismo que está en pantalla.
3. Con **Enviar Email** se lo mandás a tu contador o a quien elijas de tu empresa.

En **Por mes** está el estado de cada mes cerrado, con su saldo inicial y final.

## Ver un comprobante
Tocá su referencia: se ven sus productos, con qué se canceló y **Descargar comprobante**.$md$, '{}', 1, true),
('informar-un-pago', 'cuenta', 20, 'Informar un pago',
 'Avisá una transferencia o un depósito para que lo apliquemos a tus facturas.',
 $md$1. En Cuenta Corriente, tocá **Informar pago**.
2. Completá **Banco**, **Fecha** e **Importe**, como figuran en el comprobante.
3. Si tuviste retenciones, cargá su importe.
4. En **Se aplica a**, elegí las facturas que estás pagando. Si no sabés cuáles, dejalo vacío.
5. Adjuntá el comprobante y envialo.

## Qué sigue
Lo revisa cobranzas. En **Pagos informados** ves si está recibido, aplicado o rechazado, y el motivo. Cuando se aplica, las facturas salen de tu saldo.

> Un pago informado no baja tu saldo en el momento: baja cuando lo vemos acreditado.$md$, '{}', 1, true),
('pedir-una-devolucion', 'devoluciones', 10, 'Pedir una devolución',
 'De la factura al envío, con uno o varios productos.',
 $md$1. En Devoluciones, tocá **Nueva devolución**.
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
Lo que cargaste queda guardado, y podés seguir en otro equipo.$md$, '{}', 2, true),
('seguir-una-devolucion', 'devoluciones', 20, 'Despachar y seguir una devolución',
 'Etiquetas, datos de transporte, y qué significa cada estado.',
 $md$## Cuando está autorizada
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
En **Comentarios** hablás con quien la atiende, y podés adjuntar archivos. **Seguimiento** muestra cada paso, con su fecha y lo que suele tardar.$md$, '{}', 2, true),
('abrir-un-reclamo', 'reclamos', 10, 'Abrir un reclamo y seguirlo',
 'Facturación, entregas, pagos o productos: a quién llega y cuándo te responden.',
 $md$1. En Reclamos, tocá **Nuevo reclamo**.
2. Elegí el **Sector** y el **Motivo**: deciden quién te responde y qué datos hacen falta.
3. Contá qué pasó en **Asunto** y **Descripción**: fechas, importes y bultos ayudan a resolverlo a la primera.
4. Adjuntá lo que lo muestre: fotos, el remito, el comprobante.
5. Tocá **Enviar reclamo**.

Mientras escribís, te mostramos artículos de la ayuda y reclamos tuyos parecidos, por si ya está en marcha.

## Después de enviarlo
Te decimos en cuántas horas hábiles te respondemos. Cada novedad llega al portal y por e-mail. Podés escribir en **Comentarios** hasta que se cierre, y después calificar la atención. Si no quedó resuelto, podés volver a abrirlo.$md$, '{}', 3, true),
('pedir-una-garantia', 'reclamos', 20, 'Pedir una garantía',
 'De una moto por su chasis, o de un repuesto por su factura.',
 $md$1. En Garantías, tocá **Nueva garantía**.
2. Decí qué es. De una moto, escribí el **Nº de chasis**, o leelo con la cámara: se completan el modelo, la entrega y el término. De un repuesto, la factura o el código.
3. Contá qué falló: kilometraje, fecha y descripción.
4. Sacá las fotos de la lista: cada una dice qué tiene que mostrar.
5. Revisá y tocá **Enviar garantía**.

## Si está fuera de término
Te lo decimos antes de enviarla, con la regla que vale. Igual podés tildar **Pedir atención comercial**: la vemos como un caso aparte.

## Si ya hay una abierta
De un mismo chasis no se abre otra por lo mismo: **Ver la garantía abierta** te lleva a ella.$md$, '{}', 4, true),
('centros-de-garantias', 'reclamos', 30, 'Encontrar un centro de garantías',
 'El más cercano, con teléfono, WhatsApp y cómo llegar.',
 $md$1. Abrí Centros de garantías.
2. Filtrá por provincia, localidad, marca o servicio. También podés buscar los que están cerca tuyo: la ubicación se usa solo si la das.
3. En cada uno, los íconos llaman, abren WhatsApp, escriben un correo o muestran cómo llegar.

**Pedir garantía acá** empieza una garantía con ese centro elegido. Si algo cambió, avisanos con **Avisar un dato incorrecto**.$md$, '{}', 8, true),
('pedir-motos', 'motos', 10, 'Pedir motos',
 'Armar el pedido, enviarlo y seguirlo hasta que llega.',
 $md$1. En Pedidos Motos, tocá **Nuevo pedido**.
2. De cada modelo elegí color y cantidad. Dice si hay, si es bajo pedido o si no hay, y el mínimo de unidades.
3. Mirá **Tu pedido**: el total sin IVA y tu crédito.
4. Completá **Entrega** y **Forma de pago**.
5. Tocá **Enviar pedido**.

Lo que armás queda guardado como borrador hasta que lo enviás.

## Qué sigue
Tu vendedor revisa el stock, el crédito y los precios, y puede aprobarlo entero o en parte: ves lo pedido y lo aprobado. Cuando sale, en **Unidades** están el chasis, el motor y los papeles de cada moto. Al recibirla, confirmá la entrega.$md$, '{}', 7, true),
('documentos-y-certificados', 'material', 10, 'Documentos y certificados',
 'Lo que publicamos para vos, y los certificados que nos mandás.',
 $md$## Documentos
Están por tipo, marca y vigencia. Los nuevos desde tu última visita lo dicen. Tocá uno para verlo, bajarlo o abrirlo en otra pestaña. Elegí varios para bajarlos juntos en un ZIP.

Algunos te piden **Confirmar lectura**: queda registrado quién y cuándo.

## Certificados
1. Entrá en la parte de certificados y tocá **Subir certificado**.
2. Elegí el **Tipo**, la fecha en que vence y el archivo.
3. Lo revisamos y te avisamos si quedó aprobado, o qué le falta.

Te recordamos 30 y 7 días antes de que venza, y el mismo día.$md$, '{}', 5, true),
('catalogos', 'material', 20, 'Buscar en los catálogos',
 'Por marca, modelo o código de pieza; y los que usás siempre, a mano.',
 $md$Escribí el título, el modelo o el código de una pieza, con guiones o sin ellos: si el catálogo la tiene, lo dice.

- **Abrir** lo muestra en otra pestaña; **Descargar** lo guarda en tu equipo.
- La estrella lo deja entre tus favoritos.$md$, '{}', 6, true),
('camiones-monopatin-y-baterias', 'material', 30, 'Camiones, monopatín eléctrico y baterías',
 'Productos, garantía y red de servicio de cada línea.',
 $md$Cada línea tiene su pantalla, si tenés el servicio: los productos con su ficha, los plazos de la garantía y los centros que la atienden.

**Consultar** abre un reclamo con el producto ya cargado: escribí tu pregunta y envialo.$md$, '{}', null, true),
('tu-cuenta', 'empresa', 10, 'Tu perfil, tu contraseña y tus sesiones',
 'Cambiar tus datos, entrar con seguridad y saber qué podés hacer.',
 $md$## En Mi Perfil
- **Editar mis datos** cambia tu teléfono y tu dirección. El nombre y el DNI los corrige quien te dio el acceso.
- **Qué puedo hacer** dice tus permisos en palabras.
- **Mis razones sociales** muestra cada empresa y quiénes te atienden.
- **Sesiones** muestra dónde entraste. **Cerrar las otras sesiones** saca a todos los demás equipos.
- **Exportar mis datos** baja todo lo que el portal guarda de vos.

## Contraseña
**Cambiar Contraseña** está en el menú. Usá 12 caracteres o más: sirve una frase. Al cambiarla podés cerrar las demás sesiones. Si la olvidaste, en la pantalla de ingreso tocá “¿Olvidaste tu contraseña?”: te llega un enlace por e-mail.

Para lo más delicado, como cambiar tu e-mail o los permisos de alguien, te la pedimos otra vez si ingresaste hace más de cinco minutos. Lo que escribiste no se pierde.

## E-mail
Si tu e-mail no está validado, **Ir a validar** te manda un enlace.$md$, '{}', null, true),
('representantes', 'empresa', 20, 'Dar acceso a tu gente',
 'Crear representantes, decidir qué ve cada uno y quitar el acceso.',
 $md$1. En Representantes, tocá **Nuevo representante**.
2. Escribí su **DNI**: si ya está en el portal, se completa.
3. Elegí sus **Razones sociales**, sus **Servicios** y sus **Roles**. Nadie puede dar más de lo que tiene. **Empezar de una plantilla** pone lo habitual para compras, administración o taller.
4. Tocá **Crear e invitar**: recibe un e-mail para elegir su contraseña.

## Muchos a la vez
**Cargar CSV** lee una planilla, y antes de cargarla te muestra qué filas están mal.

## Cuando alguien se va
**Desactivar** cierra sus sesiones en el momento. Lo que estaba siguiendo se le pasa a quien elijas.$md$, '{ROL_REPRESENTANTE,ROL_ADMIN}', null, true),
('sumar-una-razon-social', 'empresa', 30, 'Sumar una razón social',
 'Pedir que otra de tus empresas entre en tu usuario.',
 $md$1. Abrí Validar Razón Social.
2. Escribí el CUIT y el nombre como figuran en la constancia, y adjuntala.
3. Envialo: lo revisa la administración.

Ahí mismo ves si está pendiente, aprobado o rechazado, y por qué. Aprobado, la empresa aparece en el selector de arriba.

Si la pantalla no está en tu menú, pedíselo a quien te vende.$md$, '{}', null, true),
('la-mesa', 'mesa', 10, 'Trabajar en la Mesa',
 'Colas, decisiones con el teclado, y nada dos veces.',
 $md$Todo lo que alguien de la distribuidora tiene que mover está acá, por etapa. Primero lo que vence antes, en horas hábiles de cada sector; lo que espera al cliente no corre.

1. **Siguiente** te da lo que sigue y no tiene quien lo atienda. Queda asignado a vos.
2. Arriba está lo que hace falta para decidir; abajo, la conversación; al costado, el cliente.
3. Los botones de decisión tienen su número en el teclado. Lo que no pide nada sale a los cinco segundos: **Deshacer** lo vuelve atrás.
4. Respondé, o escribí una **Nota interna**, que el cliente no ve.

**Respuestas** guarda lo que se escribe siempre. **Filtros** y **Guardar esta vista** dejan a mano lo de todos los días. **Teclas** las muestra todas: en la Mesa también con la tecla ?.

## Si vas a faltar
**Voy a faltar** dice hasta qué día. Mientras tanto, lo tuyo se ofrece a los demás.$md$, '{ROL_ADMIN,ROL_CALLCENTER,ROL_VENDEDOR,ROL_POSTVENTA,ROL_POSVENTA}', null, true),
('indicadores', 'mesa', 20, 'Leer los Indicadores',
 'Cuánto entra, cuánto tarda y qué está vencido.',
 $md$Elegí el período: cada cifra se compara con el período anterior. Los tiempos son en horas hábiles del sector, sin lo que esperó al cliente.

Debajo, los cuadros dicen lo mismo por clase, estado, sector, persona, motivo, marca y empresa. Lo que está abierto lleva a su lista. **Descargar Excel** trae el cuadro que ves.

Cada uno ve lo suyo: un vendedor, su cartera.$md$, '{ROL_ADMIN,ROL_CALLCENTER,ROL_VENDEDOR,ROL_POSTVENTA,ROL_POSVENTA}', null, true),
('la-pagina-de-una-empresa', 'mesa', 30, 'La página de una empresa',
 'Lo que debe, lo que pidió, su gente y las notas que solo vemos nosotros.',
 $md$Se abre desde la Mesa con **Ver la empresa**, desde Empresas o con Buscar.

- Lo abierto y lo vencido, con enlaces.
- **Todo lo que pidió**, en una sola línea de tiempo.
- Sus personas, certificados y documentos.
- Notas: el cliente no las ve.

**Ver como cliente** muestra el portal como lo ve su titular: solo para mirar, media hora, y queda registrado.$md$, '{ROL_ADMIN,ROL_CALLCENTER,ROL_VENDEDOR,ROL_POSTVENTA,ROL_POSVENTA}', null, true),
('puesta-en-marcha', 'administracion', 10, 'Puesta en marcha y datos de la distribuidora',
 'Qué falta para que los clientes puedan trabajar.',
 $md$Puesta en marcha lista lo que falta, calculado con lo que está cargado, y lleva a donde se completa.

- **Usar los habituales** crea los sectores y motivos de siempre. Después se editan en Maestros.
- **Importar** abre la carga desde archivo.
- **Probar** dice si contestan el correo, Keycloak, SAP, InvGate y los archivos.

En Distribuidora están el nombre, el logo, el color, el CUIT y los datos de soporte y de banco: cambian en el momento en las pantallas, los correos y los PDF.$md$, '{ROL_ADMIN}', null, true),
('maestros', 'administracion', 20, 'Editar los Maestros',
 'Productos, motos, motivos, sectores, plazos, feriados, banners y más.',
 $md$Cada lista se busca, se filtra y se descarga en Excel. Tocá una fila para editarla: dice dónde se usa y quién cambió qué.

- Lo que ya se usó no se borra: se pone **Inactivo** y no se ofrece más.
- Si otra persona lo cambió mientras tanto, te avisa antes de pisarlo.
- Productos, modelos de motos y motos vendidas tienen su propia pantalla; los enlaces están arriba.

**Plazos** dice en cuántas horas hábiles hay que mover cada cosa; **Sectores**, quién la atiende y en qué horario.$md$, '{ROL_ADMIN}', null, true),
('importaciones', 'administracion', 30, 'Importar desde un archivo',
 'Empresas, productos, facturas, cuenta corriente: primero se ensaya, después se carga.',
 $md$1. En Importaciones, elegí qué vas a cargar y bajá su plantilla.
2. Subí el CSV o el Excel.
3. Las columnas se reconocen por su nombre; las que no, se eligen a mano.
4. **Revisar archivo** ensaya todo sin cargar nada: dice qué filas están mal y qué corregir.
5. Si está bien, cargalo: sigue en segundo plano.

**Historial** guarda cada carga. Lo mismo se puede hacer desde un programa, con la API.$md$, '{ROL_ADMIN}', null, true),
('empresas-y-personas', 'administracion', 40, 'Empresas y personas',
 'Dar de alta clientes y gente de la distribuidora, y quitar accesos.',
 $md$## Empresas
**Nueva empresa** pide el CUIT, el código de cliente, los negocios y los contactos. En su página, **Invitar titular** manda la invitación a la primera persona, que después suma a los suyos.

Inactiva, su gente ve lo que hay y no puede pedir nada nuevo.

## Personas
Están todos: los clientes y los de la distribuidora, con sus roles. De quien no puede entrar, se le manda un acceso nuevo, **Sacar segundo factor** o **Cerrar sesiones**. Al desactivar a alguien sale en el momento, y lo que tenía asignado pasa a otra persona.$md$, '{ROL_ADMIN}', null, true),
('integraciones-y-auditoria', 'administracion', 50, 'Integraciones, Auditoría y Seguridad',
 'Qué no se pudo enviar, qué se leyó de SAP, quién hizo qué y quién probó lo que no debía.',
 $md$## Integraciones
Muestra lo que salió mal al avisar, enviar o leer. Cuando está corregida la causa, **Reintentar**. De SAP dice cuándo se leyó por última vez, qué no se pudo cargar y por qué; **Leer ahora** no espera a la hora.

## Auditoría
Quién hizo qué, sobre qué, cuándo y desde dónde. Nadie la puede cambiar.

## Seguridad
Ingresos rechazados, permisos que no alcanzan, números ajenos que alguien probó y lo que llama la atención, por minuto. Tocá un tipo para ver quién, desde dónde y cuántas veces.$md$, '{ROL_ADMIN}', null, true),
('escribir-la-ayuda', 'administracion', 60, 'Escribir la Ayuda',
 'Artículos por tema, con imágenes, para quien corresponda.',
 $md$1. En Maestros, abrí **Ayuda** y tocá **Nuevo artículo**.
2. Escribí el título como lo preguntaría quien lo busca, y un resumen de una frase: los dos se usan para sugerirlo mientras alguien escribe un reclamo.
3. El texto lleva marcas simples: `## Título`, `- renglón de una lista`, `1. paso`, `**Guardar**` para el nombre de un botón, `> aviso` y `[enlace](/autogestion/ayuda)`. No admite HTML.
4. **Agregar imagen** la sube y te pide qué muestra: lo oye quien no la ve.
5. Elegí para quiénes es: por roles, por servicio, o todos.
6. Sin publicar es un borrador. La vista previa muestra cómo queda.

La lista dice a cuántos les sirvió cada uno, y cuántos reclamos no hicieron falta.$md$, '{ROL_ADMIN}', null, true);
