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

/** What is tried. */
export interface PruebasParts {
  config: Config
  cipher: Cipher
  mail: Mail
  /** Where answers come in; undefined: nowhere. */
  mailbox: Mailbox | undefined
  erp: Erp
  /** Undefined: nobody collects by transfer. */
  cobros: Cobros | undefined
  desk: ServiceDesk
  /** Undefined: people are of the embedded provider, which is not running. */
  directory: IdentityDirectory | undefined
  store: FileStore
  distribuidor: Pick<Distribuidor, 'nombre' | 'color' | 'soporte'>
}

/** Who wants to know: somebody on the screen, or nobody in particular. */
export interface Pedido {
  sql: Db
  now: Date
  quien?: Pick<Context, 'caller' | 'ip'>
}

export type Probar = (pedido: Pedido, parts: PruebasParts) => Promise<Prueba>

export const well = (respuesta: string): Prueba => ({ anduvo: true, respuesta, hacer: null })
export const wrong = (respuesta: string, hacer: string): Prueba => ({ anduvo: false, respuesta, hacer })

/** Why somebody was not reached, or what whoever answered said: its first line, without the full stop that ours has. */
export const said = (error: unknown): string => {
  const outside = explainOutside(error)
  if (outside) return outside
  const text = (error as { detail?: string }).detail ?? (error instanceof Error ? error.message : String(error))
  return text.split('\n', 1)[0]!.replace(/\.$/, '')
}
