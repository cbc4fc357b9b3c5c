import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ayuda } from '#contract/ayuda/calls.ts'
import type { Titular } from '#contract/ayuda/shapes.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import { config } from '#web/config.ts'
import { dropDraft, loadDraft } from '#web/drafts.ts'
import type { Profile } from '#web/profile.tsx'
import { anArticulo, aTitular } from '#testing/ayuda.ts'
import { aFactura, aFacturaProducto } from '#testing/gestiones/facturas.ts'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { aTicket } from '#testing/gestiones/ticket.ts'
import { pngFile } from '#testing/files/png-file.ts'
import { stubs } from '#testing/stubs.ts'
import { catalogo, similar } from './nuevo.testing.ts'
import { Component as Enviado } from './ReclamoEnviadoScreen.tsx'
import { Component } from './NuevoReclamoScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

const negocios = someNegocios(3).map((each) => ({ ...each, marcas: [{ marcaId: 402, nombre: 'Zurmak' }] }))
let similares: (typeof similar)[]
let found: Factura[]
let sugeridos: Titular[]

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false, negocios }
  similares = []
  found = []
  sugeridos = []
  vi.mocked(loadDraft).mockResolvedValue(undefined)
  stubs.on(tickets.get, ({ params }) => aTicket(params))
  stubs.on(tickets.getCatalogo, catalogo)
  stubs.on(tickets.listSimilares, () => similares)
  stubs.on(ayuda.listSugerencias, () => sugeridos)
  stubs.on(razonesSociales.search, [])
  stubs.on(facturas.search, () => ({ facturas: found, hayMas: false }))
  stubs.on(tickets.create, { ticketId: 40211, avisos: [], respuestaHoras: 24 })
})

const open = (search = '') =>
  renderRoutes(
    [
      { path: '/reclamos/nuevo', element: <Component /> },
      { path: '/autogestion/reclamos/:ticketId/enviado', element: <Enviado /> },
      { path: '/autogestion/reclamos', element: <p>La lista</p> },
    ],
    `/reclamos/nuevo${search}`,
  )
type Screen = Awaited<ReturnType<typeof open>>
const choose = async (screen: Screen, field: string, option: string) => {
  await screen.getByRole('combobox', { name: field }).click()
  await screen.getByRole('option', { name: option, exact: true }).click()
}
const box = (screen: Screen, name: string) => screen.getByRole('textbox', { name })
const invoice = (screen: Screen) => screen.getByRole('combobox', { name: 'Nº de factura' })
const send = (screen: Screen) => screen.getByRole('button', { name: 'Enviar reclamo' }).click()
const sent = () => stubs.sent(tickets.create).at(-1)

/** Opens the form and fills in a claim. Its reason needs no further fields. */
const written = async (search = '') => {
  const screen = await open(search)
  await choose(screen, 'Sector', 'Administración y Cobranzas')
  await choose(screen, 'Motivo', 'Pago no imputado')
  await box(screen, 'Asunto').fill('Transferencia del 12')
  await box(screen, 'Descripción').fill('Pagamos y sigue pendiente.')
  return screen
}

test('NuevoReclamoScreen shows the fields that the reason needs, and lists “Otros” last', async () => {
  const screen = await open()
  await choose(screen, 'Sector', 'Logística')
  await choose(screen, 'Motivo', 'Faltante de bultos')
  await expect.element(box(screen, 'Cantidad')).toBeVisible()
  expect(box(screen, 'Código de producto').query()).toBeNull()

  await choose(screen, 'Sector', 'Administración y Cobranzas')
  await expect.element(invoice(screen)).not.toBeInTheDocument()
  await screen.getByRole('combobox', { name: 'Motivo' }).click()
  const options = screen
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(options).toEqual(['Nota de crédito pendiente', 'Pago no imputado', 'Otros'])
})

test('NuevoReclamoScreen shows each missing value on its field and in a summary, and focuses the first wrong field', async () => {
  const screen = await open()
  await send(screen)
  await expect.element(screen.getByText('Hay 4 datos para revisar')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Sector' })).toHaveFocus()
  await expect.element(screen.getByRole('combobox', { name: 'Sector' })).toHaveAccessibleDescription('Elegí el sector.')
  await expect.element(box(screen, 'Asunto')).toHaveAccessibleDescription('Ingresá el asunto.')
  await expect.element(box(screen, 'Descripción')).toHaveAccessibleDescription(/Contanos qué pasó/)
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])

  await box(screen, 'Asunto').fill('Algo')
  await expect.element(screen.getByText('Hay 4 datos para revisar')).not.toBeInTheDocument()
})

