import type { z } from 'zod'
import { type Environment, isLoopback } from './environment.ts'

type Environments = z.output<typeof Environment>

/** When a URL may be unencrypted to another machine. `never`; `by name`: only to a host that ALLOW_CLEARTEXT names. */
type Rule = 'never' | 'by name'

const isHttp = ({ protocol }: URL): boolean => protocol === 'http:'
/**
 * Whether a mail URL may send its password unencrypted. With `requireTLS=true`, STARTTLS encrypts the connection first.
 */
const isOpenMail = ({ protocol, searchParams }: URL): boolean =>
  /^(smtp|imap):$/.test(protocol) && searchParams.get('requireTLS') !== 'true'

/**
 * Variables with a URL that browsers open or that receives passwords or data. Each has a function that tells when the
 * URL is unencrypted.
 */
const URLS = {
  PUBLIC_URL: ['never', isHttp],
  OIDC_ISSUER: ['never', isHttp],
  ECOMMERCE_URL: ['never', isHttp],
  INVGATE_URL: ['never', isHttp],
  SAP_URL: ['never', isHttp],
  COBROS_URL: ['never', isHttp],
  OIDC_JWKS_URI: ['by name', isHttp],
  OIDC_ADMIN_URL: ['by name', isHttp],
  S3_ENDPOINT: ['by name', isHttp],
  SMTP_URL: ['by name', isOpenMail],
  MAILBOX_URL: ['by name', isOpenMail],
  SALIDA_PROXY: ['by name', (url) => isHttp(url) && url.username !== ''],
} as const satisfies Partial<Record<keyof Environments, readonly [Rule, (url: URL) => boolean]>>

type Data = Pick<Environments, keyof typeof URLS | 'ALLOW_CLEARTEXT'>

/** Returns the variables with this rule whose URL leaves this machine unencrypted, and the host of each URL. */
const openOf = (data: Data, rule: Rule) =>
  Object.entries(URLS).flatMap(([name, [its, isOpen]]) => {
    const text = data[name as keyof typeof URLS]
    const url = text && its === rule ? new URL(text) : undefined
    if (!url || !isOpen(url) || isLoopback(url.hostname)) return []
    return [{ name, host: url.hostname.toLowerCase() }]
  })

/** Returns why production rejects these URLs. undefined: each is encrypted, on this machine, or allowed by name. */
export const cleartextProblem = (data: Data): string | undefined => {
  const never = openOf(data, 'never').map(({ name }) => name)
  if (never.length) return `En producción tienen que empezar con https: ${never.join(', ')}.`
  const open = openOf(data, 'by name').filter(({ host }) => !data.ALLOW_CLEARTEXT.includes(host))
  if (!open.length) return undefined
  const hosts = [...new Set(open.map(({ host }) => host))].join(',')
  return `En producción tienen que ir cifradas (https, smtps, imaps; o, con STARTTLS, ?requireTLS=true): ${open.map(({ name }) => name).join(', ')}. Si la red es solo tuya, permitilo con ALLOW_CLEARTEXT=${hosts}.`
}

/**
 * Returns a warning for each variable whose URL is unencrypted and allowed only because ALLOW_CLEARTEXT names its host.
 */
export const cleartextWarnings = (data: Data): string[] =>
  openOf(data, 'by name')
    .filter(({ host }) => data.ALLOW_CLEARTEXT.includes(host))
    .map(
      ({ name, host }) => `${name} va sin cifrar a ${host}, por ALLOW_CLEARTEXT: quien escuche esa red lee sus claves.`,
    )
