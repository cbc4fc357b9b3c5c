import { expect } from '@playwright/test'
import { test } from '../../e2e/journey.ts'
import { signIn } from '../../e2e/session.ts'
import { linkTo } from './mailbox.ts'
import { readSurroundings } from './surroundings.ts'

const PASSWORD = 'primera-lluvia-11'

test('a representative is invited, chooses a password, sees only their razón social and loses access when deactivated', async ({
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage()
  const guest = await (await browser.newContext()).newPage()
  const email = 'aluna@cliente.example'

  await signIn(owner, 'mibarra', '/autogestion/carga-representantes')
  await owner.getByRole('link', { name: 'Nuevo representante' }).click()
  const field = (name: string) => owner.getByRole('textbox', { name, exact: true })
  await field('DNI').fill('74901233')
  await field('Nombre').fill('Ana')
  await field('Apellido').fill('Luna')
  await field('Email').fill(email)
  await field('Teléfono').fill('341 555-0177')
  await expect(field('Usuario')).toHaveValue('aluna')
  await owner.getByRole('button', { name: 'Taller' }).click()
  await owner.getByRole('button', { name: 'Crear e invitar' }).click()
  const row = owner.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Invitado')).toBeVisible()

  await guest.goto(await linkTo(readSurroundings().mailbox, email))
  await guest.getByRole('link', { name: 'Continuar' }).click()
  await guest.locator('#password-new').fill(PASSWORD)
  await guest.locator('#password-confirm').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Continuar' }).click()
  await guest.getByRole('link', { name: 'Ir a Autogestión' }).click()
  await guest.locator('#username').fill('aluna')
  await guest.locator('#password').fill(PASSWORD)
  await guest.locator('#kc-login').click()
  await guest.getByRole('checkbox', { name: /Leí y acepto/ }).check()
  await guest.getByRole('button', { name: 'Aceptar y continuar' }).click()

  const menu = guest.getByRole('navigation', { name: 'Secciones' })
  await expect(menu.getByRole('link', { name: 'Garantías', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Cuenta Corriente' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Representantes' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Mi Perfil' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Mi Perfil' })).toBeVisible()
  await expect(guest.getByText('Mis razones sociales')).toBeVisible()
  await expect(guest.getByText('Repuestos Litoral Sur S.R.L.').first()).toBeVisible()
  await expect(guest.getByText('Motos Litoral Sur S.A.S.')).toHaveCount(0)

  await owner.reload()
  await expect(row.getByText('Activo')).toBeVisible()
  await row.getByRole('link', { name: 'Ana Luna' }).click()
  await owner.getByRole('button', { name: 'Desactivar' }).click()
  await owner.getByRole('dialog', { name: '¿Desactivar a Ana?' }).getByRole('button', { name: 'Desactivar' }).click()
  await expect(owner.getByText('Ya no puede iniciar sesión y sus sesiones se cerraron.')).toBeVisible()
  // The portal rejects the user at once. Keycloak rejects the user only after a job has disabled the account.
  await guest.reload()
  const signInPage = guest.locator('#username')
  // Until the job has run, the reload shows access denied or a rejected sign-in code. Afterwards it shows the sign-in
  // page.
  const refused = guest.getByRole('heading', {
    name: /^(Pedí que habiliten tu usuario|No pudimos comprobar tu sesión)/,
  })
  await expect(signInPage.or(refused)).toBeVisible()
  await expect(async () => {
    await guest.reload()
    await expect(signInPage.or(refused)).toBeVisible()
    expect(await signInPage.isVisible()).toBe(true)
  }).toPass()
  await signInPage.fill('aluna')
  await guest.locator('#password').fill(PASSWORD)
  await guest.locator('#kc-login').click()
  await expect(guest.getByText('Tu usuario está inactivo.', { exact: false })).toBeVisible()
})
