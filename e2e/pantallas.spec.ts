import { expect } from '@playwright/test'
import { SCREENS } from '../web/app/screens.ts'
import { test } from './journey.ts'
import { canOpen, isOpenedForAxe, PEOPLE, pushPath, watchProblems } from './pantallas.ts'
import { signIn } from './session.ts'

/** Paths under /autogestion that spec §2 lists. The table of screens may have more. */
const SPEC = [
  '', 'reclamos', 'garantias', 'devoluciones', 'documentacion', 'cuenta-corriente', 'mi-perfil', 'carga-representantes',
  'cambiar-contrasena', 'validar-razon', 'validar', 'centro-garantias', 'catalogos', 'pedidos-motos', 'camiones',
  'monopatin-electrico', 'baterias',
] // prettier-ignore

const SIN_PERMISO = 'No tiene permisos para realizar esta acción.'

test('the table of screens has every screen of the specification, with its title', () => {
  expect(SCREENS.map(({ path }) => path)).toEqual(expect.arrayContaining(SPEC))
  const titles = new Map(SCREENS.map(({ path, title }) => [path, title]))
  expect(SPEC.map((path) => titles.get(path))).toEqual([
    'Inicio', 'Reclamos', 'Garantías', 'Devoluciones', 'Documentos', 'Cuenta Corriente', 'Mi Perfil', 'Representantes',
    'Cambiar contraseña', 'Alta de razón social', 'Validación de usuario', 'Centros de garantías', 'Catálogos', 'Pedidos Motos',
    'Servicios', 'Servicios', 'Servicios',
  ]) // prettier-ignore
})

for (const person of PEOPLE) {
  const { username } = person
  test(`${username} can open every screen of their roles by URL and no other screen, and each has its title`, async ({
    page,
  }) => {
    const problems = watchProblems(page)
    await signIn(page, username)
    for (const screen of SCREENS) {
      await pushPath(page, `/autogestion${screen.path && `/${screen.path}`}`)
      await expect(page).toHaveTitle(screen.title)
      const heading = page.getByRole('heading', { level: 1 }).first()
      if (!canOpen(screen, person)) {
        await expect(heading, screen.path).toHaveText(SIN_PERMISO)
        continue
      }
      await expect(heading, screen.path).not.toHaveText(/Algo salió mal|No tiene permisos/)
      // accesibilidad.spec.ts opens this screen too and waits until it is complete, so skip it.
      if (isOpenedForAxe(username, screen.path)) continue
      await expect(page.locator('[aria-busy=true]'), screen.path).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Reintentar' }), screen.path).toHaveCount(0)
    }
    expect(problems).toEqual([])
  })
}

const VIEWS = [
  ['/autogestion', 'Inicio'],
  ['/autogestion/mesa/nuevos', 'Mesa'],
  ['/autogestion/reclamos/40103', 'Detalle Reclamo'],
  ['/autogestion/garantias/40201/comentarios', 'Comentarios Garantía'],
  ['/autogestion/devoluciones/30105/seguimiento', 'Seguimiento Devolución'],
  ['/autogestion/devoluciones/nueva', 'Nueva Devolución'],
  ['/terminos-condiciones', 'Términos y condiciones'],
] as const

test('the page that the server sends already has the title of its screen', async ({ request }) => {
  const headers = { accept: 'text/html' }
  const screens = SCREENS.map(({ path, title }) => [`/autogestion${path && `/${path}`}`, title] as const)
  for (const [path, title] of [...VIEWS, ...screens]) {
    const html = await (await request.get(path.replaceAll(/:\w+/g, '7'), { headers })).text()
    expect(html, path).toContain(`<title>${title}</title>`)
  }
})