test('NuevoReclamoScreen requires the fields that the reason needs, and brings an invoice number into its normal form', async () => {
  const screen = await written()
  await choose(screen, 'Sector', 'Logística')
  await choose(screen, 'Motivo', 'Faltante de bultos')
  await send(screen)
  await expect.element(invoice(screen)).toHaveFocus()
  await expect.element(box(screen, 'Cantidad')).toHaveAccessibleDescription('Ingresá la cantidad.')
  await invoice(screen).fill('a 1-45871')
  await userEvent.tab()
  await expect.element(invoice(screen)).toHaveValue('A-0001-00045871')
})

test('NuevoReclamoScreen finds an invoice by number or product', async () => {
  found = [aFactura(aFacturaProducto())]
  const screen = await written()
  await choose(screen, 'Sector', 'Logística')
  await choose(screen, 'Motivo', 'Faltante de bultos')
  await invoice(screen).fill('ZK-0087')
  await expect.poll(() => stubs.sent(facturas.search).at(-1)?.query).toEqual({ razonSocialId: 1042, texto: 'ZK-0087' })
  await screen.getByRole('option', { name: /A-0001-00045871.*ZK-0087/ }).click()
  await expect.element(invoice(screen)).toHaveValue('A-0001-00045871')
})

test('NuevoReclamoScreen shows an error on the field when no invoice has the typed number', async () => {
  const screen = await written()
  await choose(screen, 'Sector', 'Logística')
  await choose(screen, 'Motivo', 'Faltante de bultos')
  await invoice(screen).fill('A-0001-99999999')
  await expect.element(invoice(screen)).toHaveAccessibleDescription(/No figura entre tus facturas/)
})

test('NuevoReclamoScreen sends the visible values, and shows number and deadline of the claim', async () => {
  const screen = await written()
  await screen.getByLabelText('Elegir archivos').upload([pngFile('a.png')])
  await send(screen)
  await expect.element(screen.getByRole('heading', { name: 'Tu reclamo Nº 40211 quedó abierto' })).toBeVisible()
  await expect.element(screen.getByText(/Te respondemos en 24 horas hábiles o antes/)).toBeVisible()
  await expect.element(screen.getByText('Pagamos y sigue pendiente.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver reclamo' }))
    .toHaveAttribute('href', '/autogestion/reclamos/40211')
  expect(sent()).toMatchObject({
    params: { razonSocial: 1042 },
    body: { tipo: 'reclamo', negocioId: 4, sector: 1, motivoReclamo: 102, titulo: 'Transferencia del 12' },
  })
  expect(sent()?.files?.map(({ name }) => name)).toEqual(['a.png'])
  expect(dropDraft).toHaveBeenCalledWith('reclamos/nuevo')
})

