import type pg from 'pg'
import { readConsulta } from '#contract/base/busqueda.ts'
import { createErp } from '#gateways/index.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { findComprobantes } from '../server/modules/cuenta-corriente/cuenta-corriente.service.ts'
import { findDevoluciones } from '../server/modules/devoluciones/devoluciones.service.ts'
import { findFacturas, findProductos } from '../server/modules/facturas/facturas.service.ts'
import { selectFacturas } from '../server/modules/facturas/facturas.repository.ts'
import { findTickets } from '../server/modules/tickets/tickets.service.ts'
import { GIANT, SMALL } from './data.ts'
import { explainAll } from './plans.ts'

const caller = (scope: Caller['scope']): Caller => ({
  usuarioId: 1,
  sub: 'bench',
  sid: '',
  userName: 'mibarra',
  nombre: '',
  roles: new Set(),
  servicios: new Set(),
  isStaff: scope === 'todas',
  scope,
})

const WHO = { 'de dos empresas': caller([GIANT, SMALL]), 'de todas': caller('todas') }
const LIMIT = 6

/** Which queries of the global search PostgreSQL would answer by reading a big table whole. */
export const buscarScansOf = (pool: pg.Pool) => {
  const erp = createErp()
  const kinds = {
    comprobantes: (db: Db, who: Caller, texto: string) =>
      findComprobantes(db, who, readConsulta(texto), { erp, limit: LIMIT }),
    facturas: (db: Db, who: Caller, texto: string) => findFacturas(db, who, readConsulta(texto), LIMIT),
    devoluciones: (db: Db, who: Caller, texto: string) => findDevoluciones(db, who, readConsulta(texto), LIMIT),
    reclamos: (db: Db, who: Caller, texto: string) => findTickets('reclamo')(db, who, readConsulta(texto), LIMIT),
    productos: (db: Db, who: Caller, texto: string) => findProductos(db, who, readConsulta(texto), LIMIT),
    'facturas por producto': (db: Db, _who: Caller, texto: string) =>
      selectFacturas(db, {
        razonSocialId: GIANT,
        numero: undefined,
        producto: readConsulta(texto),
        desde: undefined,
        hasta: undefined,
        limit: LIMIT,
      }),
  }
  return explainAll(
    pool,
    Object.fromEntries(
      Object.entries(kinds).flatMap(([kind, find]) =>
        Object.entries(WHO).flatMap(([whose, who]) =>
          ['00000777', 'raro', 'comun', 'VM-A118', 'bx 000123', 'pastillas de freno 4711'].map(
            (texto) => [`${kind} ${whose} por ${texto}`, (db: Db) => find(db, who, texto)] as const,
          ),
        ),
      ),
    ),
    ['producto'],
  )
}
