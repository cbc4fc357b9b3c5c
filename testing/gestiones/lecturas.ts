import { integraciones } from '#contract/integraciones/calls.ts'
import { type Lectura, LECTURAS } from '#contract/integraciones/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Maestros } from '#gateways/erp/maestros.ts'
import { createMaestrosSap } from '#gateways/erp/sap/maestros.ts'
import { createLectura } from '#modules/lecturas'
import { IMPORTACIONES } from '../../server/importaciones.ts'
import { startPortal } from '../portal.ts'
import { startFakeSap } from '../sap/fake-sap.ts'
import { maestrosConfig, SETS_DE } from '../sap/maestros.ts'
import type { DeepRow } from '../sap/service.ts'

export const NOMBRES = Object.keys(LECTURAS) as Lectura[]
/** Number of rows in one answer of the fake SAP. It is small, so that each read takes several pages. */
export const PAGINA = 40

/**
 * Starts a portal that reads its masters from a fake SAP. The fake removes leading zeros and returns fewer rows than
 * requested.
 */
export const startLecturas = async () => {
  const fake = await startFakeSap({ manners: { alpha: true, pageSize: PAGINA } })
  const { url, user, password, client } = maestrosConfig(fake)
  const sap = { SAP_URL: url, SAP_USER: user, SAP_PASSWORD: password, SAP_CLIENT: client }
  const portal = await startPortal({ ERP: 'sap-odata', ...sap })
  const { pool } = portal
  let now: Date
  const put = (lectura: Lectura, rows: readonly DeepRow[]): void => fake.setRows(rows, SETS_DE[lectura])
  /** Runs the scheduled read of a kind of master. `around` wraps the SAP client that the read uses. */
  const read = (lectura: Lectura, around = (real: Maestros): Maestros => real): Promise<void> => {
    const { empresas: clientes, productos, facturas } = IMPORTACIONES
    const maestros = around(createMaestrosSap(maestrosConfig(fake), { pauseMs: 5 }))
    return createLectura({ pool, maestros, kinds: { clientes, productos, facturas }, now: () => now })({ lectura })
  }
  return {
    portal,
    fake,
    put,
    read,
    /** Runs the read of a kind again, one hour later. */
    readAgain: (lectura: Lectura): Promise<void> => {
      now = new Date(now.getTime() + 3_600_000)
      fake.requests.length = 0
      return read(lectura)
    },
    /** Resets the portal to the state before its first read, without invoices. Empties the fake SAP. */
    reset: async (): Promise<void> => {
      now = new Date('2026-11-21T15:00:00.000Z')
      fake.setPlan(() => undefined)
      for (const lectura of NOMBRES) put(lectura, [])
      await pool.query('truncate factura, sap_lectura_error cascade')
      await pool.query(
        `update sap_lectura set marca = null, empezo = null, termino = null, cursor = null, al_dia = null, nuevas = 0, cambiadas = 0,
           iguales = 0, fallo = null`,
      )
      fake.requests.length = 0
    },
    estadoOf: async (lectura: Lectura) => {
      const { body } = await portal.call<ReplyOf<typeof integraciones.list>>('admin', integraciones.list)
      return body.lecturas.find((each) => each.lectura === lectura)!
    },
    erroresOf: async (lectura: Lectura) => {
      const params = { lectura }
      const { body } = await portal.call<ReplyOf<typeof integraciones.listErroresLectura>>(
        'admin',
        integraciones.listErroresLectura,
        { params },
      )
      return body.errores
    },
    count: async (table: string): Promise<number> =>
      (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n,
    close: async (): Promise<void> => {
      await portal.close()
      await fake.close()
    },
  }
}
