import { randomUUID } from 'node:crypto'
import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import { type Db, execute, type Statement } from '#server/db/database.ts'
import { type Hecho, SIGUEN } from './webhooks-eventos.rules.ts'
import { apagarDeTokens, eventoStatement } from './webhooks-entrega.repository.ts'

export { apagarDeTokens }

/** What is written with a job of a queue, for the systems of the company that it is about. */
export const eventosDe = <C extends Cola>(queue: C, datos: DatosDe<C>): Statement[] =>
  (SIGUEN[queue]?.(datos) ?? []).map((hecho) => eventoStatement(hecho, randomUUID()))

/** Tells a company's systems of what no job says. */
export const addEvento = (db: Db, hecho: Hecho): Promise<number> => execute(db, eventoStatement(hecho, randomUUID()))
