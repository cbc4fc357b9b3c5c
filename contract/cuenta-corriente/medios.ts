import { clavesDe } from '#contract/base/claves.ts'
import { parseCbu } from '#contract/valores/cbu.ts'
import { parseCuit } from '#contract/valores/comprobantes.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { sumImportes, toCents } from '#contract/valores/importes.ts'
import { PROVINCIAS } from '#contract/valores/provincias.ts'

/** By what means a payment was made: what each asks, and what is wrong with one. Pure: the form and the server ask the same. */

/** What a means may ask besides its amount and its date. */
export type DatoMedio = 'banco' | 'referencia' | 'cuit' | 'cuenta' | 'provincia'

/** How long each may be. */
export const LARGOS: Record<DatoMedio, number> = { banco: 60, referencia: 40, cuit: 13, cuenta: 30, provincia: 60 }

interface Pedido {
  label: string
  /** What is said while it is not there; absent: it may be left out. */
  falta?: string
  ayuda?: string
}

interface DescripcionMedio {
  texto: string
  /** What its date is called. */
  fecha: string
  datos: Readonly<Partial<Record<DatoMedio, Pedido>>>
  /** A certificate of what was withheld: no money comes in. */
  esRetencion: boolean
  /** How many days ahead its date may be: a deferred cheque is paid up to 360 days after it was drawn (law 24.452, art. 54). */
  diasAdelante: number
  /** It exists in pesos alone. */
  soloPesos: boolean
  /** What names it: the same again is the same thing told twice. Empty: nothing does, and two alike may be two. */
  unico: readonly DatoMedio[]
  /** A bank may refuse it after it was taken. */
  seRechaza: boolean
}

const CHEQUE = {
  fecha: 'Fecha de pago',
  datos: {
    banco: { label: 'Banco', falta: 'Ingresá el banco' },
    referencia: { label: 'Número de cheque', falta: 'Ingresá el número de cheque' },
    cuit: { label: 'CUIT de quien lo libró', falta: 'Ingresá el CUIT de quien lo libró' },
  },
  esRetencion: false,
  diasAdelante: 360,
  soloPesos: false,
  unico: ['banco', 'referencia', 'cuit'],
  seRechaza: true,
} as const

/** What is known of any that is money and is there on its day. */
const EFECTIVO = {
  esRetencion: false,
  diasAdelante: 0,
  soloPesos: false,
  unico: [],
  seRechaza: false,
} as const

const RETENCION = {
  fecha: 'Fecha del certificado',
  datos: {
    referencia: { label: 'Número de certificado', falta: 'Ingresá el número de certificado' },
    cuit: { label: 'CUIT de quien retuvo', ayuda: 'Vacío: el de la empresa' },
  },
  esRetencion: true,
  diasAdelante: 0,
  soloPesos: true,
  unico: ['cuit', 'referencia'],
  seRechaza: false,
} as const

export const MEDIOS = {
  transferencia: {
    ...EFECTIVO,
    texto: 'Transferencia',
    fecha: 'Fecha',
    datos: {
      banco: { label: 'Banco', falta: 'Ingresá el banco' },
      referencia: { label: 'Número de operación' },
      cuenta: { label: 'CBU o CVU de origen' },
      cuit: { label: 'CUIT de quien transfirió' },
    },
  },
  deposito: {
    ...EFECTIVO,
    texto: 'Depósito',
    fecha: 'Fecha',
    datos: {
      banco: { label: 'Banco', falta: 'Ingresá el banco' },
      referencia: { label: 'Número de boleta' },
    },
  },
  echeq: { ...CHEQUE, texto: 'E-cheq' },
  cheque: { ...CHEQUE, texto: 'Cheque' },
  'retencion-iva': { ...RETENCION, texto: 'Retención de IVA' },
  'retencion-ganancias': { ...RETENCION, texto: 'Retención de Ganancias' },
  'retencion-suss': { ...RETENCION, texto: 'Retención de SUSS' },
  'retencion-iibb': {
    ...RETENCION,
    texto: 'Retención de Ingresos Brutos',
    datos: { ...RETENCION.datos, provincia: { label: 'Provincia', falta: 'Elegí la provincia' } },
  },
  rapipago: {
    ...EFECTIVO,
    texto: 'Rapipago',
    fecha: 'Fecha',
    datos: { referencia: { label: 'Número de operación' } },
    soloPesos: true,
  },
  pagomiscuentas: {
    ...EFECTIVO,
    texto: 'PagoMisCuentas',
    fecha: 'Fecha',
    datos: { referencia: { label: 'Número de control' } },
    soloPesos: true,
  },
} as const satisfies Record<string, DescripcionMedio>
export type Medio = keyof typeof MEDIOS
export const CLAVES_MEDIO = clavesDe(MEDIOS)

