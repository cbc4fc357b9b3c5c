import type pg from 'pg'
import { z } from 'zod'
import { type Falla, readSellos } from './auditoria-sellos.service.ts'
import { keyNameOf, entradaOf, faultOf, findDiferencia, sign, type Sello } from './auditoria-sellos.rules.ts'

const bytes = (encoding: BufferEncoding) => z.string().transform((text) => Buffer.from(text, encoding))

const SelloLinea = z.object({
  sello: z.object({
    numero: z.number().int(),
    tipo: z.enum(['registros', 'separada']),
    parte: z.string(),
    desdeId: z.number().int(),
    hastaId: z.number().int(),
    filas: z.number().int(),
    huellas: bytes('base64'),
    raiz: bytes('hex'),
    anterior: bytes('hex'),
    clave: z.string(),
    cuando: z.coerce.date(),
    cadena: bytes('hex'),
  }),
})

/** Closing line of the file: the number of records and seals, signed, so that a truncated file is detected. */
const CierreLinea = z.object({
  cierre: z.object({
    parte: z.string(),
    registros: z.number().int(),
    sellos: z.array(z.number().int()),
    clave: z.string(),
    firma: z.string(),
  }),
})

const firmaOf = (key: string, parte: string, registros: number, sellos: readonly number[]): string =>
  sign(key, JSON.stringify(['cierre', parte, registros, sellos])).toString('hex')

/** Yields the last lines of an exported partition: its seals and the signed closing line. */
export async function* endOf(pool: pg.Pool, parte: string, registros: number, key: string): AsyncGenerator<string> {
  const sellos: number[] = []
  for await (const { huellas, raiz, anterior, cadena, ...sello } of readSellos(pool, Infinity, parte)) {
    const [root, before, chain] = [raiz, anterior, cadena].map((each) => each.toString('hex'))
    yield JSON.stringify({
      sello: { ...sello, huellas: huellas.toString('base64'), raiz: root, anterior: before, cadena: chain },
    })
    sellos.push(sello.numero)
  }
  const firma = firmaOf(key, parte, registros, sellos)
  yield JSON.stringify({ cierre: { parte, registros, sellos, clave: keyNameOf(key), firma } })
}

interface Archivo {
  parte: string
  registros: number
  sellos: number
  fallas: Falla[]
}

type Cierre = z.output<typeof CierreLinea>['cierre']

/** Returns the fault of the closing line as a text; undefined: none. */
const faultOfCierre = (cierre: Cierre | undefined, sellos: readonly Sello[], keys: readonly string[]) => {
  if (!cierre) return 'al archivo le falta el final'
  const key = keys.find((each) => keyNameOf(each) === cierre.clave)
  if (!key) return `lo cerró una clave que AUDIT_KEY no tiene (${cierre.clave})`
  if (firmaOf(key, cierre.parte, cierre.registros, cierre.sellos) !== cierre.firma)
    return 'el final no es el que se firmó'
  const numbers = sellos.map(({ numero }) => numero)
  return JSON.stringify(numbers) === JSON.stringify(cierre.sellos) ? undefined : 'faltan o sobran sellos'
}

async function* single(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/**
 * Verifies the lines of an exported partition against its seals; returns the faults. Throws when the lines have another
 * format.
 */
export const verifyArchivo = async (lines: AsyncIterable<string>, keys: readonly string[]): Promise<Archivo> => {
  const entradas: Buffer[] = []
  const sellos: Sello[] = []
  let cierre: Cierre | undefined
  for await (const linea of lines) {
    const id = /^\{"auditoria_id":(\d+),/.exec(linea)?.[1]
    if (id !== undefined) entradas.push(entradaOf(Number(id), linea))
    else if (linea.startsWith('{"sello":')) sellos.push(SelloLinea.parse(JSON.parse(linea)).sello)
    else cierre = CierreLinea.parse(JSON.parse(linea)).cierre
  }
  const parte = cierre?.parte ?? sellos[0]?.parte ?? 'archivo'
  const fallas: Falla[] = []
  const end = faultOfCierre(cierre, sellos, keys)
  if (end) fallas.push({ sello: sellos.at(-1)?.numero ?? 0, texto: end })
  for (const sello of sellos) {
    const texto = sello.parte === parte ? faultOf(sello, keys) : 'es de otra parte'
    if (texto) fallas.push({ sello: sello.numero, texto })
  }
  const diferencia = await findDiferencia(
    single(Buffer.concat(sellos.map(({ huellas }) => huellas))),
    single(Buffer.concat(entradas)),
  )
  if (diferencia) fallas.push({ parte, ...diferencia })
  return { parte, registros: entradas.length, sellos: sellos.length, fallas }
}
