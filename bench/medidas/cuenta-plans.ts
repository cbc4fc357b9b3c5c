import type pg from 'pg'
import type { Criterio } from '#gateways/erp/erp.ts'
import { createErp } from '#gateways/index.ts'
import type { Db } from '#server/db/database.ts'
import { ABIERTAS } from '../../server/modules/cuenta-corriente/cuenta-corriente.rules.ts'
import { explainAll } from './plans.ts'

/** Explains the queries of the current account, to find queries that scan a big table sequentially. */
export const cuentaScansOf = (pool: pg.Pool, cliente: string, hoy: string) => {
  const erp = createErp()
  const page = { cursor: undefined, offset: 0, size: 20 }
  const criterios: Record<string, Criterio> = {
    abiertas: ABIERTAS,
    'por importe': { ...ABIERTAS, orden: 'importe', descendente: true },
    'todas por emisión': { ...ABIERTAS, estado: 'todas', orden: 'emision' },
    compensadas: { ...ABIERTAS, estado: 'compensadas' },
    'de un tramo': { ...ABIERTAS, grupos: [{ creditos: false, vence: { desde: '2026-10-01', hasta: '2026-10-31' } }] },
    'por referencia': { ...ABIERTAS, estado: 'todas', referencia: '00001234' },
  }
  const clave = { sociedad: '9000', documento: '0000300001', ejercicio: 2026 }
  return explainAll(pool, {
    ...Object.fromEntries(
      Object.entries(criterios).flatMap(([name, criterio]) => [
        [`partidas ${name}`, (db: Db) => erp.listPartidas(db, [cliente], criterio, page)] as const,
        [`partidas ${name}, cuenta`, (db: Db) => erp.countPartidas(db, [cliente], criterio, 1001)] as const,
      ]),
    ),
    saldos: (db) => erp.listSaldos(db, [cliente], ABIERTAS, hoy),
    'saldos de un período': (db) => erp.listSaldosPeriodo(db, [cliente], { desde: '2026-11-01', hasta: '2026-11-30' }),
    'partidas por clave': (db) => erp.findPartidas(db, cliente, ['9000-0000000001-2026-1']),
    documento: (db) => erp.getDocumento(db, clave),
  })
}
