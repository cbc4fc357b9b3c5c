import { randomUUID } from 'node:crypto'
import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import { type Db, execute, type Statement } from '#server/db/database.ts'
import { type Hecho, SIGUEN } from './webhooks-eventos.rules.ts'
import { apagarDeTokens, eventoStatement } from './webhooks-entrega.repository.ts'

export { apagarDeTokens }

/** Returns the statements that store the events of a job, for the systems of its company. */
export const eventosDe = <C extends Cola>(queue: C, datos: DatosDe<C>): Statement[] =>
  (SIGUEN[queue]?.(datos) ?? []).map((hecho) => eventoStatement(hecho, randomUUID()))

/** Stores an event that no job causes. */
export const addEvento = (db: Db, hecho: Hecho): Promise<number> => execute(db, eventoStatement(hecho, randomUUID()))
