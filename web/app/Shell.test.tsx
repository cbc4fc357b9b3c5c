import { createMemoryRouter } from 'react-router'
import { userEvent } from 'vitest/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import { buscar } from '#contract/buscar/calls.ts'
import { sesiones } from '#contract/sesiones/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { transportes } from '#contract/transportes/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { listas } from '#contract/listas/calls.ts'
import { inicio } from '#contract/inicio/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { aDevolucion } from '#testing/gestiones/devoluciones.ts'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { type Replacement, page, stubs } from '#testing/stubs.ts'
import { routes } from './router.tsx'

vi.mock(
  '#web/session.ts',
  () =>
    ({
      sessionUser: () => ({ sid, preferredUsername: 'mibarra', roles }),
      takeActionText: () => undefined,
      takeSessionExpired: () => isSessionExpired,
      bearer: async () => '',
      signOut: vi.fn<() => Promise<void>>(),
    }) satisfies Replacement<typeof import('#web/session.ts')>,
)

let isSessionExpired = false
let sid = 'una-sesion'
let roles = ['ROL_USER']
let usuario = aUsuario()
let negocios = someNegocios()

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'sesion=; path=/; max-age=0'
  isSessionExpired = false
  sid = 'una-sesion'
  roles = ['ROL_USER']
  usuario = aUsuario()
  negocios = someNegocios(SERVICIOS.devoluciones)
  stubs.on(usuarios.getByName, () => ({ ...usuario, negocios }))
  stubs.on(sesiones.register, () => ({ sesionId: sid }))
  stubs.on(notificaciones.search, { notificaciones: [], sinLeer: 2, hayMas: false })
  stubs.on(devoluciones.search, () => page([]))
  stubs.on(devoluciones.count, { esperanCliente: 0, abiertas: 0, terminadas: 0, todas: 0 })
  stubs.on(decisiones.list, [])
  stubs.on(listas.get, { columnas: null, compacta: false, vistas: [] })
  stubs.on(devoluciones.getMotivos, { motivos: [], rechazos: [], origenes: [] })
  stubs.on(devoluciones.getComentarios, [])
  stubs.on(devoluciones.get, () => aDevolucion({ estadoId: 8, puedeCargarTransporte: true }))
  stubs.on(inicio.getTareas, {
    tareas: [{ clase: 'devolucion', entidadId: 30_108, estadoId: 8, detalle: '', desde: null, vence: '2026-12-10' }],
    hayMas: false,
  })
  stubs.on(transportes.list, [])
})

test('Shell registers each session once, on whatever page it starts', async () => {
  const visit = async (calls: number) => {
    const screen = await renderRoutes(routes, '/autogestion')
    await expect.element(screen.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
    await expect.poll(() => stubs.sent(sesiones.register)).toHaveLength(calls)
    await screen.unmount()
  }
  await visit(1)
  await visit(1)
  sid = 'otra-sesion'
  await visit(2)
})

test('Shell registers a session on the next page when the first call failed', async () => {
  stubs.on(sesiones.register, () => Promise.reject(new TypeError('sin conexión')))
  const first = await renderRoutes(routes, '/autogestion')
  await expect.poll(() => stubs.sent(sesiones.register)).toHaveLength(1)
  await first.unmount()
  stubs.on(sesiones.register, { sesionId: sid })
  await renderRoutes(routes, '/autogestion')
  await expect.poll(() => stubs.sent(sesiones.register)).toHaveLength(2)
})

test('Shell shows a screen of a service in the menu only to users who have the service', async () => {
  const withService = await renderRoutes(routes, '/autogestion')
  await expect.element(withService.getByRole('link', { name: 'Devoluciones', exact: true })).toBeVisible()
  await withService.unmount()
  negocios = someNegocios()
  const without = await renderRoutes(routes, '/autogestion')
  await expect.element(without.getByRole('link', { name: 'Mi Perfil', exact: true })).toBeVisible()
  expect(without.getByRole('link', { name: 'Devoluciones', exact: true }).query()).toBeNull()
})

test('Shell says whom to ask when the user opens a screen without having its service', async () => {
  negocios = someNegocios()
  const screen = await renderRoutes(routes, '/autogestion/devoluciones/nueva')
  await expect
    .element(screen.getByRole('heading', { name: 'No tiene permisos para realizar esta acción.' }))
    .toBeVisible()
  await expect.element(screen.getByText(/pedísela al titular de tu empresa o a tu vendedor/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'soporte@meridiana.example' })).toBeVisible()
})

