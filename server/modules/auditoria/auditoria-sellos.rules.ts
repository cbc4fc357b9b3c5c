import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Seal: signed hashes of the records of a partition in an id range. Each seal is chained to the previous one. */
export interface Sello {
  numero: number
  tipo: 'registros' | 'separada'
  parte: string
  desdeId: number
  hastaId: number
  filas: number
  /** For each record in order: eight bytes of its id and the SHA-256 of its line. */
  huellas: Buffer
  raiz: Buffer
  /** Chain value of the previous seal; zeros for the first. */
  anterior: Buffer
  /** Name of the key that signed the seal. */
  clave: string
  cuando: Date
  cadena: Buffer
}

/** Length (bytes) of the entry of one record in `huellas`. */
export const ENTRADA = 40
const NUMERO = 8

export const sha256 = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest()

/** Returns the entry of a record in `huellas`, equal to the one that PostgreSQL computes. */
export const entradaOf = (auditoriaId: number, linea: string): Buffer => {
  const number = Buffer.alloc(NUMERO)
  number.writeBigInt64BE(BigInt(auditoriaId))
  return Buffer.concat([number, sha256(linea)])
}

/** Returns the name of a key, a hash prefix that does not reveal it. */
export const keyNameOf = (key: string): string => sha256(key).toString('hex').slice(0, 8)

export const sign = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const textOf = ({ numero, tipo, parte, desdeId, hastaId, filas, raiz, anterior, cuando }: Omit<Sello, 'cadena'>) =>
  JSON.stringify([numero, tipo, parte, desdeId, hastaId, filas, raiz.toString('hex'), anterior.toString('hex'), cuando])

/** Fields of a seal from which its other fields are computed. */
type Sealed = Pick<Sello, 'tipo' | 'parte' | 'desdeId' | 'hastaId' | 'huellas' | 'cuando'>

/** Returns the seal that follows the seal `before` in the chain, signed with the key. */
export const sealAfter = (before: Pick<Sello, 'numero' | 'cadena'> | undefined, sealed: Sealed, key: string): Sello => {
  const sello = {
    ...sealed,
    numero: (before?.numero ?? 0) + 1,
    filas: sealed.huellas.length / ENTRADA,
    raiz: sha256(sealed.huellas),
    anterior: before?.cadena ?? Buffer.alloc(32),
    clave: keyNameOf(key),
  }
  return { ...sello, cadena: sign(key, textOf(sello)) }
}

/** Returns the fault of a single seal as a text; undefined: none. */
export const faultOf = (sello: Sello, keys: readonly string[]): string | undefined => {
  const key = keys.find((each) => keyNameOf(each) === sello.clave)
  if (!key) return `lo selló una clave que AUDIT_KEY no tiene (${sello.clave})`
  if (!timingSafeEqual(sign(key, textOf(sello)), sello.cadena)) return 'no es el que se selló'
  if (!sha256(sello.huellas).equals(sello.raiz)) return 'sus huellas no son las que se sellaron'
  return undefined
}

/** First difference found between a record and its seal. */
export interface Diferencia {
  auditoriaId: number
  que: 'cambiado' | 'borrado' | 'agregado'
}

/** Returns a reader that takes any number of bytes from blocks of any size. */
const readerOf = (blocks: AsyncIterator<Buffer>) => {
  let rest: Buffer = Buffer.alloc(0)
  return {
    /** Returns the bytes that are not skipped yet, and reads the next block if there are none; empty at the end. */
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

/** Returns the first record that differs from its seal. Both inputs are ordered by id, in blocks of any size. */
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
