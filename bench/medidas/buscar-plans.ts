import type pg from 'pg'
import { readConsulta } from '#contract/base/busqueda.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { createErp } from '#gateways/index.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Db } from '#server/db/database.ts'
import { findComprobantes } from '../../server/modules/cuenta-corriente/cuenta-corriente.service.ts'
import { findDevoluciones } from '../../server/modules/devoluciones/devoluciones.service.ts'
import { findFacturas, findProductos } from '../../server/modules/facturas/facturas.service.ts'
import { facturasOf } from '../../server/modules/facturas/facturas.repository.ts'
import { findTickets } from '../../server/modules/tickets/tickets.service.ts'
import { GIANT, SMALL } from '../mundos/data.ts'
import { explainAll, type Plan } from './plans.ts'

const caller = (scope: Caller['scope']): Caller => ({
  usuarioId: 1,
  sub: 'bench',
  sid: '',
  userName: 'mibarra',
  nombre: '',
  roles: new Set(),
  servicios: new Set(Object.values(SERVICIOS)),
  ofrecidos: new Set(Object.values(SERVICIOS)),
  isStaff: scope === 'todas',
  scope,
})

const CALLERS = { cliente: caller([GIANT, SMALL]), distribuidora: caller('todas') }
const LIMIT = 6

/** Explains all queries of the global search, for each text, as a customer and as staff. */
export const buscarPlansOf = (pool: pg.Pool, texts: Readonly<Record<string, string>>): Promise<Plan[]> => {
  const erp = createErp()
  const search = (who: Caller, texto: string) => async (db: Db) => {
    const consulta = readConsulta(texto)
    await findComprobantes(db, who, consulta, { erp, limit: LIMIT })
    await findFacturas(db, who, consulta, LIMIT)
    await findDevoluciones(db, who, consulta, LIMIT)
    await findTickets('reclamo')(db, who, consulta, LIMIT)
    await findTickets('garantia')(db, who, consulta, LIMIT)
    await findProductos(db, who, consulta, LIMIT)
  }
  const searches = Object.entries(CALLERS).flatMap(([role, who]) =>
    Object.entries(texts).map(([name, texto]) => [`Buscar, ${role}, ${name}`, search(who, texto)] as const),
  )
  return explainAll(pool, Object.fromEntries(searches), ['producto'])
}

const PRIMERAS = { cursor: undefined, offset: 0, size: LIMIT }

/** Explains the lists of invoices in the form of a new return. Each text is the filter by product. */
export const facturasPlansOf = (pool: pg.Pool, texts: Readonly<Record<string, string>>): Promise<Plan[]> => {
  const ofTexts = Object.entries(texts).map(([name, texto]) => {
    const producto = readConsulta(texto)
    const filter = { razonSocialId: GIANT, numero: undefined, producto, desde: undefined, hasta: undefined }
    return [
      `facturas por producto, ${name}`,
      async (db: Db) => (await facturasOf(db, filter)).select(PRIMERAS),
    ] as const
  })
  return explainAll(pool, Object.fromEntries(ofTexts), ['producto'])
}
