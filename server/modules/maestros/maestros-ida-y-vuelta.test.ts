import { afterAll, beforeAll, expect, test } from 'vitest'
import { centrosGarantias } from '#contract/centros-garantias/calls.ts'
import type { Que } from '#contract/importaciones/reglas.ts'
import {
  empresas,
  feriados,
  modelosMotos,
  motivosTicket,
  productos,
  sectores,
  unidades,
} from '#contract/maestros/calls.ts'
import { transportes } from '#contract/transportes/calls.ts'
import type { Route } from '#contract/route.ts'
import { importUpload } from '#testing/importacion.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { IMPORTACIONES } from '../../importaciones.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Excel downloads of the kinds that can also be imported. */
const EXPORTS: Partial<Record<Que, Route>> = {
  empresas: empresas.downloadExcel,
  productos: productos.downloadExcel,
  motos: modelosMotos.downloadExcel,
  unidades: unidades.downloadExcel,
  sectores: sectores.downloadExcel,
  motivos: motivosTicket.downloadExcel,
  feriados: feriados.downloadExcel,
  centros: centrosGarantias.downloadExcel,
  transportes: transportes.downloadExcel,
}

test.each(Object.entries(EXPORTS) as [Que, Route][])(
  'the Excel of %s imports back without a change',
  async (que, route) => {
    const { status, raw } = await portal.call('admin', route, { body: {} })
    expect(status).toBe(200)
    const report = await importUpload(portal.pool, IMPORTACIONES[que], raw)
    expect({
      errores: report.errores,
      avisos: report.avisos,
      nuevas: report.nuevas,
      cambiadas: report.cambiadas,
      falta: report.falta,
    }).toEqual({ errores: [], avisos: [], nuevas: 0, cambiadas: 0, falta: null })
    expect(report.iguales).toBeGreaterThan(0)
  },
)
