import { addDays } from '#contract/valores/fechas.ts'
import { fromCents } from '#contract/valores/importes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { createSuerte, cuitOf, type EmpresaGenerada, empresasOf, enElBanco, PRIMERO, type Suerte } from './suerte.ts'

/** Kinds of statement lines, each with a defect of real lines. `de`: number of such lines in a thousand. */
export const SUCIEDADES = {
  informada: { de: 200, texto: 'informada, con CUIT y referencia' },
  'sin-referencia': { de: 120, texto: 'informada, sin referencia y a unos días' },
  'informada-por-nombre': { de: 80, texto: 'informada, con nombre cortado y sin CUIT' },
  documento: { de: 180, texto: 'sin informar, con CUIT: una factura' },
  'documento-por-nombre': { de: 80, texto: 'sin informar, con nombre cortado: una factura' },
  suma: { de: 100, texto: 'sin informar, con CUIT: la suma de varias' },
  'suma-por-nombre': { de: 30, texto: 'sin informar, con nombre cortado: la suma de varias' },
  centavo: { de: 50, texto: 'sin informar, con CUIT: un centavo de diferencia' },
  gemelas: { de: 40, texto: 'dos iguales y un solo pago informado' },
  'ajena-informada': { de: 40, texto: 'informada, con el CUIT de otra persona' },
  ajena: { de: 30, texto: 'sin informar, con el CUIT de otra empresa' },
  cuenta: { de: 30, texto: 'con CUIT, de nada que deba' },
  desconocida: { de: 20, texto: 'de nadie que se conozca' },
} as const satisfies Record<string, { de: number; texto: string }>
export type Suciedad = keyof typeof SUCIEDADES

interface DocumentoGenerado {
  codigoCliente: string
  documento: string
  referencia: string
  vencimiento: string
  importe: string
}

interface InformadoGenerado {
  clave: number
  codigoCliente: string
  fecha: string
  importe: string
  referencia: string | null
  cuit: string | null
  documento: string
}

/** Right answer for a line: its customer, and the reported payment or the documents that the line pays. */
export interface Verdad {
  codigoCliente: string | null
  informado: number | null
  documentos: string[]
}

interface LineaGenerada {
  id: string
  fecha: string
  importe: string
  referencia: string
  cuit: string
  nombre: string
  concepto: string
  suciedad: Suciedad
  /** Right answers of the line. Each of them is accepted. */
  verdades: Verdad[]
}

export interface Mes {
  empresas: EmpresaGenerada[]
  documentos: DocumentoGenerado[]
  informados: InformadoGenerado[]
  lineas: LineaGenerada[]
}

/** Collects the documents, reported payments and lines of a month while the month is generated. */
const createTaller = (empresas: EmpresaGenerada[], suerte: Suerte) => {
  const mes: Mes = { empresas, documentos: [], informados: [], lineas: [] }
  const { dice, cents, day } = suerte
  const owe = (
    { codigoCliente }: EmpresaGenerada,
    amount: number = cents(codigoCliente),
  ): DocumentoGenerado & { cents: number } => {
    const number = mes.documentos.length + 1
    const owed = {
      codigoCliente,
      documento: String(8_000_000_000 + number),
      referencia: `A-0007-${String(40_000 + number).padStart(8, '0')}`,
      vencimiento: addDays(PRIMERO, dice(60) - 30),
      importe: fromCents(BigInt(amount)),
    }
    mes.documentos.push(owed)
    return { ...owed, cents: amount }
  }
  const inform = (empresa: EmpresaGenerada, over: Partial<InformadoGenerado>) => {
    const { documento, importe, cents: amount } = owe(empresa)
    const { codigoCliente } = empresa
    const clave = mes.informados.length
    const informado = { clave, codigoCliente, fecha: day(), importe, referencia: null, cuit: null, documento, ...over }
    mes.informados.push(informado)
    return { ...informado, cents: amount }
  }
  const add = (suciedad: Suciedad, verdades: Verdad[], line: Partial<LineaGenerada> & { cents: number }): void => {
    const { cents: amount, ...said } = line
    mes.lineas.push({
      id: String(5_000_000 + mes.lineas.length),
      fecha: day(),
      importe: fromCents(BigInt(amount)),
      referencia: dice(3) ? String(100_000_000 + dice(900_000_000)) : '',
      cuit: '',
      nombre: '',
      concepto: 'TRANSFERENCIA RECIBIDA',
      suciedad,
      verdades,
      ...said,
    })
  }
  return { mes, suerte, owe, inform, add }
}
type Taller = ReturnType<typeof createTaller>

const deInformado = ({ codigoCliente, clave }: InformadoGenerado): Verdad => ({
  codigoCliente,
  informado: clave,
  documentos: [],
})
const deDocumentos = ({ codigoCliente }: EmpresaGenerada, owed: readonly DocumentoGenerado[]): Verdad => ({
  codigoCliente,
  informado: null,
  documentos: owed.map(({ documento }) => documento),
})
const NADIE: Verdad = { codigoCliente: null, informado: null, documentos: [] }

const sumaDe = ({ owe, suerte }: Taller, empresa: EmpresaGenerada) => {
  const owed = Array.from({ length: 2 + suerte.dice(3) }, () => owe(empresa))
  return { owed, cents: owed.reduce((sum, each) => sum + each.cents, 0) }
}

