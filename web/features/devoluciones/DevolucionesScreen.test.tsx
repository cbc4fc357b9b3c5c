import axe from 'axe-core'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page as viewport, userEvent } from 'vitest/browser'
import type { DevolucionRow } from '#contract/devoluciones/shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { listas } from '#contract/listas/calls.ts'
import type { Profile } from '#web/profile.tsx'
import { refreshAll } from '#web/queries.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { Component } from './DevolucionesScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const row: DevolucionRow = {
  devolucionId: 30104,
  ticketInvgateId: null,
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  motivo: 'Error de pedido',
  otrosMotivos: 1,
  estadoId: 8,
  fecha: '2026-11-16',
  unidades: 10,
  sinLeer: false,
  esperaCliente: false,
  paso: 'Te toca: cargá los datos de transporte.',
  puedeCargarTransporte: true,
}
const CUENTAS = { todas: 41, esperanCliente: 1, abiertas: 30, terminadas: 11 }
const DE_SIEMPRE = { columnas: null, compacta: false, vistas: [] }
const OTRA = { ...aRazonSocial(), razonSocialId: 1043 }

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
  const filas = [row, { ...row, devolucionId: 30105, estadoId: 12, paso: 'Seguí.', puedeCargarTransporte: false }]
  stubs.on(devoluciones.getMotivos, { motivos: [], rechazos: [], origenes: [] })
  stubs.on(devoluciones.search, () => page(filas, { total: 41, siguiente: 'sig' }))
  stubs.on(devoluciones.count, CUENTAS)
  stubs.on(listas.get, DE_SIEMPRE)
})

const open = (search = '') =>
  renderRoutes([{ path: '/autogestion/devoluciones', element: <Component /> }], `/autogestion/devoluciones${search}`)
type Screen = Awaited<ReturnType<typeof open>>
const titlesOf = ({ container }: Screen) =>
  [...container.querySelectorAll('th')].map(({ textContent }) => textContent).filter(Boolean)
const lastSearch = () => stubs.sent(devoluciones.search).at(-1)
const SPEC = ['Nº', 'Motivo', 'Estado', 'Próximo paso', 'Unidades', 'Fecha', 'Más opciones']

test('DevolucionesScreen lists the columns of the spec, the next step and the units, without accessibility violations', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: '30104' })).toBeVisible()
  expect(titlesOf(screen)).toEqual(SPEC)
  await expect.element(screen.getByText('Error de pedido +1').first()).toBeVisible()
  await expect.element(screen.getByText('Te toca: cargá los datos de transporte.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Filtro' })).toBeVisible()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('DevolucionesScreen says that a page after the last page has no rows, and links to page 1', async () => {
  stubs.on(devoluciones.search, ({ params }) => (params.page === 1 ? page([row]) : page([], { total: 1, pagina: 2 })))
  const screen = await open('?pagina=2')
  await expect.element(screen.getByText('En esta página ya no queda nada.')).toBeVisible()
  expect(screen.getByText(/Todavía no hay devoluciones/).query()).toBeNull()
  await screen.getByRole('button', { name: 'Página anterior' }).click()
  await expect.element(screen.getByRole('link', { name: '30104' })).toBeVisible()
})

test('DevolucionesScreen shows the razón social of each return when the list contains several razones sociales', async () => {
  person = { ...person, usuario: aUsuario({ listRazonSocial: [aRazonSocial(), OTRA] }) }
  const screen = await open('?rs=todas')
  await expect.element(screen.getByRole('link', { name: '30104' })).toBeVisible()
  expect(titlesOf(screen)).toEqual(SPEC.toSpliced(1, 0, 'Razón social'))
})

