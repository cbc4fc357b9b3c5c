import axe from 'axe-core'
import { userEvent } from 'vitest/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { buscar } from '#contract/buscar/calls.ts'
import type { Resultado } from '#contract/buscar/shapes.ts'
import type { TipoBusqueda } from '#contract/base/busqueda.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { qrDe } from '#testing/files/qr.ts'
import { renderRoutes } from '#testing/render.tsx'
import { withReader } from '#testing/files/lector.ts'
import { stubs } from '#testing/stubs.ts'
import { BuscarDialog } from './BuscarDialog.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const row = (tipo: TipoBusqueda, titulo: string, over: Partial<Resultado> = {}): Resultado => ({
  tipo,
  titulo,
  detalle: 'Error de despacho',
  estadoId: 11,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  razonSocialId: 1042,
  enlace: `/devoluciones/${titulo.split(' ').at(-1)}`,
  fecha: '2026-11-21',
  ...over,
})

type Found = ReplyOf<typeof buscar.search>
const FOUND: Found = {
  grupos: [
    {
      tipo: 'devolucion',
      filas: [row('devolucion', 'Devolución 30101'), row('devolucion', 'Devolución 30106', { razonSocialId: 1043 })],
      lista: '/devoluciones?texto=301',
    },
    {
      tipo: 'producto',
      filas: [row('producto', 'VM-A118', { razonSocialId: null, razonSocial: null, estadoId: null, fecha: null })],
      lista: null,
    },
  ],
  sinRespuesta: [],
}

const NOTHING: Found = { grupos: [], sinRespuesta: [] }

const DESTINOS = [
  { enlace: '/cuenta-corriente/pago', titulo: 'Informar pago' },
  { enlace: '/garantias/nueva', titulo: 'Nueva Garantía' },
]

const hacer = vi.fn<() => void>()
const acciones = [{ titulo: 'Cambiar a Motos Litoral Sur S.A.S.', hacer }]

const setRazonSocial = vi.fn<(id: number) => void>()
const onClose = vi.fn<() => void>()

beforeEach(() => {
  vi.clearAllMocks()
  const listRazonSocial = [
    aRazonSocial(),
    aRazonSocial({ razonSocialId: 1043, razonSocial: 'Motos Litoral Sur S.A.S.' }),
  ]
  person = {
    usuario: aUsuario({ usuarioId: Math.ceil(Math.random() * 1e9), listRazonSocial }),
    razonSocial: listRazonSocial[0],
    esInterno: false,
    setRazonSocial,
  }
  stubs.on(buscar.search, FOUND)
})

const open = () =>
  renderRoutes([
    { path: '/', element: <BuscarDialog destinos={DESTINOS} acciones={acciones} onClose={onClose} /> },
    { path: '*', element: <p>Otra pantalla</p> },
  ])
const type = async (text: string) => {
  const screen = await open()
  const field = screen.getByRole('combobox', { name: 'Qué buscás' })
  await expect.element(field).toHaveFocus()
  await field.fill(text)
  return { screen, field }
}

