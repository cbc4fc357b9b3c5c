import type pg from 'pg'
import type { cobros } from '#contract/cobros/calls.ts'
import type { ParamsOf } from '#contract/route.ts'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { parseCbu } from '#contract/valores/cbu.ts'
import { parseCuit } from '#contract/valores/comprobantes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import type { Cobros, Transferencia } from '#gateways/cobros/cobros.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { registerPago } from '#modules/pagos'
import { requireRazonSocial } from '#modules/usuarios'
import { transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { insertCuenta, insertTransferencia, selectCuenta, selectDueno, selectSinCuenta } from './cobros.repository.ts'

/** The account of a company; one of another company does not exist. */
export const getCuenta = async (
  { sql, caller }: Context,
  { params: { razonSocialId } }: { params: ParamsOf<typeof cobros.getCuenta> },
) => {
  requireRazonSocial(caller, razonSocialId)
  return { cuenta: (await selectCuenta(sql, razonSocialId)) ?? null }
}

/** So many are opened each time. */
const OPENED = 50

/**
 * Opens the accounts that are missing, each by itself: one that is refused keeps no other from its own. What failed is told,
 * and is tried again another time.
 */
export const openCuentas = async (pool: pg.Pool, cobros: Cobros): Promise<void> => {
  const failures: unknown[] = []
  for (const titular of await selectSinCuenta(pool, OPENED)) {
    try {
      await insertCuenta(pool, titular.razonSocialId, await cobros.cuentaDe(titular))
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length) throw new AggregateError(failures, `${cobros.nombre}: no se abrieron ${failures.length} CVU.`)
}

interface IngresoParts {
  pool: pg.Pool
  jobs: Jobs
  cobros: Cobros
  erp: Erp
  now: () => Date
}

/** As a payment is told: by one means, which pays no document by itself. */
const pagoOf = ({ id, importe, moneda, fecha, de }: Transferencia, razonSocialId: number, banco: string) => ({
  razonSocialId,
  moneda,
  comentario: `Transferencia de ${de.nombre}`,
  medios: [
    {
      medio: 'transferencia' as const,
      importe,
      fecha: localDay(new Date(fecha)),
      banco,
      referencia: id,
      cuit: (de.cuit && parseCuit(de.cuit)) ?? null,
      cuenta: (de.cuenta && parseCbu(de.cuenta)) ?? null,
      provincia: null,
    },
  ],
  aplicaciones: [],
})

/**
 * Makes of a transfer that somebody told of a payment of its customer, once. What came in is what who received it says when
 * asked: whoever told of it is believed nothing but its number.
 */
export const createIngreso =
  ({ pool, jobs, cobros, erp, now }: IngresoParts) =>
  async ({ transferenciaId }: DatosDe<'cobro'>): Promise<void> => {
    const transferencia = await cobros.readTransferencia(transferenciaId)
    // It may be on its way still: it is asked for again, and what never comes is seen in Integraciones.
    if (!transferencia) throw new Error(`${cobros.nombre} no tiene la transferencia ${transferenciaId}.`)
    const titular = await selectDueno(pool, transferencia.cvu)
    if (!titular) throw new Error(`La transferencia ${transferenciaId} entró en un CVU que no es de ninguna empresa.`)
    const { razonSocialId } = titular
    await transaction(pool, async (sql) => {
      if (!(await insertTransferencia(sql, razonSocialId, transferenciaId))) return
      await registerPago(
        { sql, now: now(), erp, titular, usuarioId: null, enqueue: (queue, data) => jobs.enqueue(sql, queue, data) },
        pagoOf(transferencia, razonSocialId, cobros.nombre),
      )
    })
  }
