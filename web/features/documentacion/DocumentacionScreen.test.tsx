import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Documento, DocumentoDetail } from '#contract/documentos.schemas.ts'
import { ApiError, call, callFile } from '#web/api.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { Component as Drawer } from './DocumentoDrawer.tsx'
import { Component as Screen } from './DocumentacionScreen.tsx'

vi.mock('#web/api.ts', async (original) => ({
  ...(await original<typeof import('#web/api.ts')>()),
  call: vi.fn<typeof call>(),
  callFile: vi.fn<typeof callFile>(),
}))
let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const DOCUMENTO: Documento = {
  documentoId: 7,
  titulo: 'Condiciones comerciales 2026',
  tipo: 'condiciones',
  negocioId: null,
  negocio: null,
  marcaId: null,
  marca: null,
  vigenteDesde: '2026-09-22',
  vigenteHasta: null,
  version: 2,
  revision: 3,
  publicado: '2026-09-22T15:00:00.000Z',
  archivado: false,
  archivo: { archivoId: 'a', nombre: 'condiciones.pdf', tipo: 'application/pdf', tamano: 4096 },
  requiereLectura: true,
  leido: null,
  esNuevo: true,
}
let documento: DocumentoDetail
let found: () => Promise<unknown>
const page = (filas: readonly Documento[]) => ({
  filas,
  total: filas.length,
  hayMas: false,
  pagina: 1,
  tamano: 20,
  siguiente: null,
  anterior: null,
})

beforeEach(() => {
  documento = { ...DOCUMENTO, versiones: [], razonesSociales: null }
  found = async () => page([DOCUMENTO, { ...DOCUMENTO, documentoId: 8, titulo: 'Manual', requiereLectura: false }])
  person = {
    usuario: aUsuario(),
    razonSocial: aRazonSocial(),
    negocios: someNegocios(5),
    esInterno: false,
    hasRole: () => false,
  }
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation(async ({ path, method }, sent) => {
    if (path.endsWith('/leido')) {
      documento = { ...documento, leido: '2026-11-21T15:00:00.000Z' }
      return { leido: documento.leido } as never
    }
    if (path.endsWith('/visita')) return {} as never
    return (method === 'GET' ? documento : await found()) as never as ReturnType<typeof call> & typeof sent
  })
  vi.mocked(callFile).mockReset()
  vi.mocked(callFile).mockResolvedValue({ blob: new Blob(['x']), fileName: 'x.zip' })
})

const open = (path = '/autogestion/documentacion') =>
  renderRoutes(
    [
      {
        path: '/autogestion/documentacion',
        element: <Screen />,
        children: [{ path: ':documentoId', element: <Drawer /> }],
      },
    ],
    path,
  )
const asked = (end: string) => vi.mocked(call).mock.calls.filter(([{ path }]) => path.endsWith(end))

test('what waits to be read is said in the list, and the visit is noted once', async () => {
  const screen = await open()
  await expect.element(screen.getByTitle('Falta leer')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nuevo documento' }).query()).toBeNull()
  expect(asked('/visita')).toHaveLength(1)
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('confirming says the version that is on screen, and then when it was', async () => {
  const screen = await open('/autogestion/documentacion/7')
  await screen.getByRole('button', { name: 'Confirmar lectura' }).click()
  await expect.element(screen.getByText(/Confirmaste la lectura de la versión 2 el 21-11-2026/)).toBeVisible()
  expect(asked('/leido')[0]?.[1]).toMatchObject({ params: { documentoId: 7 }, body: { version: 2 } })
})

test('those that are chosen go in one ZIP', async () => {
  const screen = await open()
  await screen.getByRole('checkbox', { name: /Condiciones comerciales/ }).click()
  await screen.getByRole('checkbox', { name: /Manual/ }).click()
  await expect.element(screen.getByText('2 elegidos · 8 KB')).toBeVisible()
  await screen.getByRole('button', { name: 'Descargar ZIP' }).click()
  await vi.waitFor(() => expect(vi.mocked(callFile).mock.calls[0]?.[1]).toEqual({ body: { documentoIds: [7, 8] } }))
})

test('staff is not asked to read; who administers publishes', async () => {
  person = { ...person, razonSocial: undefined, esInterno: true, hasRole: () => true }
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Nuevo documento' })).toBeVisible()
  await expect.element(screen.getByTitle('Nuevo').first()).toBeVisible()
  expect(screen.getByTitle('Falta leer').query()).toBeNull()
})

test('nothing found, and what could not be read, each say what to do', async () => {
  found = async () => page([])
  const empty = await open('/autogestion/documentacion?texto=nada')
  await expect.element(empty.getByText('Ningún documento coincide con esos filtros.')).toBeVisible()
  await empty.unmount()
  found = () => Promise.reject(new ApiError(500, { message: 'No se pudo' }))
  const failed = await open()
  await expect.element(failed.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})
