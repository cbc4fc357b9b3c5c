import { createHmac, timingSafeEqual } from 'node:crypto'

/** What is talked about by e-mail; the letter is how an address says it. */
const LETRAS = {
  devolucion: 'd',
  reclamo: 'r',
  garantia: 'g',
  pago: 'p',
  pedido: 'm',
  certificado: 'c',
  alta: 'a',
} as const
export type Conversada = keyof typeof LETRAS
const POR_LETRA = new Map(
  Object.entries(LETRAS).map(([conversada, letra]) => [letra as string, conversada as Conversada]),
)

/** Whose answer about what an address is. */
export interface Ficha {
  conversada: Conversada
  id: number
  usuarioId: number
}

/** Where answers go: the mailbox, and the keys that sign its addresses, of which the first is the one in use. */
export interface Firma {
  address: string
  keys: readonly string[]
  /** How our mail server calls itself where it says what it found of a sender (Authentication-Results). */
  authserv?: string | undefined
}

/** 96 bits: nobody tries them by e-mail, and the part before the @ holds no more than 64 characters. */
const FIRMA = 24
const sign = (key: string, said: string): string => createHmac('sha256', key).update(said).digest('hex').slice(0, FIRMA)

const halvesOf = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

/** The address that takes one person's answers about one gestión, for as long as its key counts. */
export const direccionDe = ({ conversada, id, usuarioId }: Ficha, { address, keys }: Firma): string => {
  const said = `${LETRAS[conversada]}${id.toString(36)}-${usuarioId.toString(36)}`
  const [local, domain] = halvesOf(address)
  return `${local}+${said}-${sign(keys[0]!, said)}@${domain}`
}

const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What was signed, when one of the keys signed it. Mail programs may have changed its capitals. */
const readFicha = (token: string, keys: readonly string[]): Ficha | undefined => {
  const [, letra = '', id = '', usuarioId = '', firma = ''] =
    /^([a-z])([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-f]{24})$/.exec(token) ?? []
  const conversada = POR_LETRA.get(letra)
  if (!conversada) return undefined
  const said = `${letra}${id}-${usuarioId}`
  if (!keys.some((key) => same(sign(key, said), firma))) return undefined
  return { conversada, id: Number.parseInt(id, 36), usuarioId: Number.parseInt(usuarioId, 36) }
}

/**
 * The address of ours among those that a message was sent to: undefined when there is none, without `ficha` when there is one
 * that we did not sign, or no longer.
 */
export const findFicha = (
  para: readonly string[],
  { address, keys }: Firma,
): { token: string; ficha: Ficha | undefined } | undefined => {
  const [local, domain] = halvesOf(address.toLowerCase())
  const tokens = para
    .map((each) => halvesOf(each.toLowerCase()))
    .filter(([name, host]) => host === domain && name.startsWith(`${local}+`))
    .map(([name]) => name.slice(local.length + 1))
  const read = tokens.map((token) => ({ token, ficha: readFicha(token, keys) }))
  return read.find(({ ficha }) => ficha) ?? read[0]
}
