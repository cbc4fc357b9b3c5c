import { FLAGS } from '#contract/base/servicios.ts'
import type { Environment } from './environment.ts'

type Variable = keyof typeof Environment.shape
type Palabras = Partial<Record<Variable, string>>

const interruptores = Object.entries(FLAGS)
  .map(([name, isOn]) => `\`${name}\` (${isOn ? 'on' : 'off'})`)
  .join(', ')

const INSTALACION = {
  NODE_ENV: '`production`, o es la demostración.',
  DEMO: '`off` deja afuera la demostración donde corren las partes embebidas; en producción no hay ninguna.',
  PUBLIC_URL: 'La dirección propia del portal. En producción hay que definirla y empieza con https.',
  PORT: 'Dónde escucha.',
  HOST: 'En qué dirección escucha.',
  TRUST_PROXY:
    'Detrás de un proxy que pone X-Forwarded-For: cuántos hay (`1`), o sus redes (`10.0.0.0/8,loopback`). Nunca `true`.',
  ALLOW_CLEARTEXT:
    'Hosts de una red solo tuya a los que las claves pueden ir sin cifrar, `almacen,correo`. Cada arranque lo advierte.',
  RATE_LIMIT_PER_MINUTE:
    'Solicitudes por minuto de una persona, o de una dirección IP sin token válido, entre todos los procesos juntos.',
  LOG_LEVEL:
    '`info` escribe un renglón por solicitud: método, ruta, estado, duración, persona, dirección IP y su id (`x-request-id`, el del proxy cuando lo manda). Nunca un token.',
  API_DOCS:
    'Quién lee la documentación de la API en `/autogestion/docs` y `/autogestion/docs/openapi.json`: `open`, cualquiera; `signed-in`, quien manda un token. Sin decirlo, en producción `signed-in` y en otro lado `open`.',
  SERVICE_WORKER:
    '`off` quita el service worker de cada navegador en su próxima visita ([por qué hay uno](../decisions/0023-instalable.md)).',
  FLAGS: `Lo que este entorno activa o desactiva, con el valor de cada uno si no se define: ${interruptores}. Con \`register=on\` el realm tiene que tener activado *User registration*.`,
} satisfies Palabras

const PROCESOS = {
  ROLE: '`all` atiende a la gente y trabaja las colas; `web` solo atiende y `worker` solo trabaja ([por qué](../decisions/0032-procesos.md)).',
  DRAIN_MS:
    'Cuánto sigue atendiendo, en milisegundos, un proceso que termina, mientras `/listo` dice 503. Detrás de un balanceador que pregunta `/listo`, más que dos de sus preguntas.',
  HANG_S: 'Un proceso que no hace nada durante tantos segundos se termina solo; con 0, nunca.',
  METRICS_PORT: 'Dónde lee Prometheus `/metrics`, en `HOST`. Sin ella no hay métricas.',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'Un colector de trazas, `http://127.0.0.1:4318`.',
  OTEL_SERVICE_NAME: 'El nombre con que se identifica ante el colector.',
} satisfies Palabras

const BASE = {
  DATABASE_URL:
    'PostgreSQL ≥ 15, una base en UTF-8, y el usuario que lee y escribe filas. En producción hay que definirla.',
  DATABASE_POOL: 'Conexiones de cada proceso.',
  DATABASE_POOLER: '`transaction` cuando `DATABASE_URL` pasa por PgBouncer en ese modo.',
  DATABASE_DIRECT_URL:
    'Con `DATABASE_POOLER=transaction`, la dirección sin el pooler, para lo que necesita una sesión ([por qué](../decisions/0034-base.md)).',
  DATABASE_READ_URL: 'Una réplica para las llamadas que solo leen, o varias con comas.',
  MIGRATE:
    '`on` pone las tablas al día al arrancar; `off` se niega a arrancar mientras falte algo y dice qué correr. Sin decirlo, en producción `off` y en otro lado `on`.',
} satisfies Palabras

const IDENTIDAD = {
  OIDC_ISSUER:
    'La dirección pública del realm, `https://sso.example/realms/autogestion`. En producción hay que definirla.',
  OIDC_JWKS_URI: 'Dónde lee la API las claves, cuando llega a Keycloak por otra dirección.',
  OIDC_CLIENT_ID: 'El cliente público con el que ingresa la gente.',
  OIDC_AUDIENCE: 'Para quién tiene que ser un token.',
  OIDC_ADMIN_URL: 'La dirección de Keycloak para administrar personas, cuando el portal llega por otra que la gente.',
  OIDC_ADMIN_CLIENT_ID: 'La cuenta de servicio del realm.',
  OIDC_ADMIN_SECRET: 'Su secreto. Sin él la gente ingresa, pero el portal no crea, cambia ni desactiva a nadie.',
  SECOND_FACTOR:
    '`staff`: la gente de la distribuidora tiene que tener la verificación en dos pasos en el proveedor embebido, que la pide en su próximo ingreso. El realm de Keycloak la pide por su cuenta ([cómo](keycloak.md)); ahí `staff` solo cambia lo que dice Mi Perfil.',
} satisfies Palabras

