import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { documentos } from '#contract/documentos/calls.ts'
import type { Documento, DocumentoDetail } from '#contract/documentos/shapes.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { Component as Drawer } from './DocumentoDrawer.tsx'
import { Component as Screen } from './DocumentacionScreen.tsx'

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

beforeEach(() => {
  documento = { ...DOCUMENTO, versiones: [], razonesSociales: null }
  const manual = { ...DOCUMENTO, documentoId: 8, titulo: 'Manual', requiereLectura: false }
  stubs.on(documentos.search, () => page([DOCUMENTO, manual]))
  stubs.on(documentos.get, () => documento)
  stubs.on(documentos.setVisita, { visita: '2026-11-21T15:00:00.000Z' })
  stubs.on(documentos.setLeido, () => {
    const leido = '2026-11-21T15:00:00.000Z'
    documento = { ...documento, leido }
    return { leido }
  })
  stubs.on(documentos.downloadZip, { blob: new Blob(['x']), fileName: 'x.zip' })
  person = {
    usuario: aUsuario(),
    razonSocial: aRazonSocial(),
    negocios: someNegocios(5),
    esInterno: false,
    hasRole: () => false,
  }
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

test('DocumentacionScreen marks unread documents in the list, and records the visit of the user once', async () => {
  const screen = await open()
  await expect.element(screen.getByTitle('Falta leer')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nuevo documento' }).query()).toBeNull()
  expect(stubs.sent(documentos.setVisita)).toHaveLength(1)
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('DocumentacionScreen records that the user has read this version, and then shows the day of the confirmation', async () => {
  const screen = await open('/autogestion/documentacion/7')
  await screen.getByRole('button', { name: 'Confirmar lectura' }).click()
  await expect.element(screen.getByText(/Confirmaste la lectura de la versión 2 el 21-11-2026/)).toBeVisible()
  expect(stubs.sent(documentos.setLeido)).toMatchObject([{ params: { documentoId: 7 }, body: { version: 2 } }])
})

test('DocumentacionScreen downloads the selected documents as one ZIP', async () => {
  const screen = await open()
  await screen.getByRole('checkbox', { name: /Condiciones comerciales/ }).click()
  await screen.getByRole('checkbox', { name: /Manual/ }).click()
  await expect.element(screen.getByText('2 seleccionados · 8 KB')).toBeVisible()
  await screen.getByRole('button', { name: 'Descargar ZIP' }).click()
  await expect.poll(() => stubs.sent(documentos.downloadZip)).toEqual([{ body: { documentoIds: [7, 8] } }])
})

test('DocumentacionScreen asks staff for no read receipt, and lets administrators publish documents', async () => {
  person = { ...person, razonSocial: undefined, esInterno: true, hasRole: () => true }
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Nuevo documento' })).toBeVisible()
  await expect.element(screen.getByTitle('Nuevo').first()).toBeVisible()
  expect(screen.getByTitle('Falta leer').query()).toBeNull()
})

test('DocumentacionScreen shows different texts when no document matches the filters and when the request fails', async () => {
  stubs.on(documentos.search, () => page([]))
  const empty = await open('/autogestion/documentacion?texto=nada')
  await expect.element(empty.getByText('Ningún documento coincide con esos filtros.')).toBeVisible()
  await empty.unmount()
  stubs.refuse(documentos.search, 500, { message: 'No se pudo' })
  const failed = await open()
  await expect.element(failed.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('DocumentacionScreen offers no retry when the document does not exist', async () => {
  stubs.refuse(documentos.get, 404, { code: 'no-encontrado', message: 'No se han encontrado datos.' })
  const screen = await open('/autogestion/documentacion/9')
  await expect.element(screen.getByText('No se han encontrado datos.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reintentar' }).query()).toBeNull()
})
