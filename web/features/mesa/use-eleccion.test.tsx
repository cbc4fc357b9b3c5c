import { beforeEach, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { mesa } from '#contract/mesa/calls.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import type { TrabajoRow } from '#contract/mesa/shapes.ts'
import { renderPiece } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { MesaEleccion } from './MesaEleccion.tsx'
import { useEleccion } from './use-eleccion.ts'

const row = (entidadId: number): TrabajoRow => ({
  clase: 'reclamo',
  entidadId,
  razonSocialId: 1042,
  razonSocial: 'Motos del Sur',
  asunto: 'Entrega incompleta',
  estadoId: 1,
  prioridadId: 2,
  sector: null,
  asignadoId: null,
  asignado: null,
  ausenteHasta: null,
  creado: '2026-11-20T15:00:00Z',
  desde: '2026-11-20T15:00:00Z',
  vence: null,
  contesto: null,
  esperaCliente: false,
  sinLeer: false,
  externa: false,
  vendedorIds: [],
})
const rows = (from: number, many: number) => Array.from({ length: many }, (_, at) => row(from + at))

const Lista = ({ total }: { total: number }) => {
  const eleccion = useEleccion({ cola: 'resolver' })
  const asked = [...rows(1, 2), { ...row(3), estadoId: 2 }]
  const resultado = (entidadId: number, ok: boolean) =>
    ({ clase: 'reclamo', entidadId, ok, mensaje: ok ? null : 'Ya no está abierto.' }) as const
  return (
    <>
      <MesaEleccion eleccion={eleccion} rows={rows(1, 50)} total={total} pathOf={() => '/'} />
      <button type="button" onClick={() => eleccion.add(asked)}>
        Elegir tres
      </button>
      <button type="button" onClick={() => eleccion.drop(asked)}>
        Dejar tres
      </button>
      <button
        type="button"
        onClick={() => eleccion.settle(asked, [resultado(1, true), resultado(2, false), resultado(3, true)])}
      >
        Hechos dos
      </button>
    </>
  )
}
const chosen = () => browser.getByRole('region', { name: 'Gestiones seleccionadas' })

beforeEach(() => {
  stubs.on(mesa.getOpciones, { sectores: [], personas: [], pasos: [{ clase: 'reclamo', deId: 1, estadoId: 2 }] })
  stubs.on(respuestas.list, [])
  stubs.on(mesa.search, ({ params }) => page(rows(1 + 100 * (params.page - 1), 100), { total: 460 }))
})

test('useEleccion chooses all items of the page, then up to two hundred items of the queue, and can clear the choice', async () => {
  await renderPiece(<Lista total={460} />)
  await browser.getByRole('checkbox', { name: 'Seleccionar la página' }).click()
  await expect.element(chosen().getByText('50 gestiones seleccionadas')).toBeVisible()
  await browser.getByRole('button', { name: 'Seleccionar las primeras 200 de 460' }).click()
  await expect.element(chosen().getByText('200 gestiones seleccionadas')).toBeVisible()
  await expect.element(browser.getByText('Hasta 200 a la vez')).toBeVisible()
  expect(stubs.sent(mesa.search).map(({ params, body }) => [params?.page, params?.size, body])).toEqual([
    [1, 100, { cola: 'resolver' }],
    [2, 100, { cola: 'resolver' }],
  ])
  await expect.element(browser.getByRole('button', { name: 'Pasar 200 a En Análisis' })).toBeVisible()
  await browser.getByRole('checkbox', { name: 'Seleccionar la página' }).click()
  await expect.element(chosen().getByText('150 gestiones seleccionadas')).toBeVisible()
})

test('useEleccion offers to choose all items of a queue of one and a half pages, and says how many there are', async () => {
  stubs.on(mesa.search, ({ params }) => page(params.page === 1 ? rows(1, 75) : [], { total: 75 }))
  await renderPiece(<Lista total={75} />)
  await browser.getByRole('checkbox', { name: 'Seleccionar la página' }).click()
  await browser.getByRole('button', { name: 'Seleccionar las 75' }).click()
  await expect.element(chosen().getByText('75 gestiones seleccionadas')).toBeVisible()
  await expect.element(browser.getByRole('button', { name: 'Seleccionar las 75' })).not.toBeInTheDocument()
})

test.each([
  ['was still chosen', []],
  ['had left the choice during the undo time', ['Dejar tres']],
])('useEleccion chooses an item for which an action on many items failed, when the item %s', async (_name, before) => {
  await renderPiece(<Lista total={50} />)
  for (const name of ['Elegir tres', ...before, 'Hechos dos']) await browser.getByRole('button', { name }).click()
  await expect.element(chosen().getByText('1 gestión seleccionada')).toBeVisible()
  await expect.element(browser.getByText('1 gestión no se pudo cambiar. Sigue seleccionada.')).toBeVisible()
})

test('useEleccion offers a change of state with the number of chosen items that allow it', async () => {
  await renderPiece(<Lista total={50} />)
  await browser.getByRole('button', { name: 'Elegir tres' }).click()
  await expect.element(chosen().getByText('3 gestiones seleccionadas')).toBeVisible()
  await expect.element(browser.getByRole('button', { name: 'Pasar 2 a En Análisis' })).toBeVisible()
})