const CLAVES = {
  DATA_KEYS:
    'Con qué se cifran los DNI: `nombre:base64` de 32 bytes, las mismas en todos los procesos, guardadas lejos de la base y de sus copias, que sin ellas no se leen. Producción no arranca sin ella. `npm run -s keys -- nueva 1` escribe una; para cambiarla, [operación](operacion.md#claves).',
  AUDIT_KEY:
    'Con qué se sella cada minuto el registro de quién hizo qué: 32 caracteres o más, la misma en todos los procesos, guardada lejos de la base y de sus copias. Para cambiarla, `nueva,anterior`: la primera sella. Sin ella, o con otra que la del último sello, el arranque lo dice.',
} satisfies Palabras

const ARCHIVOS = {
  FILES: 'Dónde están los archivos: `disk` (`DATA_DIR`) o `s3`, un bucket de cualquier almacén que hable S3.',
  DATA_DIR: 'Los archivos subidos; un disco compartido cuando hay varios procesos.',
  CLAMAV:
    'El clamd de ClamAV, `host:3310` o `/run/clamav/clamd.ctl`: no se guarda ningún archivo que no haya encontrado limpio, y mientras no está no entra ninguno. Sin ella nadie busca virus ([cómo](../security/archivos.md)). Su `StreamMaxLength` tiene que ser de 100 MB o más.',
  S3_ENDPOINT:
    'La dirección del almacén. Las claves son las que encuentra todo programa de AWS: `AWS_ACCESS_KEY_ID` y `AWS_SECRET_ACCESS_KEY`, un perfil, o el rol de la máquina. Tienen que poder leer, escribir, listar y borrar, y abandonar subidas en partes.',
  S3_REGION: 'La región.',
  S3_BUCKET: 'El bucket, que ya existe.',
  S3_PREFIX: 'Con qué empieza cada clave, `portal/`.',
  S3_PATH_STYLE: '`off` pone el bucket en el nombre del host.',
  S3_TIMEOUT_MS: 'Cuánto se espera al almacén, en milisegundos.',
  S3_ENCRYPTION: '`AES256`, `aws:kms` o `aws:kms:` y una clave. Sin decirlo, el cifrado propio del bucket.',
  S3_STORAGE_CLASS: '`STANDARD_IA` u otra clase. Sin decirlo, la propia del bucket.',
} satisfies Palabras

const CORREO = {
  SMTP_URL:
    'El servidor de correo; con STARTTLS, `smtp://…?requireTLS=true`. Sin ella los emails se escriben en `DATA_DIR`.',
  MAIL_FROM: 'El remitente de los emails.',
  MAILBOX_URL:
    'El buzón que recibe las respuestas a los emails; todo lo de ese buzón se mueve a `Procesados`. Va con `MAILBOX_ADDRESS` y `MAILBOX_KEY`: las tres o ninguna ([cómo](../decisions/0029-respuestas-por-correo.md)).',
  MAILBOX_ADDRESS:
    'La dirección del buzón, `respuestas@example`, cuyo servidor toma también `respuestas+loquesea@example`. Antes de la @, hasta 24 caracteres.',
  MAILBOX_KEY:
    'Con qué se firman esas direcciones, 32 caracteres o más; `nueva,anterior` mientras una sigue a la otra.',
  MAILBOX_POLL_SECONDS: 'Cada cuántos segundos se lee.',
  MAILBOX_AUTHSERV:
    'Cómo se nombra ese servidor en los `Authentication-Results` que escribe (`mx.example.com`): lo que él dice que es `dmarc=fail` no se toma.',
} satisfies Palabras

const SALIDA = {
  SALIDA_PROXY:
    'Un proxy por el que salen los webhooks, cuya dirección escribe cada empresa. Sin decirlo, sale de acá: solo por https, al 443 y a direcciones de Internet ([cómo](../decisions/0054-webhooks.md)).',
} satisfies Palabras