test('NuevoReclamoScreen links to similar open claims before sending', async () => {
  similares = [similar]
  const screen = await open()
  await choose(screen, 'Sector', 'Administración y Cobranzas')
  expect(screen.getByText('Reclamos abiertos parecidos').query()).toBeNull()
  await choose(screen, 'Motivo', 'Pago no imputado')
  await expect.element(screen.getByRole('heading', { name: 'Reclamos abiertos parecidos' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Nº 40102: Transferencia sin imputar' }))
    .toHaveAttribute('href', '/autogestion/reclamos/40102')
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('NuevoReclamoScreen shows a server error on its field and keeps the values', async () => {
  const fields = { descripcion: 'No se entiende.' }
  stubs.refuse(tickets.create, 400, { code: 'datos-invalidos', message: 'Revisá.', fields })
  const screen = await written()
  await send(screen)
  await expect.element(box(screen, 'Descripción')).toHaveFocus()
  await expect.element(box(screen, 'Descripción')).toHaveAccessibleDescription(/No se entiende/)
  await expect.element(box(screen, 'Descripción')).toHaveValue('Pagamos y sigue pendiente.')
})

test.for([
  [
    'rejected by the server',
    415,
    {
      code: 'archivo-invalido',
      message: 'a.png: no es una imagen.',
      fields: { files: 'a.png: no es una imagen.' },
    },
    'a.png: no es una imagen.',
  ],
  ['rejected by a proxy for its size', 413, {}, 'El archivo supera el máximo de 10 MB.'],
] as const)(
  'NuevoReclamoScreen shows the error of a file %s on the field of files and keeps the other values',
  async ([, status, body, message]) => {
    stubs.refuse(tickets.create, status, body)
    const screen = await written()
    await screen.getByLabelText('Elegir archivos').upload([pngFile('a.png'), pngFile('b.png')])
    await send(screen)
    await expect.element(screen.getByRole('group', { name: 'Archivos' })).toBeVisible()
    await expect.element(screen.getByText(message, { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Elegir archivos' })).toHaveFocus()
    await expect.element(box(screen, 'Asunto')).toHaveValue('Transferencia del 12')

    await screen.getByRole('button', { name: 'Quitar a.png' }).click()
    stubs.on(tickets.create, { ticketId: 40212, avisos: [], respuestaHoras: 24 })
    await send(screen)
    await expect.element(screen.getByText('Tu reclamo Nº 40212 quedó abierto')).toBeVisible()
    expect(sent()?.files?.map(({ name }) => name)).toEqual(['b.png'])
  },
)

test('NuevoReclamoScreen fills in the form from the URL, and stores it as a separate draft', async () => {
  const screen = await open('?motivo=109&devolucion=30113&titulo=Mi%20devoluci%C3%B3n')
  await expect.element(screen.getByRole('combobox', { name: 'Motivo' })).toHaveValue('Otros')
  await expect.element(box(screen, 'Nº de devolución')).toHaveValue('30113')
  await expect.element(box(screen, 'Asunto')).toHaveValue('Mi devolución')
  expect(loadDraft).toHaveBeenLastCalledWith('reclamos/nuevo?motivo=109&devolucion=30113&titulo=Mi%20devoluci%C3%B3n')
  await box(screen, 'Descripción').fill('Sigue sin novedades.')
  await send(screen)
  await expect.poll(() => sent()?.body).toMatchObject({ sector: 1, motivoReclamo: 109, devolucionId: 30113 })
})

test('NuevoReclamoScreen restores a draft with its files', async () => {
  vi.mocked(loadDraft).mockResolvedValue({
    razonSocialId: 1042,
    negocioId: '4',
    marca: '',
    motivoReclamo: '102',
    origenId: '',
    descripcion: 'a medio escribir',
    files: [pngFile('remito.png')],
    sector: '1',
    titulo: '',
    numeroFactura: '',
    codigoMaterial: '',
    cantidad: '',
    devolucionId: '',
  })
  const screen = await open()
  await expect.element(screen.getByText(/^Recuperamos tu borrador/)).toBeVisible()
  await expect.element(box(screen, 'Descripción')).toHaveValue('a medio escribir')
  await expect.element(screen.getByText('remito.png')).toBeVisible()
})

test('NuevoReclamoScreen asks only staff for the channel, and asks for files only when files are enabled', async () => {
  const customer = await open()
  await expect.element(customer.getByRole('group', { name: 'Archivos' })).toBeVisible()
  expect(customer.getByRole('combobox', { name: 'Origen' }).query()).toBeNull()
  await customer.unmount()

  config.flags['upload-claim-file'] = false
  person = {
    ...person,
    usuario: aUsuario({ esInterno: true, listRazonSocial: [] }),
    razonSocial: undefined,
    esInterno: true,
  }
  const staff = await open()
  await expect.element(staff.getByRole('combobox', { name: 'Origen' })).toBeVisible()
  expect(staff.getByRole('group', { name: 'Archivos' }).query()).toBeNull()
  config.flags['upload-claim-file'] = true
})

test('NuevoReclamoScreen suggests help articles while the user types, and opens them over the unchanged form', async () => {
  sugeridos = [aTitular({ slug: 'informar-un-pago', titulo: 'Informar un pago' })]
  stubs.on(ayuda.get, ({ params }) => anArticulo({ slug: params.slug, titulo: 'Informar un pago' }))
  stubs.on(ayuda.setVoto, ({ params, body }) => ({ slug: params.slug, sirvio: body.sirvio }))
  const screen = await written()
  await screen.getByRole('button', { name: 'Informar un pago' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Informar un pago' })
  await expect.element(dialog.getByText(/^Adjuntá el comprobante/)).toBeVisible()
  await expect
    .poll(() => stubs.sent(ayuda.listSugerencias).at(-1)?.query)
    .toEqual({ texto: 'Pago no imputado Transferencia del 12' })
  await dialog.getByRole('button', { name: 'Sí', exact: true }).click()
  await expect.poll(() => stubs.sent(ayuda.setVoto).at(-1)?.body).toEqual({ sirvio: true })
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(box(screen, 'Descripción')).toHaveValue('Pagamos y sigue pendiente.')
})

test('NuevoReclamoScreen counts a claim that a help article made unnecessary, deletes the draft and sends nothing', async () => {
  sugeridos = [aTitular({ slug: 'informar-un-pago', titulo: 'Informar un pago' })]
  stubs.on(ayuda.get, ({ params }) => anArticulo({ slug: params.slug }))
  stubs.on(ayuda.setVoto, ({ params }) => ({ slug: params.slug, sirvio: true }))
  const screen = await written()
  await screen.getByRole('button', { name: 'Informar un pago' }).click()
  await screen.getByRole('button', { name: 'No hace falta: descartarlo' }).click()
  await expect.element(screen.getByText('La lista')).toBeVisible()
  expect(stubs.sent(ayuda.setVoto).at(-1)?.body).toEqual({ sirvio: true, evitoReclamo: true })
  expect(vi.mocked(dropDraft)).toHaveBeenCalledWith('reclamos/nuevo')
  expect(stubs.sent(tickets.create)).toEqual([])
})
