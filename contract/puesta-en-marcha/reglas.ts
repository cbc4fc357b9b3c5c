import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
interface Paso {
  titulo: string
  /** Text that says why the step is needed and who loads the data. */
  texto: string
  /** Path of the screen for the step, under /autogestion/. */
  pantalla: string
  /** Kind of import that loads the data; absent: no import can load them. */
  importacion?: string
  /** Spanish name of the data that the step loads, in singular and plural. */
  cosas?: readonly [una: string, varias: string]
  /** true: without the step the portal does not work; absent: the step can be skipped. */
  obligatorio?: true
  /** Services that need the step. The step is hidden if the distributor offers none of these services. */
  servicios?: readonly ServicioId[]
}

/** Steps of the initial setup, in order. */
export const PASOS = {
  distribuidora: {
    titulo: 'La distribuidora',
    texto:
      'Nombre, logo, colores, CUIT, domicilio, soporte y datos bancarios: es lo que ven tus clientes en todos lados.',
    pantalla: 'distribuidora',
    obligatorio: true,
  },
  marcas: {
    titulo: 'Negocios y marcas',
    texto: 'Las marcas que vendés, cada una en su negocio. Productos, motos y catálogos las necesitan.',
    pantalla: 'maestros?vista=marcas',
    importacion: 'negocios',
    cosas: ['marca', 'marcas'],
    obligatorio: true,
  },
  sectores: {
    titulo: 'Sectores y motivos',
    texto: 'Quién atiende los reclamos y las garantías, y por qué motivos se abren.',
    pantalla: 'maestros?vista=motivos',
    importacion: 'motivos',
    cosas: ['motivo', 'motivos'],
    obligatorio: true,
  },
  empresas: {
    titulo: 'Clientes',
    texto: 'Las razones sociales de tus clientes, con su código, su CUIT y sus negocios.',
    pantalla: 'empresas',
    importacion: 'empresas',
    cosas: ['empresa', 'empresas'],
    obligatorio: true,
  },
  internos: {
    titulo: 'Tu gente',
    texto: 'Quién responde desde la distribuidora: postventa, centro de atención, vendedores.',
    pantalla: 'personas',
    cosas: ['persona', 'personas'],
    obligatorio: true,
  },
  contactos: {
    titulo: 'Vendedores y carteras',
    texto: 'Quién vende, asesora y cobra a cada cliente: se ve en su Inicio, y el vendedor ve su cartera.',
    pantalla: 'empresas',
    importacion: 'contactos',
    cosas: ['contacto', 'contactos'],
    obligatorio: true,
  },
  titulares: {
    titulo: 'Los primeros titulares',
    texto: 'El titular de cada cliente: recibe un email, elige su contraseña e invita a los suyos.',
    pantalla: 'personas',
    importacion: 'personas',
    cosas: ['persona', 'personas'],
    obligatorio: true,
  },
  productos: {
    titulo: 'Productos y facturas',
    texto: 'De las facturas salen las devoluciones y las garantías de repuestos.',
    pantalla: 'productos',
    importacion: 'facturas',
    cosas: ['factura', 'facturas'],
    servicios: [SERVICIOS.devoluciones, SERVICIOS.reclamos, SERVICIOS.garantias],
  },
  cuenta: {
    titulo: 'Cuenta corriente',
    texto: 'Lo que debe cada cliente, comprobante por comprobante.',
    pantalla: 'integraciones',
    importacion: 'cuenta-corriente',
    cosas: ['comprobante', 'comprobantes'],
    servicios: [SERVICIOS.cuentaCorriente],
  },
  motos: {
    titulo: 'Motos',
    texto: 'Los modelos que se piden, con sus colores, precios y stock.',
    pantalla: 'modelos-motos',
    importacion: 'motos',
    cosas: ['modelo', 'modelos'],
    servicios: [SERVICIOS.pedidosMotos],
  },
  centros: {
    titulo: 'Centros de garantías',
    texto: 'Los talleres a los que van tus clientes.',
    pantalla: 'centro-garantias',
    importacion: 'centros',
    cosas: ['centro', 'centros'],
    servicios: [SERVICIOS.centrosGarantia],
  },
  documentos: {
    titulo: 'Documentos y catálogos',
    texto: 'Listas de precios, manuales, acuerdos y los catálogos de cada marca.',
    pantalla: 'documentacion',
    cosas: ['documento', 'documentos'],
    servicios: [SERVICIOS.documentacion, SERVICIOS.catalogos],
  },
} as const satisfies Record<string, Paso>

