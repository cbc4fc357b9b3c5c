import { clavesDe } from '#contract/base/claves.ts'
import { parseBanco } from '#contract/valores/bancos.ts'
import { parseCbu } from '#contract/valores/cbu.ts'
import { parseCuit } from '#contract/valores/comprobantes.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { problemaDeImporte, sumImportes } from '#contract/valores/importes.ts'
import { PROVINCIAS } from '#contract/valores/provincias.ts'

/** Means of payment, their required data and errors. No side effects, so that form and server apply the same rules. */

/** Data of a means of payment, without amount and date. */
export type DatoMedio = 'banco' | 'referencia' | 'cuit' | 'cuenta' | 'provincia'

/** Maximum length of each text. */
export const LARGOS: Record<DatoMedio, number> = { banco: 60, referencia: 40, cuit: 13, cuenta: 30, provincia: 60 }

/** Families of means of payment, by the data that identify the means. `credito`: a credit in a bank account. */
export type FamiliaMedio = 'cheque' | 'credito' | 'retencion'

interface Pedido {
  label: string
  /** Error when the field is empty; absent: the field is optional. */
  falta?: string
  ayuda?: string
}

interface DescripcionMedio {
  texto: string
  /** Label of the date of this means of payment. */
  fecha: string
  datos: Readonly<Partial<Record<DatoMedio, Pedido>>>
  /** true: the means of payment is a certificate of withholding, so it brings no money. */
  esRetencion: boolean
  /**
   * Maximum number of days that the date may be in the future. A deferred cheque is payable up to 360 days after it was
   * drawn (law 24.452, art. 54).
   */
  diasAdelante: number
  /** true: the means of payment exists only in pesos. */
  soloPesos: boolean
  /** Family of the means of payment, which decides the data that identify it. */
  familia: FamiliaMedio
  /** true: a bank can reject the means of payment later, for example a cheque. */
  seRechaza: boolean
}

const CHEQUE = {
  fecha: 'Fecha de pago',
  datos: {
    banco: { label: 'Banco', falta: 'Ingresá el banco' },
    referencia: { label: 'Número de cheque', falta: 'Ingresá el número de cheque' },
    cuit: { label: 'CUIT del librador', falta: 'Ingresá el CUIT del librador' },
  },
  esRetencion: false,
  diasAdelante: 360,
  soloPesos: false,
  familia: 'cheque',
  seRechaza: true,
} as const

/** Properties of all means of payment that bring money on the day of their date. */
const EFECTIVO = {
  esRetencion: false,
  diasAdelante: 0,
  soloPesos: false,
  familia: 'credito',
  seRechaza: false,
} as const

