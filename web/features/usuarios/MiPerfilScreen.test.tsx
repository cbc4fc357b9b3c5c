import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sesiones } from '#contract/sesiones/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import type { UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { ApiError } from '#web/api.ts'
import { hasUnsavedChanges } from '#web/leave.ts'
import { leaveShutOut } from '#web/proveedor.ts'
import { ProfileProvider } from '#web/profile.tsx'
import { setLeaving } from '#web/session.ts'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { type Replacement, stubs } from '#testing/stubs.ts'
import { Component } from './MiPerfilScreen.tsx'

let roles = ['ROL_USER']
vi.mock(
  '#web/session.ts',
  () =>
    ({
      sessionUser: () => ({ preferredUsername: 'mibarra', roles }),
      takeActionText: () => undefined,
      bearer: () => Promise.resolve('token'),
      setLeaving: vi.fn<(is: boolean) => void>(),
    }) satisfies Replacement<typeof import('#web/session.ts')>,
)
vi.mock(
  '#web/proveedor.ts',
  () => ({ leaveShutOut: vi.fn<() => Promise<void>>() }) satisfies Replacement<typeof import('#web/proveedor.ts')>,
)

const sesion = {
  zona: 'America/Argentina/Buenos_Aires',
  ip: '190.2.3.4',
  inicio: '2026-11-21T12:00:00Z',
  ultimoAcceso: '2026-11-21T14:30:00Z',
}
let usuario: UsuarioProfile

beforeEach(() => {
  localStorage.clear()
  vi.mocked(setLeaving).mockClear()
  roles = ['ROL_USER']
  usuario = aUsuario({
    contacto: {
      nombre: 'Marcos',
      apellido: 'Ibarra',
      direccion: 'Mitre 1',
      dni: '71234567',
      telefono: '+543415550142',
    },
    listRazonSocial: [
      aRazonSocial({
        vendedores: [{ nombre: 'Diego Arrieta', email: 'd@m.example', telefono: '+54 341 555-0110', negocioId: null }],
      }),
    ],
  })
  stubs.on(usuarios.getByName, () => ({ ...usuario, negocios: someNegocios(1, 2) }))
  stubs.on(usuarios.getMarcas, [
    { marcaId: 401, nombre: 'Norvial', negocioId: 4, negocio: 'Autopartes' },
    { marcaId: 101, nombre: 'Tehuel', negocioId: 1, negocio: 'Motos' },
  ])
  stubs.on(segundoPaso.get, { exigidoPor: null, admiteLlaves: false, factores: [] })
  stubs.on(sesiones.list, [
    { ...sesion, sesionId: 'a', dispositivo: 'Chrome en Windows', esEsta: true },
    { ...sesion, sesionId: 'b', dispositivo: 'Firefox en Android', esEsta: false },
  ])
})
const screenRoute = {
  path: '*',
  element: (
    <ProfileProvider loading={null} failed={(message) => message}>
      <Component />
    </ProfileProvider>
  ),
}
const open = () => renderRoutes([screenRoute], '/autogestion/mi-perfil')