test('BuscarDialog groups the results, with state, razón social and day', async () => {
  const { screen, field } = await type('301')
  await expect.element(screen.getByRole('group', { name: 'Devoluciones' })).toBeVisible()
  const option = screen.getByRole('option', { name: /Devolución 30101/ })
  await expect
    .element(option)
    .toHaveTextContent('Devolución 30101Error de despacho · Repuestos Litoral Sur S.R.L.Iniciado21-11-2026')
  await expect.element(screen.getByRole('option', { name: 'Ver más en Devoluciones' })).toBeVisible()
  await expect.element(screen.getByText('3 resultados')).toBeInTheDocument()
  await expect.element(field).toHaveAttribute('aria-activedescendant', option.element().id)
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('BuscarDialog wraps around with the arrow keys; Enter opens the active result and selects its razón social', async () => {
  const { screen } = await type('301')
  await expect
    .element(screen.getByRole('option', { name: /Devolución 30101/ }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('option', { name: /VM-A118/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect
    .element(screen.getByRole('option', { name: /Devolución 30106/ }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(setRazonSocial).toHaveBeenCalledWith(1043)
  await expect.element(screen.getByText('Otra pantalla')).toBeVisible()
})

test('BuscarDialog keeps the selected razón social when the opened result belongs to it or to none', async () => {
  const { screen } = await type('301')
  await screen.getByRole('option', { name: /VM-A118/ }).click()
  expect(setRazonSocial).not.toHaveBeenCalled()
})

test('BuscarDialog offers the results that the user opened, until the page is reloaded', async () => {
  const first = await type('301')
  await first.screen.getByRole('option', { name: /Devolución 30101/ }).click()
  await first.screen.unmount()
  const second = await open()
  await expect
    .element(second.getByRole('group', { name: 'Abriste hace poco' }).getByRole('option', { name: /Devolución 30101/ }))
    .toBeVisible()
  await second.getByRole('option', { name: '301', exact: true }).click()
  await expect.element(second.getByRole('combobox', { name: 'Qué buscás' })).toHaveValue('301')
  await second.unmount()
  person = { ...person, usuario: aUsuario({ usuarioId: 2 }) }
  const other = await open()
  await expect.element(other.getByText(/^Un número de factura/)).toBeVisible()
  expect(other.getByRole('group', { name: /hace poco/ }).query()).toBeNull()
})

test('BuscarDialog offers forms before the user types', async () => {
  const screen = await open()
  const begin = screen.getByRole('group', { name: 'Empezar' })
  await expect.element(begin.getByRole('option', { name: 'Informar pago' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByText('Otra pantalla')).toBeVisible()
})

test('BuscarDialog finds an action from its first letter on, and runs it without leaving the screen', async () => {
  const { screen } = await type('m')
  await expect.element(screen.getByRole('option', { name: 'Cambiar a Motos Litoral Sur S.A.S.' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(hacer).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
  expect(stubs.sent(buscar.search)).toEqual([])
})

test('BuscarDialog closes on Escape, even while the list is open', async () => {
  const { screen } = await type('301')
  await expect.element(screen.getByRole('option', { name: /Devolución 30101/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('BuscarDialog does not search for two letters and says how many are needed', async () => {
  const { screen } = await type('3 0')
  await expect.element(screen.getByText('Escribí al menos 3 letras o números.')).toBeVisible()
  expect(stubs.sent(buscar.search)).toEqual([])
})

test('BuscarDialog says what can be searched when nothing is found', async () => {
  stubs.on(buscar.search, NOTHING)
  const { screen } = await type('zapatillas')
  await expect
    .element(
      screen.getByText('No encontramos nada con “zapatillas”. Podés buscar por: un número de factura', {
        exact: false,
      }),
    )
    .toBeVisible()
})

test('BuscarDialog names the kinds of results whose search timed out, and offers a retry after a failure', async () => {
  stubs.on(buscar.search, { grupos: [], sinRespuesta: ['reclamo', 'garantia'] })
  const { screen, field } = await type('una palabra')
  await expect.element(screen.getByText(/La búsqueda en Reclamos y Garantías/)).toBeVisible()
  stubs.refuse(buscar.search, 500, { message: 'Servicio no disponible, inténtelo de nuevo más tarde.' })
  await field.fill('otra palabra')
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test.for([
  ['informar pago', 'Informar pago'],
  ['nueva garantia', 'Nueva Garantía'],
  ['gara', 'Nueva Garantía'],
])('the search text “%s” opens %s without a request to the server', async ([texto, titulo]) => {
  stubs.on(buscar.search, NOTHING)
  const { screen } = await type(texto!)
  await screen.getByRole('option', { name: titulo! }).click()
  await expect.element(screen.getByText('Otra pantalla')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})

test('BuscarDialog groups documents and catalogues, and opens them over their lists', async () => {
  const none = { estadoId: null, razonSocial: null, razonSocialId: null }
  stubs.on(buscar.search, {
    grupos: [
      {
        tipo: 'documento',
        filas: [row('documento', 'Datos bancarios', { ...none, detalle: 'Otro', enlace: '/documentacion/4' })],
        lista: null,
      },
      {
        tipo: 'catalogo',
        filas: [
          row('catalogo', 'Catálogo de frenos', {
            ...none,
            detalle: 'Despiece',
            enlace: '/catalogos?texto=Cat%C3%A1logo%20de%20frenos&marca=402',
          }),
        ],
        lista: null,
      },
    ],
    sinRespuesta: [],
  })
  const { screen } = await type('datos')
  await expect.element(screen.getByRole('group', { name: 'Documentos' })).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Catálogos' })).toBeVisible()
  await screen.getByRole('option', { name: /Catálogo de frenos/ }).click()
  expect(setRazonSocial).not.toHaveBeenCalled()
  await expect.element(screen.getByText('Otra pantalla')).toBeVisible()
})

test('BuscarDialog offers no screen when a word of the search does not match', async () => {
  const { screen } = await type('devolver pago')
  await expect.element(screen.getByRole('option', { name: /Devolución 30101/ })).toBeVisible()
  expect(screen.getByRole('option', { name: 'Informar pago' }).query()).toBeNull()
})

const QR = qrDe()
const enGrupo = (...filas: Resultado[]): Found => ({
  grupos: [{ tipo: 'comprobante', filas, lista: null }],
  sinRespuesta: [],
})
const leida = enGrupo(
  row('comprobante', 'Factura A A-0001-00045871', {
    razonSocialId: 1043,
    pasos: [
      { titulo: 'Informar pago', enlace: '/cuenta-corriente/pago?rs=1043' },
      { titulo: 'Devolver productos', enlace: '/devoluciones/nueva' },
    ],
  }),
)

test('BuscarDialog shows the invoice number of a scanned QR, with the actions for that invoice', async () => {
  stubs.on(buscar.search, leida)
  withReader([{ rawValue: QR }])
  const screen = await open()
  await screen.getByRole('button', { name: 'Escanear un código o un QR' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Qué buscás' })).toHaveValue('A-0001-00045871')
  await expect.element(screen.getByRole('combobox', { name: 'Qué buscás' })).toHaveFocus()
  await expect.element(screen.getByRole('option', { name: 'Informar pago' })).toBeVisible()
  await expect.element(screen.getByText('1 resultado')).toBeInTheDocument()
  expect(stubs.sent(buscar.search).map(({ query }) => query)).toEqual([{ texto: QR }])
  await screen.getByRole('option', { name: 'Devolver productos' }).click()
  expect(setRazonSocial).toHaveBeenCalledWith(1043)
  await expect.element(screen.getByText('Otra pantalla')).toBeVisible()
})

test('BuscarDialog accepts the long text of a QR from a handheld scanner, and truncates other text to sixty letters', async () => {
  stubs.on(buscar.search, leida)
  const { screen, field } = await type('')
  await userEvent.keyboard(QR)
  await expect.element(screen.getByRole('option', { name: 'Informar pago' })).toBeVisible()
  await expect.element(field).toHaveValue('A-0001-00045871')
  await field.fill('x'.repeat(61))
  await expect.element(field).toHaveValue('x'.repeat(60))
})

test('BuscarDialog shows why a QR finds nothing', async () => {
  stubs.on(buscar.search, { ...NOTHING, aviso: 'Esa factura no es nuestra: la emitió otra empresa.' })
  const { screen } = await type(QR)
  await expect.element(screen.getByText(/^Esa factura no es nuestra/).first()).toBeVisible()
  expect(screen.getByText(/No encontramos nada/).query()).toBeNull()
})

test('BuscarDialog closes only the scanner, not the search, on Escape', async () => {
  withReader()
  const screen = await open()
  await screen.getByRole('button', { name: 'Escanear un código o un QR' }).click()
  await expect.element(screen.getByText(/^Apuntá al código/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText(/^Apuntá al código/)).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
