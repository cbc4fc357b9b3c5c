import { beforeEach, expect, test } from 'vitest'
import { addDays, formatDay, localDay } from '#contract/valores/fechas.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { inicio } from '#contract/inicio/calls.ts'
import type { Tarea } from '#contract/inicio/shapes.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { TeToca, useTareas } from './TeToca.tsx'

const today = localDay(new Date())
const aTarea = (change: Partial<Tarea> = {}): Tarea => ({
  clase: 'devolucion',
  entidadId: 30_104,
  estadoId: 8,
  detalle: '',
  desde: `${addDays(today, -5)}T15:00:00.000Z`,
  vence: null,
  ...change,
})
let tareas: Tarea[]
let hayMas: boolean
let totales: Totales[]
beforeEach(() => {
  tareas = [aTarea()]
  hayMas = false
  totales = []
  stubs.on(cuentaCorriente.summarize, () => ({ datosAl: null, datosViejos: false, totales, porRazonSocial: [] }))
  stubs.on(inicio.getTareas, () => ({ tareas, hayMas }))
})

const Piece = () => <TeToca tareas={useTareas(1042)} cuentaDe={1042} />
const open = () => renderPiece(<Piece />)

test.each<[Partial<Tarea>, words: string, boton: string, to: string]>([
  [{}, 'Cargá los datos de transporte', 'Cargar datos: Devolución 30104', '/devoluciones/30104/transporte'],
  [{ estadoId: 2 }, 'Respondé lo que te preguntamos', 'Responder: Devolución 30104', '/devoluciones/30104/comentarios'],
  [
    { clase: 'reclamo', entidadId: 40_107, estadoId: 2 },
    'Respondé lo que te preguntamos',
    'Responder: Reclamo 40107',
    '/reclamos/40107/comentarios',
  ],
  [
    { clase: 'garantia', entidadId: 40_111 },
    'Cargá los datos de transporte',
    'Cargar datos: Garantía 40111',
    '/garantias/40111',
  ],
  [
    { clase: 'pedido', entidadId: 50_001, estadoId: 109 },
    'Confirmá la entrega cuando llegue',
    'Confirmar: Pedido de motos 50001',
    '/pedidos-motos/50001',
  ],
  [
    { clase: 'pedido', entidadId: 50_002, estadoId: 101 },
    'Completalo y envialo',
    'Seguir: Pedido de motos 50002',
    '/pedidos-motos/nuevo?borrador=50002',
  ],
  [
    { clase: 'borrador', entidadId: 0, estadoId: 0, detalle: 'devoluciones/nueva' },
    'Seguí donde lo dejaste',
    'Seguir: Devolución sin terminar',
    '/devoluciones/nueva',
  ],
  [
    { clase: 'documento', entidadId: 7, estadoId: 0, detalle: 'Lista de precios' },
    'Leelo y confirmalo',
    'Leer: Lista de precios',
    '/documentacion/7',
  ],
  [
    { clase: 'certificado', entidadId: 3, estadoId: 0, detalle: 'Ingresos Brutos', desde: null },
    'Cargá el nuevo',
    'Cargar: Ingresos Brutos',
    '/documentacion?vista=certificados',
  ],
])('TeToca shows the task %o as a row with its request and button', async (change, words, boton, to) => {
  tareas = [aTarea(change)]
  const screen = await open()
  await expect.element(screen.getByText(words)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: boton })).toHaveAttribute('href', `/autogestion${to}`)
})

test.each([
  [{}, 'Desde hace 5 días'],
  [{ desde: `${addDays(today, -1)}T15:00:00.000Z` }, 'Desde ayer'],
  [{ desde: `${today}T15:00:00.000Z` }, 'Desde hoy'],
  [{ vence: addDays(today, 2) }, `Hasta el ${formatDay(addDays(today, 2))}`],
  [{ vence: today }, 'Vence hoy'],
  [{ vence: addDays(today, -1) }, `Venció el ${formatDay(addDays(today, -1))}`],
])('TeToca shows for the task %o since when it is pending or until when it is due', async (change, words) => {
  tareas = [aTarea(change)]
  const screen = await open()
  await expect.element(screen.getByText(words)).toBeVisible()
})