test('MiPerfilScreen shows the data that the user can edit, and for other data why not and whom to ask', async () => {
  const screen = await open()
  await expect.element(screen.getByText('+54 341 555-0142')).toBeVisible()
  await expect.element(screen.getByText(/Se cambia validando el nuevo email/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ir a validar' }))
    .toHaveAttribute('href', '/autogestion/validar')
  await expect
    .element(screen.getByText('Para corregirlo, avisale al titular de tu empresa o a tu vendedor.'))
    .toBeVisible()
  await expect.element(screen.getByText('Información de Vendedor')).toBeVisible()
  await expect.element(screen.getByText('Norvial', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Pedir devoluciones')).toBeVisible()
  await expect.element(screen.getByText('Servicio 2')).toBeVisible()
  expect(screen.getByRole('button', { name: /Cambiar Imagen de Empresa/ }).query()).toBeNull()
})

test('MiPerfilScreen shows saved data at once, and rejects an invalid telephone number on its field', async () => {
  const contacto = { ...usuario.contacto, telefono: '+5493415550199' }
  stubs.on(usuarios.update, () => ({ ...usuario, version: 2, contacto }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Editar mis datos' }).click()
  const telefono = screen.getByRole('textbox', { name: 'Teléfono' })
  await expect.element(telefono).toHaveFocus()
  await telefono.fill('123')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText(/Ingresá el teléfono con código de área/)).toBeVisible()
  expect(stubs.sent(usuarios.update)).toEqual([])
  await telefono.fill('0341 15 555-0199')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText('+54 9 341 555-0199')).toBeVisible()
  await expect.element(screen.getByText('Guardamos tus datos.')).toBeVisible()
  expect(stubs.sent(usuarios.update)[0]).toMatchObject({
    params: { id: 1 },
    body: { telefono: '+54 9 341 555-0199', direccion: 'Mitre 1', version: 1 },
  })
  await expect.element(screen.getByRole('button', { name: 'Editar mis datos' })).toHaveFocus()
})

test('MiPerfilScreen shows "Algo salió mal" and what to do when saving fails, and keeps the text', async () => {
  stubs.on(usuarios.update, () => {
    usuario = { ...usuario, version: 7, contacto: { ...usuario.contacto, direccion: 'San Juan 9' } }
    throw new ApiError(409, { message: 'Tus datos cambiaron desde otra pestaña o dispositivo.' })
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Editar mis datos' }).click()
  await screen.getByRole('textbox', { name: 'Domicilio' }).fill('Oroño 1200')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText('Algo salió mal')).toBeVisible()
  await expect.element(screen.getByText('Tus datos cambiaron desde otra pestaña o dispositivo.')).toBeVisible()
  await expect.element(screen.getByText('Ahora dice: San Juan 9')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Domicilio' })).toHaveValue('Oroño 1200')
  stubs.on(usuarios.update, () => ({ ...usuario, contacto: { ...usuario.contacto, direccion: 'Oroño 1200' } }))
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText('Oroño 1200')).toBeVisible()
  expect(stubs.sent(usuarios.update)[1]).toMatchObject({ body: { version: 7 } })
})

test('MiPerfilScreen warns before leaving with unsaved data', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Editar mis datos' }).click()
  await screen.getByRole('textbox', { name: 'Domicilio' }).fill('Oroño 1200')
  expect(hasUnsavedChanges()).toBe(true)
  await screen.getByRole('button', { name: 'Cancelar' }).click()
  expect(hasUnsavedChanges()).toBe(false)
})

test('MiPerfilScreen closes another session after a confirmation, and offers no button to close the current session', async () => {
  stubs.on(sesiones.close, { cerradas: 1 })
  const screen = await open()
  await expect.element(screen.getByText('Este dispositivo')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cerrar sesión: Chrome en Windows' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Cerrar sesión: Firefox en Android' }).click()
  await screen.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect.element(screen.getByText('Cerraste esa sesión.')).toBeVisible()
  expect(stubs.sent(sesiones.close)).toMatchObject([{ params: { sesionId: 'b' } }])
})

test('MiPerfilScreen shows device and time zone of each session, and closes the account when the user reports a session as foreign', async () => {
  stubs.on(sesiones.deny, { cerradas: 2 })
  const screen = await open()
  await expect.element(screen.getByText(/^Hora de Buenos Aires · Última actividad/).first()).toBeVisible()
  expect(screen.getByRole('button', { name: 'No fui yo: Chrome en Windows' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'No fui yo: Firefox en Android' }).click()
  await expect.element(screen.getByText(new RegExp(`te enviamos a ${usuario.email} un enlace`))).toBeVisible()
  await screen.getByRole('button', { name: 'Volver' }).click()
  expect(stubs.sent(sesiones.deny)).toEqual([])
  await screen.getByRole('button', { name: 'No fui yo: Firefox en Android' }).click()
  await screen.getByRole('button', { name: 'No fui yo', exact: true }).click()
  await vi.waitFor(() => expect(leaveShutOut).toHaveBeenCalledOnce())
  expect(stubs.sent(sesiones.deny)).toMatchObject([{ params: { sesionId: 'b' } }])
  // From now on the server rejects all calls, which must not open the sign-in page.
  expect(vi.mocked(setLeaving).mock.calls).toEqual([[true]])
})

test('after a failed report of a foreign session, rejected calls open the sign-in page again', async () => {
  stubs.refuse(sesiones.deny, 503, { message: 'Servicio no disponible.' })
  const screen = await open()
  await screen.getByRole('button', { name: 'No fui yo: Firefox en Android' }).click()
  await screen.getByRole('button', { name: 'No fui yo', exact: true }).click()
  await vi.waitFor(() => expect(vi.mocked(setLeaving).mock.calls).toEqual([[true], [false]]))
})

test.each([
  [3, undefined],
  [4, 'Ver la otra sesión'],
  [6, 'Ver las otras 3 sesiones'],
])('MiPerfilScreen shows three of %i sessions at first, with the current one on top: %s', async (cuantas, more) => {
  const all = Array.from({ length: cuantas }, (_, at) => ({
    ...sesion,
    sesionId: `s${at}`,
    dispositivo: `Navegador ${at}`,
    esEsta: at === cuantas - 1,
  }))
  stubs.on(sesiones.list, all)
  const screen = await open()
  const shown = () =>
    screen
      .getByText(/^Navegador \d$/)
      .elements()
      .map(({ textContent }) => textContent)
  await expect.element(screen.getByText('Este dispositivo')).toBeVisible()
  expect(shown()).toEqual([`Navegador ${cuantas - 1}`, 'Navegador 0', 'Navegador 1'])
  const button = screen.getByRole('button', { name: /^Ver la/ })
  if (!more) return expect(button.query()).toBeNull()
  await screen.getByRole('button', { name: more }).click()
  expect(shown()).toHaveLength(cuantas)
  await expect.element(button).not.toBeInTheDocument()
})

test('MiPerfilScreen shows an error instead of the sessions when the identity provider is unavailable, and the rest as usual', async () => {
  const message = 'No pudimos consultar tus sesiones. Probá de nuevo en unos minutos.'
  stubs.refuse(sesiones.list, 500, { message })
  const screen = await open()
  await expect.element(screen.getByText(/No pudimos consultar tus sesiones/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Exportar mis datos' })).toBeVisible()
})

/** Creates an image file with this width and height (px). */
const picture = async (width: number, height: number, type = 'image/png') => {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#c41c1c'
  pen.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], 'foto.png', { type })
}

test('MiPerfilScreen crops a picture by keyboard, sends a square of 512 px and shows the result', async () => {
  stubs.on(imagenes.setUsuario, { imagenVersion: 9 })
  stubs.on(imagenes.download, { blob: new Blob(['x'], { type: 'image/webp' }), fileName: undefined })
  const screen = await open()
  await screen.getByRole('button', { name: 'Cambiar Imagen de Perfil' }).click()
  await expect.element(screen.getByText(/hasta 2 MB/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Guardar imagen' })).toBeDisabled()
  await userEvent.upload(screen.getByLabelText('Archivo de imagen'), await picture(900, 600))
  const zoom = screen.getByRole('slider', { name: 'Zoom' })
  await expect.element(zoom).toBeVisible()
  zoom.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '110 %')
  await expect.element(screen.getByRole('group', { name: /Encuadre/ })).toHaveAttribute('tabindex', '0')
  await screen.getByRole('button', { name: 'Guardar imagen' }).click()
  await expect.element(screen.getByText('Cambiaste la imagen.')).toBeVisible()
  const [file] = stubs.sent(imagenes.setUsuario)[0]!.files!
  const sent = await createImageBitmap(file!)
  expect([sent.width, sent.height, file!.type]).toEqual([512, 512, 'image/png'])
})

test('MiPerfilScreen rejects a file that is no picture, and a picture that is too small, and sends nothing', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Cambiar Imagen de Perfil' }).click()
  const input = screen.getByLabelText('Archivo de imagen')
  await userEvent.upload(input, new File(['no soy'], 'x.png', { type: 'image/png' }))
  await expect.element(screen.getByText(/x.png: no la pudimos abrir/)).toBeVisible()
  await userEvent.upload(input, await picture(20, 20))
  await expect.element(screen.getByText(/es muy chica/)).toBeVisible()
  expect(stubs.sent(imagenes.setUsuario)).toEqual([])
})

test('MiPerfilScreen lets an owner change the image of the razón social, and shows a server error in the dialog', async () => {
  roles = ['ROL_OWNER']
  const refusal = 'imagen.png: está dañada o incompleta. Elegí otra.'
  stubs.refuse(imagenes.setRazonSocial, 415, { message: refusal, fields: { files: refusal } })
  const screen = await open()
  await screen.getByRole('button', { name: /^Cambiar Imagen de Empresa/ }).click()
  await userEvent.upload(screen.getByLabelText('Archivo de imagen'), await picture(300, 100))
  await expect.element(screen.getByRole('slider')).toHaveAttribute('min', '0.2')
  await screen.getByRole('button', { name: 'Guardar imagen' }).click()
  await expect.element(screen.getByText(refusal)).toBeVisible()
  await expect.element(screen.getByRole('slider')).toBeVisible()
  expect(stubs.sent(imagenes.setRazonSocial)[0]).toMatchObject({ params: { razonSocialId: 1042 } })
})
