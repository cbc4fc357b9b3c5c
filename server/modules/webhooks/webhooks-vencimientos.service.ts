import type pg from 'pg'
import { DIAS_VENCIMIENTO } from '#contract/webhooks/reglas.ts'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { toCents } from '#contract/valores/importes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { readVencimientos } from '#modules/cuenta-corriente'
import { derivedId } from '#server/jobs/derived-id.ts'
import { insertVencimientos, selectCompaniesWithEvento } from './webhooks-entrega.repository.ts'

interface Parts {
  pool: pg.Pool
  erp: Erp
  onError: (error: Error) => void
}

/**
 * Stores events for items due within DIAS_VENCIMIENTO days, for companies that select such events. An item that is
 * reported as paid has none. Runs every hour in
 * several processes. The event id is derived from item and due date, so each event is stored once. Companies whose ERP
 * data is unavailable are tried again at the next run. Returns the number of rows.
 */
export const addVencimientos = async ({ pool, erp, onError }: Parts, now: Date): Promise<number> => {
  const desde = localDay(now)
  const vence = { desde, hasta: addDays(desde, DIAS_VENCIMIENTO) }
  let written = 0
  for (const razonSocialId of await selectCompaniesWithEvento(pool, 'cuenta.vencimiento')) {
    try {
      const items = await readVencimientos(pool, erp, { scope: [razonSocialId], vence, now })
      const eventos = items
        .filter(({ aPagar }) => toCents(aPagar) > 0n)
        .map(({ clave, vencimiento }) => ({
          eventoId: derivedId('cuenta.vencimiento', clave, vencimiento),
          entidad: clave,
        }))
      written += await insertVencimientos(pool, razonSocialId, eventos)
    } catch (error) {
      onError(error as Error)
    }
  }
  return written
}
