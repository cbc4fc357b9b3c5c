import type { Prueba } from '#contract/puesta-en-marcha/shapes.ts'
import type { Cobros } from '#gateways/cobros/cobros.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Mailbox } from '#gateways/mailbox/mailbox.ts'
import type { Mail } from '#gateways/mail/mail.ts'
import type { ServiceDesk } from '#gateways/service-desk/desk.ts'
import type { Distribuidor } from '#modules/distribuidor'
import type { Cipher } from '#server/base/cipher.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import type { FileStore } from '#server/files/files.ts'
import { explainOutside } from '#server/outside/outside-words.ts'

/** Systems and settings that the tests check. */
export interface PruebasParts {
  config: Config
  cipher: Cipher
  mail: Mail
  /** undefined: the portal reads no answers by e-mail. */
  mailbox: Mailbox | undefined
  erp: Erp
  /** undefined: the distributor collects no transfers. */
  cobros: Cobros | undefined
  desk: ServiceDesk
  /** undefined: the accounts are in the embedded provider, which is not running. */
  directory: IdentityDirectory | undefined
  store: FileStore
  distribuidor: Pick<Distribuidor, 'nombre' | 'color' | 'soporte'>
}

/**
 * Request for a test. `quien`: user who runs the test on the screen; undefined: the command line or the start runs it.
 */
export interface Pedido {
  sql: Db
  now: Date
  quien?: Pick<Context, 'caller' | 'ip'>
  /** Address for test e-mails from the command line; absent: none are sent. */
  correo?: string | undefined
}

export type Probar = (pedido: Pedido, parts: PruebasParts) => Promise<Prueba>

export const well = (respuesta: string): Prueba => ({ anduvo: true, respuesta, hacer: null })
/** Returns the result of a test that was not run, with the reason. */
export const skipped = (razon: string): Prueba => ({
  anduvo: null,
  respuesta: `No se probó: ${razon}`,
  hacer: null,
})
export const wrong = (respuesta: string, hacer: string): Prueba => ({ anduvo: false, respuesta, hacer })

/**
 * Returns why an external system was not reached, or the first line of the error. The text has no final full stop,
 * because more text follows it.
 */
export const said = (error: unknown): string => {
  const outside = explainOutside(error)
  if (outside) return outside
  const text = (error as { detail?: string }).detail ?? (error instanceof Error ? error.message : String(error))
  return text.split('\n', 1)[0]!.replace(/\.$/, '')
}

/** Returns the failure of a system as a text: that it did not respond, or `inicio` and the text of its error. */
export const fallaDe = (error: unknown, sistema: string, inicio = ''): string =>
  explainOutside(error) ? `${sistema} no respondió: ${said(error)}.` : `${inicio}${said(error)}.`