/** Functions that generate the lines of each kind. */
const HACE: Readonly<Record<Suciedad, (taller: Taller, empresa: EmpresaGenerada) => void>> = {
  informada: ({ inform, add, suerte }, empresa) => {
    const referencia = String(10_000_000 + suerte.dice(80_000_000))
    const informado = inform(empresa, { referencia })
    const fecha = addDays(informado.fecha, suerte.dice(2))
    add('informada', [deInformado(informado)], {
      cents: informado.cents,
      fecha,
      cuit: empresa.cuit,
      referencia: `00${referencia}`,
    })
  },
  'sin-referencia': ({ inform, add, suerte }, empresa) => {
    const informado = inform(empresa, {})
    const fecha = addDays(informado.fecha, suerte.dice(6))
    add('sin-referencia', [deInformado(informado)], {
      cents: informado.cents,
      fecha,
      cuit: empresa.cuit,
      referencia: '',
    })
  },
  'informada-por-nombre': ({ inform, add, suerte }, empresa) => {
    const informado = inform(empresa, {})
    const fecha = addDays(informado.fecha, suerte.dice(4))
    const nombre = enElBanco(empresa.razonSocial)
    add('informada-por-nombre', [deInformado(informado)], { cents: informado.cents, fecha, nombre, referencia: '' })
  },
  documento: ({ owe, add, suerte }, empresa) => {
    const owed = owe(empresa)
    const concepto = suerte.dice(3) ? 'CR INMEDIATA' : `PAGO FC ${owed.referencia.slice(2)}`
    add('documento', [deDocumentos(empresa, [owed])], { cents: owed.cents, cuit: empresa.cuit, concepto })
  },
  'documento-por-nombre': ({ owe, add }, empresa) => {
    const owed = owe(empresa)
    add('documento-por-nombre', [deDocumentos(empresa, [owed])], {
      cents: owed.cents,
      nombre: enElBanco(empresa.razonSocial),
    })
  },
  suma: (taller, empresa) => {
    const { owed, cents } = sumaDe(taller, empresa)
    taller.add('suma', [deDocumentos(empresa, owed)], { cents, cuit: empresa.cuit })
  },
  'suma-por-nombre': (taller, empresa) => {
    const { owed, cents } = sumaDe(taller, empresa)
    taller.add('suma-por-nombre', [deDocumentos(empresa, owed)], { cents, nombre: enElBanco(empresa.razonSocial) })
  },
  centavo: ({ owe, add, suerte }, empresa) => {
    const owed = owe(empresa)
    add('centavo', [deDocumentos(empresa, [owed])], {
      cents: owed.cents + (suerte.dice(2) ? 1 : -1),
      cuit: empresa.cuit,
    })
  },
  gemelas: ({ inform, add }, empresa) => {
    const informado = inform(empresa, {})
    // The two lines are equal, so the reported payment may belong to either.
    const verdades = [deInformado(informado), deDocumentos(empresa, [])]
    const line = { cents: informado.cents, fecha: informado.fecha, cuit: empresa.cuit, referencia: '' }
    add('gemelas', verdades, line)
    add('gemelas', verdades, line)
  },
  'ajena-informada': ({ inform, add, suerte }, empresa) => {
    const cuit = cuitOf('20', 10_000_000 + suerte.dice(20_000_000))
    const informado = inform(empresa, { cuit })
    add('ajena-informada', [deInformado(informado)], {
      cents: informado.cents,
      fecha: informado.fecha,
      cuit,
      nombre: 'PEREZ JUAN CARLOS',
    })
  },
  ajena: ({ mes, owe, add, suerte }, empresa) => {
    const owed = owe(empresa)
    const { cuit } = suerte.oneOf(mes.empresas.filter((other) => other !== empresa))
    add('ajena', [deDocumentos(empresa, [owed])], { cents: owed.cents, cuit })
  },
  cuenta: ({ add, suerte }, empresa) =>
    add('cuenta', [deDocumentos(empresa, [])], { cents: suerte.cents(empresa.codigoCliente), cuit: empresa.cuit }),
  desconocida: ({ add, suerte }) =>
    add('desconocida', [NADIE], {
      cents: suerte.cents('nadie'),
      cuit: cuitOf('27', 10_000_000 + suerte.dice(20_000_000)),
      nombre: 'GOMEZ MARIA DEL CARMEN',
    }),
}

/** Number of lines of a company in a month. */
const LINEAS_POR_EMPRESA = 10
const MIN_EMPRESAS = 40
/** Number of other debts of a company. No line of this month pays them. */
const OTROS = 4

/**
 * Generates a month from a seed: a statement of `lineas` lines, the debts and reported payments of the companies, and
 * the right answer for each line.
 */
export const generarMes = (lineas: number, seed: number): Mes => {
  const suerte = createSuerte(seed)
  const empresas = empresasOf(Math.max(MIN_EMPRESAS, Math.round(lineas / LINEAS_POR_EMPRESA)), suerte)
  const taller = createTaller(empresas, suerte)
  for (const empresa of empresas) for (let at = 0; at < OTROS; at += 1) taller.owe(empresa)
  const kinds = clavesDe(SUCIEDADES).flatMap((kind) =>
    Array.from({ length: Math.round((lineas * SUCIEDADES[kind].de) / (kind === 'gemelas' ? 2000 : 1000)) }, () => kind),
  )
  for (let at = kinds.length - 1; at > 0; at -= 1) {
    const other = suerte.dice(at + 1)
    ;[kinds[at], kinds[other]] = [kinds[other]!, kinds[at]!]
  }
  for (const kind of kinds) HACE[kind](taller, suerte.oneOf(empresas))
  return taller.mes
}
