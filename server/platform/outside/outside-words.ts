/** Texts of network errors, by system code. */
export const NETWORK: Record<string, string> = {
  ECONNREFUSED: 'ningún programa escucha en ese puerto',
  ENOTFOUND: 'ese servidor no existe',
  EAI_AGAIN: 'el DNS no pudo resolver ese servidor',
  ETIMEDOUT: 'el servidor no responde',
  UND_ERR_CONNECT_TIMEOUT: 'el servidor no responde',
  ECONNRESET: 'se cortó la conexión',
  UND_ERR_SOCKET: 'se cortó la conexión',
  EPIPE: 'se cortó la conexión',
  EHOSTUNREACH: 'no hay ruta de red hasta ese servidor',
  ENETUNREACH: 'no hay ruta de red hasta ese servidor',
}

/** Kinds of certificate errors, by the code of OpenSSL or Node. A retry fixes none of them. */
const CERTIFICATE_KIND = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ca',
  UNABLE_TO_GET_ISSUER_CERT: 'ca',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ca',
  SELF_SIGNED_CERT_IN_CHAIN: 'ca',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ca',
  CERT_HAS_EXPIRED: 'ended',
  CERT_NOT_YET_VALID: 'early',
  ERR_TLS_CERT_ALTNAME_INVALID: 'name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'plain',
} as const
export type CertificateFault = (typeof CERTIFICATE_KIND)[keyof typeof CERTIFICATE_KIND]

const UNKNOWN_CA =
  'su certificado lo firmó una CA que este equipo no conoce: guardá el de esa CA en un archivo y definí NODE_EXTRA_CA_CERTS con su camino'

/** Texts of certificate errors, for the administrator who installs the portal. */
const CERTIFICATE_TEXT: Record<CertificateFault, string> = {
  ca: UNKNOWN_CA,
  ended: 'su certificado venció',
  early: 'su certificado todavía no es válido, o el reloj de este equipo atrasa',
  name: 'su certificado es de otro nombre',
  plain: 'ese puerto no usa TLS',
}

/** Texts of certificate errors by their code. */
export const CERTIFICATE: Record<string, string> = Object.fromEntries(
  Object.entries(CERTIFICATE_KIND).map(([code, kind]) => [code, CERTIFICATE_TEXT[kind]]),
)

/** Code with which Nodemailer replaces the code of the system. The original code is only in the message. */
const GENERIC_CODE = 'ESOCKET'
const CODE_OF_MESSAGE: [RegExp, string][] = [
  [/self-signed certificate in certificate chain/, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/self-signed certificate/, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/unable to (verify the first|get local issuer) certificate/, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/certificate has expired/, 'CERT_HAS_EXPIRED'],
  [/does not match certificate/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/wrong version number/, 'ERR_SSL_WRONG_VERSION_NUMBER'],
  [/ECONNREFUSED/, 'ECONNREFUSED'],
  [/EHOSTUNREACH|ENETUNREACH/, 'ENETUNREACH'],
]

/** Returns the codes of an error and of its causes, the outermost first. */
const codesOf = (error: unknown): string[] => {
  const codes: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code)
    if (codes.at(-1) === GENERIC_CODE)
      codes.push(...CODE_OF_MESSAGE.flatMap(([says, code]) => (says.test(at.message) ? code : [])))
    if (at.name === 'TimeoutError') codes.push('ETIMEDOUT')
    if (at instanceof AggregateError) codes.push(...codesOf(at.errors[0]))
  }
  return codes
}

/** Returns the kind of certificate error; undefined: the error has another cause. */
export const certificateFault = (error: unknown): CertificateFault | undefined =>
  codesOf(error).flatMap((code) => CERTIFICATE_KIND[code as keyof typeof CERTIFICATE_KIND] ?? [])[0]

/** Returns the text of a certificate error; undefined: the error has another cause. */
export const explainCertificate = (error: unknown): string | undefined =>
  codesOf(error).flatMap((code) => CERTIFICATE[code] ?? [])[0]

/** Texts of failures of `fetch` other than network errors, by code or message of the cause. */
const FETCH: [RegExp, string][] = [
  [/^Response does not match the HTTP/, 'ese puerto no responde HTTP, o pide TLS'],
  [/^unexpected redirect$/, 'responde con una redirección a otra dirección'],
  [/^bad port$/, 'ese puerto está reservado para otro protocolo'],
]

/** Returns an error and its causes, the outermost first. */
const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])

/** Returns the text on why a host was not reached; undefined: the host answered. */
export const explainOutside = (error: unknown): string | undefined =>
  explainCertificate(error) ??
  codesOf(error).flatMap((code) => NETWORK[code] ?? [])[0] ??
  FETCH.find(([says]) =>
    [...codesOf(error), ...causesOf(error).map(({ message }) => message)].some((text) => says.test(text)),
  )?.[1]

/**
 * Returns why a request failed. Without a known text it is the message of the innermost cause, because the outermost
 * only says "fetch failed".
 */
export const reasonOfFailure = (error: unknown): string =>
  explainOutside(error) ?? (causesOf(error).at(-1)?.message ?? String(error)).split('\n', 1)[0]!.replace(/\.$/, '')