test('DevolucionesScreen offers Cargar datos de transporte only for returns that allow it', async () => {
  const screen = await open()
  const options = async (devolucionId: number) => {
    await screen.getByRole('button', { name: `Más opciones de la devolución ${devolucionId}` }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Comentarios' })).toBeVisible()
    const texts = screen.getByRole('menuitem').elements()
    return texts.map(({ textContent }) => textContent)
  }
  expect(await options(30104)).toEqual(['Detalle', 'Seguimiento', 'Cargar datos de transporte', 'Comentarios'])
})

test('DevolucionesScreen reads its filters from the URL, and a refresh returns to page 1', async () => {
  const screen = await open('?estado=8&pagina=2&cursor=sig')
  await expect.element(screen.getByRole('link', { name: '30104' })).toBeVisible()
  expect(lastSearch()).toMatchObject({
    params: { page: 2 },
    body: { razonSocialIds: [1042], estadoIds: [8], cursor: 'sig' },
  })
  refreshAll()
  await expect.poll(lastSearch).toMatchObject({ params: { page: 1 }, body: { estadoIds: [8] } })
})

test('DevolucionesScreen shows on each tab a count that respects the other filters, and each tab has its URL', async () => {
  const screen = await open('?estado=8&pagina=2&cursor=sig')
  await expect.element(screen.getByRole('link', { name: 'Todas 41' })).toHaveAttribute('aria-current', 'page')
  expect(stubs.sent(devoluciones.count).at(-1)?.body).toEqual({ razonSocialIds: [1042], estadoIds: [8] })
  const tab = screen.getByRole('link', { name: 'En curso 30' })
  await expect.element(tab).toHaveAttribute('href', '/autogestion/devoluciones?ver=abiertas&estado=8')
  await tab.click()
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  await expect.poll(lastSearch).toMatchObject({ params: { page: 1 }, body: { ver: 'abiertas', estadoIds: [8] } })
})

test('DevolucionesScreen adds a filter from the menu as a chip, and × removes it', async () => {
  const screen = await open('?ver=abiertas')
  await screen.getByRole('button', { name: 'Filtro' }).click()
  await screen.getByRole('menuitem', { name: 'Estado' }).click()
  // Adding a filter opens its options at once.
  await screen.getByRole('option', { name: 'Aprobado' }).click()
  await expect.poll(lastSearch).toMatchObject({ body: { ver: 'abiertas', estadoIds: [5] } })
  await expect.element(screen.getByRole('button', { name: 'Estado: Aprobado' })).toBeVisible()
  const { violations } = await axe.run(screen.container, { rules: { 'target-size': { enabled: true } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  await screen.getByRole('button', { name: 'Quitar Aprobado' }).click()
  await expect.element(screen.getByRole('button', { name: 'Estado: Aprobado' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'En curso 30' })).toHaveAttribute('aria-current', 'page')
})

test('Limpiar removes the filters and keeps the tab', async () => {
  const screen = await open('?ver=abiertas&estado=8&texto=bomba')
  await screen.getByRole('button', { name: 'Limpiar' }).click()
  await expect.poll(() => lastSearch()?.body).toEqual({ ver: 'abiertas', razonSocialIds: [1042] })
})

test('DevolucionesScreen selects rows by keyboard and marks them as read with one request', async () => {
  stubs.on(devoluciones.setLeidos, { leidoHasta: '2026-11-21T15:00:00Z' })
  const screen = await open()
  const box = screen.getByRole('checkbox', { name: 'Seleccionar la devolución 30104' })
  await expect.element(box).toBeVisible()
  box.element().focus()
  await userEvent.keyboard(' ')
  await screen.getByRole('checkbox', { name: 'Seleccionar la devolución 30105' }).click()
  await expect.element(screen.getByText('2 filas seleccionadas')).toBeVisible()
  await screen.getByRole('button', { name: 'Marcar como leído' }).click()
  await expect.poll(() => stubs.sent(devoluciones.setLeidos).at(-1)?.body).toEqual({ ids: [30104, 30105] })
  await expect.element(screen.getByText('2 filas seleccionadas')).not.toBeInTheDocument()
})

test('DevolucionesScreen stores the chosen columns and density', async () => {
  let kept: { columnas: string[] | null; compacta: boolean } = { columnas: null, compacta: false }
  stubs.on(listas.get, () => ({ ...kept, vistas: [] }))
  stubs.on(listas.setPreferencia, ({ body }) => (kept = body))
  const screen = await open()
  await screen.getByRole('button', { name: 'Columnas y densidad' }).click()
  await screen.getByRole('checkbox', { name: 'Motivo' }).click()
  await expect.poll(() => titlesOf(screen)).toEqual(SPEC.filter((title) => title !== 'Motivo'))
  await screen.getByText('Compacta').click()
  await expect.poll(() => kept).toEqual({ columnas: ['numero', 'estado', 'paso', 'unidades', 'fecha'], compacta: true })
  await expect.poll(() => screen.container.querySelector('tbody tr')!.getBoundingClientRect().height).toBeLessThan(38)
})

test('DevolucionesScreen offers the razón social as a column, even when the user has only one', async () => {
  let kept: { columnas: string[] | null; compacta: boolean } = { columnas: null, compacta: false }
  stubs.on(listas.get, () => ({ ...kept, vistas: [] }))
  stubs.on(listas.setPreferencia, ({ body }) => (kept = body))
  const screen = await open()
  await expect.poll(() => titlesOf(screen)).toEqual(SPEC)
  await screen.getByRole('button', { name: 'Columnas y densidad' }).click()
  await screen.getByRole('checkbox', { name: 'Razón social' }).click()
  await expect.poll(() => titlesOf(screen)).toEqual(SPEC.toSpliced(1, 0, 'Razón social'))
  await screen.getByRole('button', { name: 'Volver a las de siempre' }).click()
  await expect.poll(() => titlesOf(screen)).toEqual(SPEC)
})

test('DevolucionesScreen saves the filters as a view, which becomes a new tab', async () => {
  const vistas: { vistaId: number; nombre: string; direccion: string }[] = []
  stubs.on(listas.get, () => ({ ...DE_SIEMPRE, vistas: [...vistas] }))
  stubs.on(listas.createVista, ({ body }) => ({ vistaId: vistas.push({ vistaId: 7, ...body }) }))
  const screen = await open('?ver=abiertas&estado=8&pagina=2')
  await screen.getByRole('button', { name: 'Vistas' }).click()
  await screen.getByRole('menuitem', { name: 'Guardar lo filtrado como vista' }).click()
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('Transporte')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  const tab = screen.getByRole('link', { name: 'Transporte' })
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  await expect.element(tab).toHaveAttribute('href', '/autogestion/devoluciones?ver=abiertas&estado=8')
})

test('DevolucionesScreen renders each row as a card of three lines on a phone', async () => {
  await viewport.viewport(390, 844)
  onTestFinished(() => viewport.viewport(1280, 900))
  const screen = await open()
  const card = screen.getByRole('listitem').filter({ has: viewport.getByRole('link', { name: /30104/ }) })
  await expect.element(card.getByText('Te toca: cargá los datos de transporte.')).toBeVisible()
  const lines = card.element().querySelectorAll('dl')
  // Each of the two lines of the card is as high as one line of text (22 px).
  expect([...lines].map((line) => Math.round(line.getBoundingClientRect().height))).toEqual([22, 22])
  expect(card.element().getBoundingClientRect().height).toBeLessThan(120)
  expect(card.getByText('Unidades').elements()).toEqual([])
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})
