import { expect, type Page } from '@playwright/test'
import { linkIn, mailTo } from './correo.ts'
import { test } from './journey.ts'
import { expectAccessible, signIn } from './session.ts'

const fill = async (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const PASSWORD = 'Taller-de-2026-siempre'

test('a representative accepts the invitation, sees only the assigned razón social, changes the password and loses access when deactivated', async ({
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage()
  await signIn(owner, 'mibarra', '/autogestion/carga-representantes')
  await expect(owner.getByRole('link', { name: 'Lucía Ferreyra' })).toBeVisible()
  await owner.getByRole('link', { name: 'Nuevo representante' }).click()
  await fill(owner, 'DNI *', '72.345.678')
  await fill(owner, 'Nombre *', 'Ana')
  await expect(owner.getByText('Lucía F. ya es representante tuyo.')).toBeVisible()
  await fill(owner, 'DNI *', '7')
  await fill(owner, 'Apellido *', 'Benítez')
  await fill(owner, 'Email *', 'abenitez@cliente.example')
  await fill(owner, 'Teléfono *', '341 15 555-0177')
  await expect(owner.getByLabel('Usuario *')).toHaveValue('abenitez')
  await owner.getByRole('button', { name: 'Taller' }).click()
  await owner.getByRole('button', { name: 'Crear e invitar' }).click()
  await expect(owner.getByText('El DNI tiene 7 u 8 números. Podés escribirlo con puntos.').first()).toBeVisible()
  await expect(owner.getByLabel('DNI *')).toBeFocused()
  await expectAccessible(owner)
  await fill(owner, 'DNI *', '74.111.222')
  await owner.getByRole('button', { name: 'Crear e invitar' }).click()
  const row = owner.getByRole('row', { name: /Ana Benítez/ })
  await expect(row).toContainText('Invitado')

  // The representative follows the link in the mail, sets a password, accepts the terms and sees a single razón social.
  const person = await (await browser.newContext()).newPage()
  await person.goto(linkIn(await mailTo(person, 'abenitez@cliente.example', /Activá tu usuario/)))
  await person.locator('#password-new').fill(PASSWORD)
  await person.locator('#password-confirm').fill(PASSWORD)
  await person.locator('#password-confirm').press('Enter')
  await expect(person.getByText(/Tu contraseña quedó guardada|guardada/)).toBeVisible()
  await person.goto('/autogestion')
  await person.locator('#username').fill('abenitez')
  await person.locator('#password').fill(PASSWORD)
  await person.locator('#kc-login').click()
  await person.getByRole('button', { name: 'Aceptar y continuar' }).click()
  await expect(person.getByText('Para seguir, marcá que leíste y aceptás los términos.')).toBeVisible()
  await expectAccessible(person)
  await person.getByLabel(/Leí y acepto los Términos/).check()
  await person.getByRole('button', { name: 'Aceptar y continuar' }).click()
  await expect(person.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible()
  await expect(person.getByText('Repuestos Litoral Sur S.R.L.').first()).toBeVisible()
  await expect(person.getByRole('combobox', { name: 'Razón social' })).toBeHidden()
  await expect(person.getByRole('link', { name: 'Garantías', exact: true })).toBeVisible()
  await expect(person.getByRole('link', { name: 'Cuenta Corriente', exact: true })).toBeHidden()
  await person.goto('/autogestion/carga-representantes')
  await expect(person.getByRole('heading', { name: 'No tiene permisos para realizar esta acción.' })).toBeVisible()

  await person.goto('/autogestion/cambiar-contrasena')
  await person.getByRole('button', { name: 'Elegir nueva contraseña' }).click()
  await person.locator('#password-new').fill(`${PASSWORD}x`)
  await person.locator('#password-confirm').fill(`${PASSWORD}x`)
  await person.locator('#password-confirm').press('Enter')
  await expect(person.getByText('Cambiaste tu contraseña.')).toBeVisible()

  // The owner sees that the representative is active, and deactivates them.
  await owner.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect(row).toContainText('Activo')
  await row.getByRole('link', { name: 'Ana Benítez' }).click()
  await owner.getByRole('button', { name: 'Desactivar' }).click()
  await owner.getByRole('dialog', { name: '¿Desactivar a Ana?' }).getByRole('button', { name: 'Desactivar' }).click()
  await expect(owner.getByRole('dialog').getByText('Inactivo').first()).toBeVisible()
  await owner.getByRole('tab', { name: 'Historial' }).click()
  await expect(owner.getByText('Marcos Ibarra').first()).toBeVisible()
  // The provider disables the account with a delay. Until then the user can sign in, but sees only that they are
  // blocked.
  await expect(async () => {
    await person.goto('/autogestion/garantias')
    const out = person
      .locator('#username')
      .or(person.getByText(/Usuario bloqueado|No tiene permisos/))
      .first()
    // The portal may check the session after the session has ended but before the account is disabled. The page then
    // shows an error with a retry.
    const notYet = person
      .getByRole('heading', { level: 1, name: 'Garantías' })
      .or(person.getByText('No pudimos comprobar tu sesión.'))
    await expect(out.or(notYet).first()).toBeVisible()
    expect(await out.isVisible()).toBe(true)
  }).toPass()
})
