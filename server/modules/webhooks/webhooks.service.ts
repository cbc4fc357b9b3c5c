import { randomUUID } from 'node:crypto'
import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import { type Db, execute, type Statement } from '#server/db/database.ts'
import { type Hecho, EVENTS_OF_QUEUE } from './webhooks-eventos.rules.ts'
import { apagarOfTokens, eventoStatement } from './webhooks-entrega.repository.ts'

export { apagarOfTokens as apagarDeTokens }

/** Returns the statements that store the events of a job, for the systems of its company. */
export const eventosDe = <C extends Cola>(queue: C, datos: DatosDe<C>): Statement[] =>
  (EVENTS_OF_QUEUE[queue]?.(datos) ?? []).map((hecho) => eventoStatement(hecho, randomUUID()))

/** Stores an event that no job causes. */
export const addEvento = (db: Db, hecho: Hecho): Promise<number> => execute(db, eventoStatement(hecho, randomUUID()))