const RETENCION = {
  fecha: 'Fecha del certificado',
  datos: {
    referencia: { label: 'Número de certificado', falta: 'Ingresá el número de certificado' },
    cuit: { label: 'CUIT del agente de retención', ayuda: 'Opcional. Si no lo completás, usamos el de la empresa.' },
  },
  esRetencion: true,
  diasAdelante: 0,
  soloPesos: true,
  familia: 'retencion',
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
      cuit: { label: 'CUIT del titular de la cuenta de origen' },
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

export const medioDe: (medio: Medio) => DescripcionMedio = (medio) => MEDIOS[medio]

/** Means of payment as sent. Amounts are plain decimals, days are yyyy-mm-dd; null: not given. */
export interface MedioDicho extends Record<DatoMedio, string | null> {
  medio: Medio
  importe: string
  fecha: string
}

/** Functions that check the format of each datum. They return the error, or undefined when valid. */
const FORMA: Record<DatoMedio, (text: string, medio: Medio) => string | undefined> = {
  banco: (text, medio) =>
    medioDe(medio).familia === 'cheque' && !parseBanco(text)
      ? 'No conocemos ese banco. Elegilo de la lista.'
      : undefined,
  referencia: (text, medio) =>
    medioDe(medio).seRechaza && !/^\d{1,15}$/.test(text) ? 'El número de cheque lleva solo números' : undefined,
  cuit: (text) => (parseCuit(text) ? undefined : 'CUIT inválido. Verificá los 11 dígitos.'),
  cuenta: (text) => (parseCbu(text) ? undefined : 'CBU o CVU inválido. Verificá los 22 dígitos.'),
  provincia: (text) => (PROVINCIAS.some((nombre) => nombre === text) ? undefined : 'Elegí la provincia'),
}

/** Maximum number of days that a date may be in the past. An earlier date counts as a typing error in the year. */
const DIAS_ATRAS = 730

/** Returns the error of a date too far in the future or in the past; undefined when valid. */
export const problemaDeFecha = (medio: Medio, fecha: string, hoy: string): string | undefined => {
  const { diasAdelante } = medioDe(medio)
  if (fecha < addDays(hoy, -DIAS_ATRAS)) return 'La fecha es de hace más de dos años. Revisá el año.'
  if (fecha <= addDays(hoy, diasAdelante)) return undefined
  return diasAdelante
    ? `La fecha de pago puede ser hasta ${diasAdelante} días desde hoy.`
    : 'La fecha del pago no puede ser futura.'
}

/** Returns the error of a datum that is missing or has a wrong format; undefined when valid. */
export const problemaDeDato = (medio: Medio, dato: DatoMedio, text: string | null): string | undefined => {
  const pedido = medioDe(medio).datos[dato]
  if (!pedido) return undefined
  return text ? FORMA[dato](text, medio) : pedido.falta
}

/** Returns the errors of a means of payment by field; empty when valid. */
export const problemasDeMedio = (dicho: MedioDicho, moneda: string, hoy: string): Record<string, string> => {
  const { medio, importe, fecha } = dicho
  const { soloPesos, texto, datos } = medioDe(medio)
  const messages: Record<string, string | undefined> = {
    medio: soloPesos && moneda !== 'ARS' ? `${texto}: solo en pesos.` : undefined,
    importe: problemaDeImporte(importe),
    fecha: problemaDeFecha(medio, fecha, hoy),
  }
  for (const dato of clavesDe(datos)) messages[dato] = problemaDeDato(medio, dato, dicho[dato])
  return Object.fromEntries(Object.entries(messages).filter((each): each is [string, string] => each[1] !== undefined))
}

/**
 * Returns the totals of the means of payment in a payment: money (`importe`) and withholdings (`retenciones`). `fecha`:
 * earliest day of the money or, if there is no money, of the withholdings.
 */
export const sumaDe = (
  medios: readonly { medio: Medio; importe: string; fecha: string }[],
): { importe: string; retenciones: string; fecha: string } => {
  const plata = medios.filter(({ medio }) => !medioDe(medio).esRetencion)
  const retenido = medios.filter(({ medio }) => medioDe(medio).esRetencion)
  const fechas = (plata.length ? plata : retenido).map(({ fecha }) => fecha)
  return {
    importe: sumImportes(plata.map((each) => each.importe)),
    retenciones: sumImportes(retenido.map((each) => each.importe)),
    fecha: fechas.toSorted()[0] ?? '',
  }
}

/** States of a means of payment that a bank can reject. */
export const MEDIO_ESTADOS = {
  'en-cartera': 'En cartera',
  acreditado: 'Acreditado',
  rechazado: 'Rechazado',
} as const
export type MedioEstado = keyof typeof MEDIO_ESTADOS

/** Changes of state that staff who decide on payments can make. `motivo`: true when the change requires a reason. */
export const MOVIMIENTOS_MEDIO: Record<MedioEstado, Partial<Record<MedioEstado, { motivo: boolean }>>> = {
  'en-cartera': { acreditado: { motivo: false }, rechazado: { motivo: true } },
  acreditado: { rechazado: { motivo: true } },
  rechazado: {},
}