test('Shell shows the not-found screen with the text of the spec on an unknown path', async () => {
  const screen = await renderRoutes(routes, '/autogestion/no-existe')
  const text = 'Algo salió mal, no pudimos encontrar la página que estás buscando.'
  await expect.element(screen.getByRole('heading', { name: text })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ir a Inicio' })).toHaveAttribute('href', '/autogestion')
})

test('Shell marks Inicio as the current screen when the URL ends with a slash', async () => {
  const screen = await renderRoutes(routes, '/autogestion/')
  const inicio = screen.getByRole('link', { name: 'Inicio', exact: true })
  await expect.element(inicio).toHaveAttribute('aria-current', 'page')
})

test('Shell hides Alta de razón social from the menu when its flag is off', async () => {
  const screen = await renderRoutes(routes, '/autogestion')
  await expect.element(screen.getByRole('link', { name: 'Mi Perfil', exact: true })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Alta de razón social' }).query()).toBeNull()
})

test('Shell redirects the old URL of the warranty centres and keeps its query', async () => {
  const router = createMemoryRouter(routes, { initialEntries: ['/autogestion/centro-garantia/a?provincia=Santa%20Fe'] })
  await expect.poll(() => router.state.location.pathname).toBe('/autogestion/centro-garantias/a')
  expect(router.state.location.search).toBe('?provincia=Santa%20Fe')
  router.dispose()
})

test('Shell shows in the tab title which view of a return is open, with the words of the spec', async () => {
  const titles = { seguimiento: 'Seguimiento', comentarios: 'Comentarios', transporte: 'Transporte', otra: 'Detalle' }
  for (const [vista, title] of Object.entries(titles)) {
    const screen = await renderRoutes(routes, `/autogestion/devoluciones/30108/${vista}`)
    await expect.poll(() => document.title).toBe(`${title} Devolución`)
    await screen.unmount()
  }
})

test('Shell sets the tab title before any call has been answered', async () => {
  const never = () => new Promise<never>(() => {})
  stubs.on(usuarios.getByName, never)
  stubs.on(devoluciones.search, never)
  document.title = ''
  await renderRoutes(routes, '/autogestion/devoluciones')
  await expect.poll(() => document.title).toBe('Devoluciones')
  expect(document.querySelector('h1')).toBeNull()
})

test('Shell shows a toast after a sign-in that followed an expired session', async () => {
  isSessionExpired = true
  const screen = await renderRoutes(routes, '/autogestion')
  await expect
    .element(screen.getByText('Tu sesión había vencido. Iniciaste sesión de nuevo y seguís donde estabas.'))
    .toBeVisible()
})

test('Shell shows Nuevo pedido as the main action of Inicio to a user who orders motos', async () => {
  roles = ['ROL_USER', 'ROL_PEDIDOS_MOTOS']
  negocios = someNegocios(SERVICIOS.devoluciones, SERVICIOS.pedidosMotos)
  const screen = await renderRoutes(routes, '/autogestion')
  await expect
    .element(screen.getByRole('link', { name: 'Nuevo Pedido' }))
    .toHaveAttribute('href', '/autogestion/pedidos-motos/nuevo')
})

test('Shell greets the user by name in Inicio and links to the pending tasks', async () => {
  const screen = await renderRoutes(routes, '/autogestion')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Hola, Marcos' })).toBeVisible()
  const row = screen.getByRole('link', { name: 'Cargar datos: Devolución 30108' })
  await expect.element(row).toHaveAttribute('href', '/autogestion/devoluciones/30108/transporte')
  expect(document.title).toBe('Inicio')
})

test('Shell shows the number of unread notifications on the bell', async () => {
  stubs.on(notificaciones.search, { notificaciones: [], sinLeer: 1, hayMas: false })
  const screen = await renderRoutes(routes, '/autogestion')
  await expect.element(screen.getByText('Notificaciones: 1 sin leer')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).click()
  await expect.element(screen.getByText('No tenés notificaciones.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver todas' }))
    .toHaveAttribute('href', '/autogestion/notificaciones')
})

test('Shell opens the search on Ctrl+K anywhere, and on "/" outside text fields', async () => {
  stubs.on(buscar.search, { grupos: [], sinRespuesta: [] })
  const screen = await renderRoutes(routes, '/autogestion')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible()
  const field = screen.getByRole('combobox', { name: 'Qué buscás' })
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('12/3')
  await expect.element(field).toHaveValue('12/3')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
})

test('Shell stores the chosen razón social and disables an inactive one', async () => {
  usuario = aUsuario({
    listRazonSocial: [
      aRazonSocial(),
      aRazonSocial({ razonSocialId: 1043, razonSocial: 'Motos Litoral Sur S.A.S.' }),
      aRazonSocial({ razonSocialId: 1070, razonSocial: 'Tres Arroyos Partes S.A.', activo: false }),
    ],
  })
  const screen = await renderRoutes(routes, '/autogestion')
  await screen.getByRole('combobox', { name: 'Razón social' }).click()
  await expect.element(screen.getByRole('option', { name: /Tres Arroyos/ })).toHaveAttribute('data-combobox-disabled')
  await screen.getByRole('option', { name: /Motos Litoral/ }).click()
  expect(localStorage.getItem('rs')).toBe('1043')
})

test.each([
  ['ROL_VENDEDOR', 'Tu cartera'],
  ['ROL_CALLCENTER', 'Todos los clientes'],
])('Shell shows a staff user with %s in the header which razones sociales they see', async (role, text) => {
  roles = [role]
  usuario = aUsuario({ esInterno: true, listRazonSocial: [] })
  const screen = await renderRoutes(routes, '/autogestion/devoluciones')
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('Shell blocks a customer without razones sociales, and shows a toast, what to do and the distributor', async () => {
  usuario = aUsuario({ listRazonSocial: [] })
  const screen = await renderRoutes(routes, '/autogestion')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Pedí que habiliten tu usuario.' })).toBeVisible()
  await expect.element(screen.getByText('Distribuidora Meridiana')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'soporte@meridiana.example' })).toBeVisible()
  const toast = `El array de razones sociales es inválido. Usuario bloqueado por falta de configuración, comunicarse con el área de soporte.`
  await expect.element(screen.getByText(toast).first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
})

test('Shell offers a retry, and then says whom to ask, when the profile fails to load', async () => {
  stubs.refuse(usuarios.getByName, 500)
  const screen = await renderRoutes(routes, '/autogestion')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Reintentá en un momento.' })).toBeVisible()
  await expect.element(screen.getByText(/^Si sigue sin abrir: Escribinos a/)).toBeVisible()
})

test('Shell hides the loaded data when the user loses access', async () => {
  const screen = await renderRoutes(routes, '/autogestion')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Hola, Marcos' })).toBeVisible()
  stubs.refuse(usuarios.getByName, 403)
  await screen.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'Pedí que habiliten tu usuario.' })).toBeVisible()
  await expect.element(screen.getByText(/^No tiene permisos para realizar esta acción\./).first()).toBeVisible()
  await expect.element(screen.getByText('Hola, Marcos')).not.toBeInTheDocument()
})
