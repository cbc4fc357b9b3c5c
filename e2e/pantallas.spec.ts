import { expect } from '@playwright/test'
import { SCREENS } from '../web/app/screens.ts'
import { test } from './journey.ts'
import { isFor, isRead, PEOPLE, pushPath, watchProblems } from './pantallas.ts'
import { signIn } from './session.ts'

/** Every route of spec §2 under /autogestion; the table may have more. */
const SPEC = [
  '', 'reclamos', 'garantias', 'devoluciones', 'documentacion', 'cuenta-corriente', 'mi-perfil', 'carga-representantes',
  'cambiar-contrasena', 'validar-razon', 'validar', 'centro-garantias', 'catalogos', 'pedidos-motos', 'camiones',
  'monopatin-electrico', 'baterias',
] // prettier-ignore

const SIN_PERMISO = 'No tiene permisos para realizar esta acción.'

test('the table has every screen of the specification, each with its title', () => {
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
  test(`${username} opens every screen of theirs by its address, with its title, and no other`, async ({ page }) => {
    const problems = watchProblems(page)
    await signIn(page, username)
    for (const screen of SCREENS) {
      await pushPath(page, `/autogestion${screen.path && `/${screen.path}`}`)
      await expect(page).toHaveTitle(screen.title)
      const heading = page.getByRole('heading', { level: 1 }).first()
      if (!isFor(screen, person)) {
        await expect(heading, screen.path).toHaveText(SIN_PERMISO)
        continue
      }
      await expect(heading, screen.path).not.toHaveText(/Algo salió mal|No tiene permisos/)
      // accesibilidad.spec.ts waits until it is whole.
      if (isRead(username, screen.path)) continue
      await expect(page.locator('[aria-busy=true]'), screen.path).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Reintentar' }), screen.path).toHaveCount(0)
    }
    expect(problems).toEqual([])
  })
}
