import sql from 'sql-template-tag'
import type { NewMedio } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { DAY_MS, addDays, localDay } from '#contract/valores/fechas.ts'
import { type Db, execute } from '#server/db/database.ts'
import { insertIdentidades } from '../../server/modules/pagos/pagos-identidad.repository.ts'
import { identidadesOf } from '../../server/modules/pagos/pagos-identidad.service.ts'
import { insertMedios } from '../../server/modules/pagos/pagos-medios.repository.ts'
import { insertRecibo } from '../../server/modules/pagos/recibos.repository.ts'
import { insertAplicaciones } from '../../server/modules/pagos/pagos.repository.ts'

interface Demo {
  pagoId: number
  dias: number
  recibo: string | null
  medios: (Partial<NewMedio> & Pick<NewMedio, 'medio' | 'importe'>)[]
  aplicaciones: { partida: string; referencia: string; importe: string }[]
}

const CUIT = '30801001234'

/**
 * Two payments. The first has a receipt and a deferred cheque, and is applied to documents that are therefore cleared.
 * The second is pending.
 */
const PAGOS: readonly Demo[] = [
  {
    pagoId: 50001, dias: 67, recibo: 'X-0009-00000001',
    medios: [
      { medio: 'transferencia', importe: '420320.00', banco: 'Banco del Litoral', referencia: '88123' },
      { medio: 'echeq', importe: '400000.00', banco: 'Banco Nación', referencia: '00451377', cuit: CUIT },
      { medio: 'retencion-ganancias', importe: '25000.00', referencia: '0001-00000731', cuit: CUIT },
    ],
    aplicaciones: [
      { partida: '1000-0090000107-2026-1', referencia: 'A-0001-00041220', importe: '512300.00' },
      { partida: '1000-0090000108-2026-1', referencia: 'A-0001-00042875', importe: '333020.00' },
    ],
  },
  {
    pagoId: 50002, dias: 1, recibo: null,
    medios: [
      { medio: 'transferencia', importe: '500000.00', banco: 'Banco del Litoral', referencia: '90417' },
      { medio: 'echeq', importe: '130000.00', banco: 'Banco Nación', referencia: '00451402', cuit: CUIT },
      { medio: 'retencion-iibb', importe: '20000.00', referencia: '2026-004417', cuit: CUIT, provincia: 'Santa Fe' },
    ],
    aplicaciones: [{ partida: '1000-0090000105-2026-1', referencia: 'A-0005-00000412', importe: '650000.00' }],
  },
]

const SIN_DATOS = { banco: null, referencia: null, cuit: null, cuenta: null, provincia: null }
/** Days from the report of a deferred cheque to its date of payment. */
const PLAZO_CHEQUE = 90

/** Loads the demo payments and their means of payment. */
export const seedPagos = async (db: Db, now: Date): Promise<void> => {
  const today = localDay(now)
  for (const { pagoId, dias, recibo, medios, aplicaciones } of PAGOS) {
    const creado = new Date(now.getTime() - dias * DAY_MS)
    const resuelto = recibo && new Date(creado.getTime() + DAY_MS)
    await execute(
      db,
      sql`insert into pago (pago_id, razon_social_id, usuario_id, estado, moneda, comentario, creado, recibo, resuelto)
          overriding system value
          select ${pagoId}, 1042, usuario_id, ${recibo ? 'aplicado' : 'recibido'}, 'ARS', '', ${creado}, ${recibo}, ${resuelto}
          from usuario where user_name = 'lferreyra'`,
    )
    const stored = medios.map((medio) => ({
      ...SIN_DATOS,
      ...medio,
      fecha: addDays(today, medio.medio === 'echeq' ? PLAZO_CHEQUE : -dias),
    }))
    await insertMedios(db, { razonSocialId: 1042, pagoId }, stored)
    await insertIdentidades(db, { razonSocialId: 1042, pagoId }, identidadesOf(stored, 'ARS'))
    if (recibo && resuelto) await insertRecibo(db, { razonSocialId: 1042, pagoId, numero: recibo, emitido: resuelto })
    await insertAplicaciones(db, pagoId, aplicaciones)
  }
  await execute(db, sql`insert into recibo_numero (punto_venta, ultimo) values (9, 1)`)
}