export type PasoId = keyof typeof PASOS
export const PASO_IDS = Object.keys(PASOS) as [PasoId, ...PasoId[]]

export const pasoDe = (id: PasoId): Paso => PASOS[id]

/** Maximum number of records that a step counts. */
export const MAXIMO_CONTADO = 1000

/**
 * Requirements of the installation: databases, certificate, clock, external systems and others. The setup screen and
 * `npm run check` test all of them; each start of the server tests some.
 */
export const CONEXIONES = {
  entorno: { titulo: 'Variables', texto: 'Vemos que el portal corra como una instalación, y no como demostración.' },
  puertos: { titulo: 'Puertos', texto: 'Vemos que otro programa no los use.' },
  base: { titulo: 'Base de datos', texto: 'Entramos a cada dirección y vemos que se pueda escribir.' },
  permisos: { titulo: 'Permisos en la base', texto: 'Vemos con qué usuario se trabaja y qué puede.' },
  capacidad: { titulo: 'Conexiones a la base', texto: 'Comparamos las de un proceso con las que admite la base.' },
  versiones: { titulo: 'Versiones', texto: 'Node, PostgreSQL y las tablas.' },
  claves: { titulo: 'Claves', texto: 'Leemos con ellas lo que se cifró y se selló antes.' },
  certificado: { titulo: 'Certificado del portal', texto: 'Entramos por la dirección que abre la gente.' },
  proxy: { titulo: 'Cabeceras del proxy', texto: 'Revisamos que llegue la dirección IP de cada usuario.' },
  subidas: { titulo: 'Tamaño de los archivos', texto: 'Vemos que el proxy acepte el archivo más grande del portal.' },
  ingreso: { titulo: 'Ingreso (Keycloak)', texto: 'Leemos cómo se llama el realm y con qué claves firma.' },
  cliente: { titulo: 'Cliente de Keycloak', texto: 'Pedimos su página de ingreso como lo hace un navegador.' },
  reloj: { titulo: 'Reloj', texto: 'Lo comparamos con los de la base y Keycloak.' },
  correo: { titulo: 'Email', texto: 'Te enviamos un email de prueba.' },
  respuestas: { titulo: 'Respuestas por email', texto: 'Entramos al buzón y contamos lo que espera.' },
  identidad: { titulo: 'Personas (Keycloak)', texto: 'Buscamos tu usuario como lo haría una invitación.' },
  correoIngreso: { titulo: 'Email de Keycloak', texto: 'Keycloak te envía un email, como el de una invitación.' },
  erp: { titulo: 'Cuenta corriente', texto: 'Pedimos de cuándo son los datos.' },
  cobros: { titulo: 'Cobros por transferencia (CVU)', texto: 'Preguntamos por una transferencia que no hay.' },
  mesa: { titulo: 'InvGate', texto: 'Preguntamos qué cambió hoy.' },
  archivos: { titulo: 'Archivos', texto: 'Escribimos, leemos y borramos un archivo chico.' },
  antivirus: {
    titulo: 'Antivirus (ClamAV)',
    texto: 'Probamos que responda y vemos la fecha de sus definiciones de virus.',
  },
} as const satisfies Record<string, { titulo: string; texto: string }>

export type ConexionId = keyof typeof CONEXIONES
export const CONEXION_IDS = Object.keys(CONEXIONES) as [ConexionId, ...ConexionId[]]

/** Returns the kind of result of a test. `anduvo` null: the test was not made. */
export const resultadoDe = ({ anduvo }: { anduvo: boolean | null }): 'bien' | 'mal' | 'sinProbar' =>
  anduvo === null ? 'sinProbar' : anduvo ? 'bien' : 'mal'
