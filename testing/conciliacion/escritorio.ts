import { conciliacion } from '#contract/conciliacion/calls.ts'
import type { Acreditacion, ResultadoConciliacion } from '#contract/conciliacion/shapes.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Person, Portal } from '../portal.ts'
import { untilDone } from '../wait.ts'
import { cargarExtracto } from './cargar.ts'

interface LineaDicha {
  fecha?: string
  importe: string
  referencia?: string
  cuit?: string
  nombre?: string
}

/** Returns functions that do the work of cobranzas staff on statement lines, by the calls that the screen makes. */
export const createEscritorio = (portal: Portal) => {
  let lines = 0

  const search = async (pestana: string) =>
    (
      await portal.call<ReplyOf<typeof conciliacion.search>>('admin', conciliacion.search, {
        params: { page: 1, size: 50 },
        body: { pestana },
      })
    ).body

  const look = async (): Promise<void> => {
    await portal.call('admin', conciliacion.start)
    await untilDone(portal.jobs)
  }

  return {
    search,
    look,
    /**
     * Loads statement lines, numbered in order, and runs the matching. Returns the lines that have a proposal, the last
     * loaded line first.
     */
    load: async (...rows: readonly LineaDicha[]): Promise<Acreditacion[]> => {
      const said = rows.map(({ fecha = '20/11/2026', importe, referencia = '', cuit = '', nombre = '' }) => {
        lines += 1
        return ['Banco de Prueba', fecha, importe, referencia, cuit, nombre, '', `L${lines}`].join(';')
      })
      const csv = ['origen;fecha;importe;referencia;cuit;nombre;concepto;id', ...said, ''].join('\n')
      const { errores } = await cargarExtracto(portal.pool, csv)
      if (errores[0]) throw new Error(errores[0].mensaje)
      await look()
      return (await search('propuesta')).filas
    },
    confirm: async (some: readonly Pick<Acreditacion, 'acreditacionId' | 'version'>[], person: Person = 'admin') =>
      (
        await portal.call<ResultadoConciliacion[]>(person, conciliacion.confirm, {
          body: { lineas: some.map(({ acreditacionId, version }) => ({ acreditacionId, version })) },
        })
      ).body,
    undo: (acreditacionId: number) =>
      portal.call<Acreditacion & { message?: string }>('admin', conciliacion.undo, { params: { acreditacionId } }),
    /**
     * Reports a payment of the razón social 1042 by transfer and, optionally, by other means. Returns the number of the
     * payment.
     */
    inform: async (
      importe: string,
      over: Record<string, unknown> = {},
      medios: readonly Record<string, unknown>[] = [],
    ): Promise<number> => {
      const transfer = { medio: 'transferencia', importe, fecha: '2026-11-19', banco: 'Banco del Litoral', ...over }
      const { body, status } = await portal.call<{ pagoId: number }>('lferreyra', pagos.create, {
        body: { razonSocialId: 1042, sonOtros: true, medios: [transfer, ...medios], aplicaciones: [] },
        files: [{ name: 'transferencia.txt', content: 'Transferencia' }],
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.pagoId
    },
  }
}
export type Escritorio = ReturnType<typeof createEscritorio>