const ERP_Y_MESA = {
  ERP: '`local` (tablas importadas) o `sap-odata`.',
  SAP_URL: 'S/4HANA.',
  SAP_USER: 'Un usuario que solo lee.',
  SAP_PASSWORD: 'Su contraseña.',
  SAP_CLIENT: 'El mandante, de 3 dígitos.',
  SAP_COMPANY_CODES: 'Las sociedades que cuentan, `1000,2000`; sin decirlo, todas.',
  SAP_TIMEOUT_MS: 'Cuánto se espera a SAP, en milisegundos.',
  COBROS_URL:
    'La API de BIND PSP, que cobra por transferencia con un CVU por cliente. Sin ella no hay CVU; la demostración tiene uno de prueba.',
  COBROS_TOKEN: 'El token con que se consulta.',
  COBROS_DESDE:
    'Desde qué direcciones IP o redes se aceptan sus avisos en `/autogestion/cobros/v1/avisos`, con comas. No los firma: sin esta lista no se acepta ninguno.',
  COBROS_TIMEOUT_MS: 'Cuánto se espera la respuesta, en milisegundos.',
  SAP_DIVISIONES:
    'Qué negocio nuestro es cada división de las áreas de venta de un cliente, `01=4,02=1`. Un cliente de ninguna de ellas se lista en Integraciones y no se carga.',
  SAP_FACTURAS_MESES: 'Hasta cuántos meses atrás se leen facturas.',
  DESK: '`local` (el portal contesta solo) o `invgate`: ahí van a InvGate todos los sectores, salvo los que digan otra cosa en Maestros.',
  INVGATE_URL: 'La dirección de InvGate.',
  INVGATE_CLIENT_ID: 'Su cliente OAuth.',
  INVGATE_CLIENT_SECRET: 'El secreto de ese cliente.',
  INVGATE_USER: 'Con `INVGATE_KEY`, en lugar del cliente OAuth: autenticación Basic.',
  INVGATE_KEY: 'La clave de ese usuario.',
  INVGATE_CREATOR_ID: 'El usuario que escribe por las personas que InvGate no conoce.',
  INVGATE_VIEW_ID: 'La vista que lista los tickets del portal.',
  INVGATE_POLL_SECONDS: 'Cada cuántos segundos se lee.',
} satisfies Palabras

const DISTRIBUIDORA = {
  DISTRIBUIDOR_NOMBRE:
    'El nombre de la distribuidora, hasta que se cargue en pantalla (Administración, Distribuidora). Lo mismo vale para el logo, el color y el contacto de soporte.',
  DISTRIBUIDOR_LOGO: 'La dirección de su logo.',
  DISTRIBUIDOR_COLOR: 'Su color, `#rrggbb`.',
  DISTRIBUIDOR_CUIT: 'Lo que dice de ella el membrete de los resúmenes: el CUIT, 11 dígitos sin guiones.',
  DISTRIBUIDOR_DOMICILIO: 'Y el domicilio.',
  SOPORTE_EMAIL: 'A quién escribe la gente cuando necesita ayuda.',
  SOPORTE_TELEFONO: 'Y a qué teléfono llama.',
  DATOS_PERSONALES_EMAIL: 'Dónde pregunta la gente por sus propios datos; sin decirlo, `SOPORTE_EMAIL`.',
  ECOMMERCE_URL:
    'La tienda; sin ella no se le ofrece a nadie. Contesta `GET {ECOMMERCE_URL}/api/keycloak/access/login` con el token del portal: `{ "data": "/camino" }` o el camino solo, como JSON o texto; y admite por CORS el origen del portal, con el encabezado `authorization`.',
  ECOMMERCE_HOSTS:
    'Los únicos hosts a los que puede llevar su respuesta, `tienda.example,www.tienda.example`; sin decirlo, el de `ECOMMERCE_URL`.',
} satisfies Palabras

/** Description of each variable, in groups. `docs/produccion/variables.md` is generated from it, in the same order. */
export const GRUPOS: readonly (readonly [titulo: string, palabras: Palabras])[] = [
  ['La instalación', INSTALACION],
  ['Los procesos', PROCESOS],
  ['La base', BASE],
  ['La identidad', IDENTIDAD],
  ['Las claves', CLAVES],
  ['Los archivos', ARCHIVOS],
  ['El correo', CORREO],
  ['Los webhooks', SALIDA],
  ['El ERP y la mesa de servicio', ERP_Y_MESA],
  ['La distribuidora y su tienda', DISTRIBUIDORA],
]

/** All descriptions together. The type ensures that every variable has one. */
export const PALABRAS: Record<Variable, string> = {
  ...INSTALACION,
  ...PROCESOS,
  ...BASE,
  ...IDENTIDAD,
  ...CLAVES,
  ...ARCHIVOS,
  ...CORREO,
  ...SALIDA,
  ...ERP_Y_MESA,
  ...DISTRIBUIDORA,
}
