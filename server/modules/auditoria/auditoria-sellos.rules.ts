import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What stood in a part of the record after one number and up to another, and that nobody changed what says so. */
export interface Sello {
  numero: number
  tipo: 'registros' | 'separada'
  parte: string
  desdeId: number
  hastaId: number
  filas: number
  /** Of each record, in order: eight bytes of its number and the SHA-256 of its line. */
  huellas: Buffer
  raiz: Buffer
  /** The chain of the seal before; zeros before the first. */
  anterior: Buffer
  /** Which key sealed it. */
  clave: string
  cuando: Date
  cadena: Buffer
}

/** Bytes of a record in `huellas`. */
export const ENTRADA = 40
const NUMERO = 8

export const sha256 = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest()

/** A record as `huellas` has it: PostgreSQL makes the same of the same line. */
export const entradaOf = (auditoriaId: number, linea: string): Buffer => {
  const number = Buffer.alloc(NUMERO)
  number.writeBigInt64BE(BigInt(auditoriaId))
  return Buffer.concat([number, sha256(linea)])
}

/** What a key is called: nobody can turn it back. */
export const claveDe = (key: string): string => sha256(key).toString('hex').slice(0, 8)

/** What only who has the key can write under a text. */
export const sign = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const textOf = ({ numero, tipo, parte, desdeId, hastaId, filas, raiz, anterior, cuando }: Omit<Sello, 'cadena'>) =>
  JSON.stringify([numero, tipo, parte, desdeId, hastaId, filas, raiz.toString('hex'), anterior.toString('hex'), cuando])

/** What a seal is made of; the rest follows from it. */
type Sealed = Pick<Sello, 'tipo' | 'parte' | 'desdeId' | 'hastaId' | 'huellas' | 'cuando'>

/** The seal that comes after another one. */
export const sealAfter = (before: Pick<Sello, 'numero' | 'cadena'> | undefined, sealed: Sealed, key: string): Sello => {
  const sello = {
    ...sealed,
    numero: (before?.numero ?? 0) + 1,
    filas: sealed.huellas.length / ENTRADA,
    raiz: sha256(sealed.huellas),
    anterior: before?.cadena ?? Buffer.alloc(32),
    clave: claveDe(key),
  }
  return { ...sello, cadena: sign(key, textOf(sello)) }
}

/** What is wrong with a seal by itself, in words; undefined: nothing. */
export const faultOf = (sello: Sello, keys: readonly string[]): string | undefined => {
  const key = keys.find((each) => claveDe(each) === sello.clave)
  if (!key) return `lo selló una clave que AUDIT_KEY no tiene (${sello.clave})`
  if (!timingSafeEqual(sign(key, textOf(sello)), sello.cadena)) return 'no es el que se selló'
  if (!sha256(sello.huellas).equals(sello.raiz)) return 'sus huellas no son las que se sellaron'
  return undefined
}

/** What is not as it was sealed. */
export interface Diferencia {
  auditoriaId: number
  que: 'cambiado' | 'borrado' | 'agregado'
}

/** Entries one after the other, whatever blocks they come in. */
const readerOf = (blocks: AsyncIterator<Buffer>) => {
  let rest: Buffer = Buffer.alloc(0)
  return {
    /** What there is to read; empty at the end. */
    async peek(): Promise<Buffer> {
      while (!rest.length) {
        const next = await blocks.next()
        if (next.done) break
        rest = next.value
      }
      return rest
    },
    skip(bytes: number): void {
      rest = rest.subarray(bytes)
    },
  }
}

const idIn = (entry: Buffer): number => Number(entry.readBigInt64BE())

/** The first record that is not as it was sealed; both in the order of their numbers, in blocks of any size. */
export const findDiferencia = async (
  sealed: AsyncIterable<Buffer>,
  found: AsyncIterable<Buffer>,
): Promise<Diferencia | undefined> => {
  const [was, is] = [readerOf(sealed[Symbol.asyncIterator]()), readerOf(found[Symbol.asyncIterator]())]
  for (;;) {
    const [before, now] = [await was.peek(), await is.peek()]
    if (!before.length && !now.length) return undefined
    if (!now.length) return { auditoriaId: idIn(before), que: 'borrado' }
    if (!before.length) return { auditoriaId: idIn(now), que: 'agregado' }
    let both = Math.min(before.length, now.length)
    if (!before.subarray(0, both).equals(now.subarray(0, both))) {
      const [one, other] = [before.subarray(0, ENTRADA), now.subarray(0, ENTRADA)]
      both = ENTRADA
      if (!one.equals(other)) {
        const [wasId, isId] = [idIn(one), idIn(other)]
        if (wasId === isId) return { auditoriaId: wasId, que: 'cambiado' }
        return wasId < isId ? { auditoriaId: wasId, que: 'borrado' } : { auditoriaId: isId, que: 'agregado' }
      }
    }
    was.skip(both)
    is.skip(both)
  }
}
