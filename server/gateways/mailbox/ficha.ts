import { createHmac, timingSafeEqual } from 'node:crypto'

/** Kinds of gestiones to which users can reply by e-mail. Each has its letter in the address for replies. */
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

/** User and gestión that an address for replies names. */
export interface Ficha {
  conversada: Conversada
  id: number
  usuarioId: number
}

/** Address of the mailbox for replies, and the keys that sign the variants of it. The first key signs new addresses. */
export interface Firma {
  address: string
  keys: readonly string[]
  /** Name of the mail server of the portal in its Authentication-Results headers. */
  authserv?: string | undefined
}

/**
 * Number of hexadecimal digits of a signature. 96 bits cannot be guessed by e-mail, and the part before the @ may have
 * at most 64 characters.
 */
const FIRMA = 24
const sign = (key: string, payload: string): string =>
  createHmac('sha256', key).update(payload).digest('hex').slice(0, FIRMA)

const halvesOf = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

/**
 * Returns the address for replies of a user about a gestión. It is valid while the key that signed it is configured.
 */
export const direccionDe = ({ conversada, id, usuarioId }: Ficha, { address, keys }: Firma): string => {
  const payload = `${LETRAS[conversada]}${id.toString(36)}-${usuarioId.toString(36)}`
  const [local, domain] = halvesOf(address)
  return `${local}+${payload}-${sign(keys[0]!, payload)}@${domain}`
}

const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Content of an address for replies. `dicha`: the content, even if nobody signed the address. `ficha`: the same content;
 * undefined unless one of the keys signed the address.
 */
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
 * Finds the portal's address for replies among the recipients of a message; undefined: there is none. If no current key
 * signed the address, `ficha` is undefined and `dicha` cannot be trusted.
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
