/** IP address or network in CIDR notation. */
interface Red {
  valor: bigint
  /** Bits of an address: 32 in IPv4, 128 in IPv6. */
  ancho: 32 | 128
  /** Length of the prefix in bits; all bits of the address when the text has no prefix. */
  bits: number
}

const OCTETOS = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

const valorDe = (partes: readonly number[], bits: number): bigint =>
  partes.reduce((valor, parte) => (valor << BigInt(bits)) | BigInt(parte), 0n)

const leerIpv4 = (texto: string): bigint | undefined =>
  OCTETOS.test(texto) ? valorDe(texto.split('.').map(Number), 8) : undefined

/**
 * Returns the 16-bit groups of an IPv6 address, or of the part before or after its `::`; undefined when a group is
 * malformed.
 */
const gruposDe = (texto: string): number[] | undefined => {
  const grupos = texto ? texto.split(':') : []
  return grupos.every((grupo) => /^[0-9a-f]{1,4}$/i.test(grupo))
    ? grupos.map((grupo) => Number.parseInt(grupo, 16))
    : undefined
}

const leerIpv6 = (texto: string): bigint | undefined => {
  // An IPv6 address may have its last 32 bits in the notation of IPv4.
  const [, comienzo = '', final = ''] = /^(.*:)([\d.]+)$/.exec(texto) ?? []
  const ipv4 = leerIpv4(final)
  const [inicio = '', fin, ...otros] =
    ipv4 === undefined
      ? texto.split('::')
      : `${comienzo}${(ipv4 >> 16n).toString(16)}:${(ipv4 & 0xffffn).toString(16)}`.split('::')
  const [antes, despues] = [gruposDe(inicio), gruposDe(fin ?? '')]
  if (!antes || !despues || otros.length) return undefined
  const faltan = 8 - antes.length - despues.length
  if (fin === undefined ? faltan !== 0 : faltan < 1) return undefined
  return valorDe([...antes, ...Array<number>(faltan).fill(0), ...despues], 16)
}

/** Parses an IP address or network; undefined for other texts. */
export const leerRed = (texto: string): Red | undefined => {
  const [direccion = '', prefijo, ...otros] = texto.split('/')
  const [ipv4, ipv6] = [leerIpv4(direccion), leerIpv6(direccion)]
  const valor = ipv4 ?? ipv6
  const ancho = ipv4 === undefined ? 128 : 32
  if (valor === undefined || otros.length || !/^\d{1,3}$/.test(prefijo ?? '0')) return undefined
  const bits = Number(prefijo ?? ancho)
  return bits <= ancho ? { valor, ancho, bits } : undefined
}

const ipv4De = (valor: bigint): string => [24n, 16n, 8n, 0n].map((desde) => String((valor >> desde) & 0xffn)).join('.')

/**
 * Returns why no client would ever match an entry of a list of allowed addresses, and what to write instead. undefined:
 * clients can match it, or it is no address. Clients with IPv4 are compared as IPv4, never as `::ffff:`.
 */
export const motivoDeRed = (texto: string): string | undefined => {
  const red = leerRed(texto)
  if (!red) return undefined
  const { valor, ancho, bits } = red
  if (ancho === 128 && valor >> 32n === 0xffffn && bits >= 96) {
    const ipv4 = ipv4De(valor & 0xffff_ffffn)
    return `Escribí ${texto} como IPv4: ${bits === 128 ? ipv4 : `${ipv4}/${bits - 96}`}`
  }
  const libres = BigInt(ancho - bits)
  const primera = (valor >> libres) << libres
  if (primera === valor) return undefined
  return ancho === 32
    ? `${texto} no es un rango: escribí ${ipv4De(primera)}/${bits}, o la dirección sola`
    : `${texto} no es un rango: los bits después de /${bits} tienen que ser cero`
}
