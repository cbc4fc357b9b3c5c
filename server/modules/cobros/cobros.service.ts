import type pg from 'pg'
import type { cobros } from '#contract/cobros/calls.ts'
import type { ParamsOf } from '#contract/route.ts'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { parseCbu } from '#contract/valores/cbu.ts'
import { parseCuit } from '#contract/valores/comprobantes.ts'
import { isMoneda, MONEDA_INVALIDA } from '#contract/valores/monedas.ts'
import { localDay } from '#contract/valores/fechas.ts'
import type { Cobros, Transferencia } from '#gateways/cobros/cobros.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { identidadesOf, linkTransferencia, registerPago } from '#modules/pagos'
import { requireRazonSocial } from '#modules/usuarios'
import { FinalError } from '#server/base/errors.ts'
import { transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { insertCuenta, insertTransferencia, selectCuenta, selectDueno, selectSinCuenta } from './cobros.repository.ts'

/** Returns the account of a razón social of the user; null: the razón social has no account yet. */
export const getCuenta = async (
  { sql, caller }: Context,
  { params: { razonSocialId } }: { params: ParamsOf<typeof cobros.getCuenta> },
) => {
  requireRazonSocial(caller, razonSocialId)
  return { cuenta: (await selectCuenta(sql, razonSocialId)) ?? null }
}

/** Maximum accounts opened in one run. */
const MAX_OPENED = 50

/**
 * Opens missing accounts, each in a separate call, so that a rejected account does not block the others. Throws an
 * AggregateError of all failures at the end; the next run retries them.
 */
export const openCuentas = async (pool: pg.Pool, cobros: Cobros): Promise<void> => {
  const failures: unknown[] = []
  for (const titular of await selectSinCuenta(pool, MAX_OPENED)) {
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

const requireMoneda = ({ id, moneda }: Transferencia): string => {
  if (isMoneda(moneda)) return moneda
  throw new FinalError(`La transferencia ${id} es en ${moneda}. ${MONEDA_INVALIDA}`)
}

/** Returns a transfer as a payment with one means of payment and without documents to pay. */
const pagoOf = (transferencia: Transferencia, razonSocialId: number, banco: string) => {
  const { id, importe, fecha, de } = transferencia
  return {
    razonSocialId,
    moneda: requireMoneda(transferencia),
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
  }
}

/**
 * Creates the handler that records a received transfer as a payment of its customer. Skips a transfer that is already
 * recorded, or that the customer reported with its id. Only the id comes from the notice; the provider's API returns
 * the data.
 */
export const createIngreso =
  ({ pool, jobs, cobros, erp, now }: IngresoParts) =>
  async ({ transferenciaId }: DatosDe<'cobro'>): Promise<void> => {
    const transferencia = await cobros.readTransferencia(transferenciaId)
    // The provider may not return the transfer yet, so throw: the job is then retried. If the provider never returns
    // it, Integraciones shows the failed job.
    if (!transferencia) throw new Error(`${cobros.nombre} no tiene la transferencia ${transferenciaId}.`)
    const titular = await selectDueno(pool, transferencia.cvu)
    if (!titular) throw new Error(`La transferencia ${transferenciaId} entró en un CVU que no es de ninguna empresa.`)
    const { razonSocialId } = titular
    await transaction(pool, async (sql) => {
      if (!(await insertTransferencia(sql, razonSocialId, transferenciaId))) return
      const pago = pagoOf(transferencia, razonSocialId, cobros.nombre)
      if (await linkTransferencia(sql, razonSocialId, identidadesOf(pago.medios, pago.moneda))) return
      const enqueue: Context['enqueue'] = (queue, data) => jobs.enqueue(sql, queue, data)
      await registerPago({ sql, now: now(), erp, titular, usuarioId: null, origen: 'informado', enqueue }, pago)
    })
  }