test.each([
  ['tomorrow', 1, false],
  ['today', 0, true],
  ['yesterday', -1, true],
])('TeToca highlights a task due %s only if no day is left', async (_when, days, isLate) => {
  tareas = [aTarea({ vence: addDays(today, days) })]
  const screen = await open()
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  expect(screen.container.querySelector('time')?.hasAttribute('data-late')).toBe(isLate)
})

test.each([
  [false, '2'],
  [true, 'más de 2'],
])(
  'TeToca shows the number of tasks, with "más de" before it when the server has more tasks (%s)',
  async (are, words) => {
    hayMas = are
    tareas = [aTarea(), aTarea({ entidadId: 30_105 })]
    const screen = await open()
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  },
)

test('TeToca shows six tasks at first, and the rest on demand', async () => {
  tareas = Array.from({ length: 8 }, (_, n) => aTarea({ entidadId: 30_200 + n }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Ver 2 más' }).click()
  await expect.element(screen.getByText('Devolución 30207')).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(8)
})

test('TeToca shows several documents to read as one row with their names and number', async () => {
  const documento = { clase: 'documento', estadoId: 0 } as const
  tareas = [
    aTarea(),
    aTarea({ ...documento, entidadId: 7, detalle: 'Lista de precios' }),
    aTarea({ ...documento, entidadId: 8, detalle: 'Política de garantías' }),
  ]
  const screen = await open()
  await expect.element(screen.getByText('2 documentos para leer')).toBeVisible()
  await expect.element(screen.getByText('Lista de precios, Política de garantías')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Leer: 2 documentos para leer' }))
    .toHaveAttribute('href', '/autogestion/documentacion')
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
})

test.each([
  ['0.00', 'Vencido: $\u00A02.540.649,15'],
  ['540649.15', 'Vencido sin informar: $\u00A02.000.000,00'],
  ['2540649.14', 'Vencido sin informar: $\u00A00,01'],
  ['2540649.15', undefined],
])('TeToca asks only for the overdue debt that nobody reported as paid (reported: %s)', async (informado, row) => {
  tareas = []
  totales = [
    {
      moneda: 'ARS',
      saldoTotal: '2540649.15',
      vencido: '2540649.15',
      aVencer: '0.00',
      creditos: '0.00',
      informado,
      informadoVencido: informado,
      limiteCredito: null,
      creditoDisponible: null,
      aging: [],
      proximoVencimiento: null,
    },
  ]
  const screen = await open()
  if (row) await expect.element(screen.getByText(row)).toBeVisible()
  else await expect.element(screen.getByText(/^No tenés nada pendiente/)).toBeVisible()
})

test('TeToca shows overdue debt first, by currency, and no row for debt when nothing is overdue', async () => {
  const of = { saldoTotal: '5.00', aVencer: '0.00', creditos: '0.00', limiteCredito: null, creditoDisponible: null }
  const reported = { informado: '0.00', informadoVencido: '0.00' }
  const more = { ...of, ...reported, aging: [], proximoVencimiento: null }
  totales = [
    { ...more, moneda: 'ARS', vencido: '2540649.15' },
    { ...more, moneda: 'USD', vencido: '0.00' },
  ]
  const screen = await open()
  await expect.element(screen.getByText('Vencido: $\u00A02.540.649,15')).toBeVisible()
  const [first] = screen.getByRole('listitem').elements()
  expect(first!.textContent).toContain('Pagalo, o informá el pago si ya lo hiciste')
  await expect
    .element(screen.getByRole('link', { name: 'Ver: Vencido', exact: false }))
    .toHaveAttribute('href', '/autogestion/cuenta-corriente?tramo=vencidas')
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
})

test('TeToca shows a text when there are no tasks', async () => {
  tareas = []
  const screen = await open()
  await expect.element(screen.getByText(/^No tenés nada pendiente\./)).toBeVisible()
})

test('TeToca shows an error with a retry when the request fails', async () => {
  stubs.refuse(inicio.getTareas, 500)
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})
