import { createHmac, timingSafeEqual } from 'node:crypto'

/** Kinds of gestiones whose users answer by e-mail, with the letter of each in an address. */
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

/** User and gestión that an address for answers names. */
export interface Ficha {
  conversada: Conversada
  id: number
  usuarioId: number
}

/** Address of the mailbox for answers, and the keys that sign its variants. The first key signs new addresses. */
export interface Firma {
  address: string
  keys: readonly string[]
  /** Name of the portal's mail server in its Authentication-Results headers. */
  authserv?: string | undefined
}

/**
 * Hexadecimal digits of a signature: 96 bits resist guessing by e-mail, and the part before the @ has at most 64
 * characters.
 */
const FIRMA = 24
const sign = (key: string, payload: string): string =>
  createHmac('sha256', key).update(payload).digest('hex').slice(0, FIRMA)

const halvesOf = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

/** Returns the address for a user's answers about a gestión. It is valid while the key that signed it is configured. */
export const direccionDe = ({ conversada, id, usuarioId }: Ficha, { address, keys }: Firma): string => {
  const payload = `${LETRAS[conversada]}${id.toString(36)}-${usuarioId.toString(36)}`
  const [local, domain] = halvesOf(address)
  return `${local}+${payload}-${sign(keys[0]!, payload)}@${domain}`
}

const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Content of an address: `dicha` as it says, `ficha` only when one of the keys signed it. Ignores case. */
interface Leida {
  dicha: Ficha | undefined
  ficha: Ficha | undefined
}

const readFicha = (token: string, keys: readonly string[]): Leida => {
  const [, letra = '', id = '', usuarioId = '', firma = ''] =
    /^([a-z])([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-f]{24})$/.exec(token) ?? []
  const conversada = POR_LETRA.get(letra)
  if (!conversada) return { dicha: undefined, ficha: undefined }
  const payload = `${letra}${id}-${usuarioId}`
  const dicha = { conversada, id: Number.parseInt(id, 36), usuarioId: Number.parseInt(usuarioId, 36) }
  return { dicha, ficha: keys.some((key) => same(sign(key, payload), firma)) ? dicha : undefined }
}

/**
 * Finds the portal's address among the recipients of a message; undefined when there is none. `ficha` is undefined when
 * no current key signed it, and `dicha` is then only what the address says.
 */
export const findFicha = (
  para: readonly string[],
  { address, keys }: Firma,
): (Leida & { token: string }) | undefined => {
  const [local, domain] = halvesOf(address.toLowerCase())
  const tokens = para
    .map((each) => halvesOf(each.toLowerCase()))
    .filter(([name, host]) => host === domain && name.startsWith(`${local}+`))
    .map(([name]) => name.slice(local.length + 1))
  const read = tokens.map((token) => ({ token, ...readFicha(token, keys) }))
  return read.find(({ ficha }) => ficha) ?? read[0]
}