/** The same table with what each may have, for who asks any of them. */
export const medioDe: (medio: Medio) => DescripcionMedio = (medio) => MEDIOS[medio]

/** A means as it is told: amounts plain, days yyyy-mm-dd, what is not said null. */
export interface MedioDicho extends Record<DatoMedio, string | null> {
  medio: Medio
  importe: string
  fecha: string
}

/** What is wrong with a datum that is there, whatever means it is of. */
const FORMA: Record<DatoMedio, (text: string, medio: Medio) => string | undefined> = {
  banco: () => undefined,
  referencia: (text, medio) =>
    medioDe(medio).seRechaza && !/^\d{1,15}$/.test(text) ? 'El número de cheque lleva solo números' : undefined,
  cuit: (text) => (parseCuit(text) ? undefined : 'CUIT inválido. Verificá los 11 dígitos.'),
  cuenta: (text) => (parseCbu(text) ? undefined : 'CBU o CVU inválido. Verificá los 22 dígitos.'),
  provincia: (text) => (PROVINCIAS.some((nombre) => nombre === text) ? undefined : 'Elegí la provincia'),
}

/** What is said of a day that a means cannot have yet. */
export const problemaDeFecha = (medio: Medio, fecha: string, hoy: string): string | undefined => {
  const { diasAdelante } = medioDe(medio)
  if (fecha <= addDays(hoy, diasAdelante)) return undefined
  return diasAdelante
    ? `La fecha de pago puede ser hasta ${diasAdelante} días desde hoy.`
    : 'La fecha del pago no puede ser futura.'
}

/** What is said of a datum that a means asks, there or not. */
export const problemaDeDato = (medio: Medio, dato: DatoMedio, text: string | null): string | undefined => {
  const pedido = medioDe(medio).datos[dato]
  if (!pedido) return undefined
  return text ? FORMA[dato](text, medio) : pedido.falta
}

/** What is wrong with a means, each message by its field; empty when nothing is. */
export const problemasDeMedio = (dicho: MedioDicho, moneda: string, hoy: string): Record<string, string> => {
  const { medio, importe, fecha } = dicho
  const { soloPesos, texto, datos } = medioDe(medio)
  const said: Record<string, string | undefined> = {
    medio: soloPesos && moneda !== 'ARS' ? `${texto}: solo en pesos.` : undefined,
    importe: toCents(importe) > 0n ? undefined : 'Ingresá un importe mayor que cero.',
    fecha: problemaDeFecha(medio, fecha, hoy),
  }
  for (const dato of clavesDe(datos)) said[dato] = problemaDeDato(medio, dato, dicho[dato])
  return Object.fromEntries(Object.entries(said).filter((each): each is [string, string] => each[1] !== undefined))
}

/** What names a means, undefined when nothing does: numbers without the zeros before them, names in lower case. */
export const nombreUnico = (dicho: MedioDicho): string | undefined => {
  const { unico } = medioDe(dicho.medio)
  if (!unico.length) return undefined
  return [
    dicho.medio,
    ...unico.map((dato) =>
      (dicho[dato] ?? '')
        .trim()
        .toLowerCase()
        .replace(/^0+(?=\d)/, ''),
    ),
  ].join(' ')
}

/** What came in as money, and what was withheld. */
export const importesDe = (
  medios: readonly { medio: Medio; importe: string }[],
): { importe: string; retenciones: string } => ({
  importe: sumImportes(medios.filter(({ medio }) => !medioDe(medio).esRetencion).map((each) => each.importe)),
  retenciones: sumImportes(medios.filter(({ medio }) => medioDe(medio).esRetencion).map((each) => each.importe)),
})

/** Where a means that a bank may refuse stands. */
export const MEDIO_ESTADOS = {
  'en-cartera': 'En cartera',
  acreditado: 'Acreditado',
  rechazado: 'Rechazado',
} as const
export type MedioEstado = keyof typeof MEDIO_ESTADOS

/** From where to where it may be moved, by who resolves payments; `motivo`: it has to be said why. */
export const MOVIMIENTOS_MEDIO: Record<MedioEstado, Partial<Record<MedioEstado, { motivo: boolean }>>> = {
  'en-cartera': { acreditado: { motivo: false }, rechazado: { motivo: true } },
  acreditado: { rechazado: { motivo: true } },
  rechazado: {},
}
