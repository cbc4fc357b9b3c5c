import { expect, type Page } from '@playwright/test'
import { linkIn, mailTo } from './correo.ts'
import { test } from './journey.ts'
import { expectAccessible, signIn } from './session.ts'

const PASSWORD = 'Taller-de-2026-siempre'

/** Follows the invitation in a mail, sets a password, signs in and accepts the terms. */
const activateAccount = async (page: Page, { email, usuario }: { email: string; usuario: string }) => {
  await page.goto(linkIn(await mailTo(page, email, /Activá tu usuario/)))
  await page.locator('#password-new').fill(PASSWORD)
  await page.locator('#password-confirm').fill(PASSWORD)
  await page.locator('#password-confirm').press('Enter')
  await expect(page.getByText(/guardada/)).toBeVisible()
  await page.goto('/autogestion')
  await page.locator('#username').fill(usuario)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('#kc-login').click()
  await page.getByLabel(/Leí y acepto los Términos/).check()
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click()
}

test('an administrator creates a razón social and invites its owner, who signs in and can invite representatives', async ({
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin', '/autogestion/empresas')
  await admin.getByRole('link', { name: 'Nueva razón social' }).click()
  const form = admin.getByRole('dialog', { name: 'Nueva razón social' })
  await form.getByLabel('Razón social *').fill('Náutica del Delta S.A.')
  await form.getByLabel('CUIT *').fill('30-81001111-9')
  await form.getByLabel('Código de cliente *').fill('109901')
  await form.getByRole('combobox', { name: 'Provincia' }).fill('Entre')
  await admin.getByRole('option', { name: 'Entre Ríos' }).click()
  await form.getByLabel('Autopartes').check()
  await form.getByRole('button', { name: 'Agregar contacto' }).click()
  await form.getByLabel('Nombre *').fill('Paula Medrano')
  await form.getByLabel('Email *').fill('paula.medrano@meridiana.example')
  await form.getByLabel('Teléfono').fill('341 15 555-0111')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByLabel('CUIT *')).toBeFocused()
  await expectAccessible(admin)
  await form.getByLabel('CUIT *').fill('30-81001111-0')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()

  await admin.getByRole('searchbox', { name: 'Buscar' }).fill('náutica')
  await expect(admin).toHaveURL(/texto=/)
  await admin.getByRole('link', { name: 'Náutica del Delta S.A.' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Náutica del Delta S.A.' })).toBeVisible()
  await expect(admin.getByText('Todavía no tiene titular')).toBeVisible()
  await admin.getByRole('button', { name: 'Invitar titular' }).click()
  const invitation = admin.getByRole('dialog', { name: 'Invitar titular' })
  await invitation.getByLabel('Nombre *').fill('Irene')
  await invitation.getByLabel('Apellido *').fill('Duarte')
  await invitation.getByLabel('DNI *').fill('74.222.333')
  await invitation.getByLabel('Usuario *').fill('iduarte')
  await invitation.getByLabel('Email *').fill('iduarte@delta.example')
  await invitation.getByLabel('Teléfono *').fill('341 15 555-0190')
  await invitation.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(invitation).toBeHidden()
  await expect(admin.getByRole('link', { name: /Irene Duarte/ })).toBeVisible()
  await expect(admin.getByText('Todavía no tiene titular')).toBeHidden()

  const owner = await (await browser.newContext()).newPage()
  await activateAccount(owner, { email: 'iduarte@delta.example', usuario: 'iduarte' })
  await expect(owner.getByRole('heading', { name: 'Hola, Irene' })).toBeVisible()
  await expect(owner.getByText('Náutica del Delta S.A.').first()).toBeVisible()
  await expect(owner.getByText('Paula Medrano').first()).toBeVisible()
  await owner.goto('/autogestion/carga-representantes')
  await expect(owner.getByRole('link', { name: 'Nuevo representante' })).toBeVisible()

  // Before deactivating a razón social, the form shows how many users it has.
  await admin.getByRole('button', { name: 'Editar' }).click()
  const edit = admin.getByRole('dialog', { name: 'Editar razón social' })
  await edit.getByLabel('Activa').uncheck()
  await expect(edit.getByText('Al guardar deja de operar')).toBeVisible()
  await expect(edit.getByText(/1 usuarios? activos?/).first()).toBeVisible()
  await expectAccessible(admin)
  await edit.getByRole('button', { name: 'Guardar' }).click()
  await expect(edit).toBeHidden()
  await expect(admin.getByText('Inactiva').first()).toBeVisible()
})

test('an administrator invites a staff user, who gets only the chosen roles and loses access when deactivated', async ({
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin', '/autogestion/personas')
  await admin.getByRole('link', { name: 'Nueva persona' }).click()
  const form = admin.getByRole('dialog', { name: 'Nueva persona de la distribuidora' })
  await form.getByLabel('Nombre *').fill('Camila')
  await form.getByLabel('Apellido *').fill('Vázquez')
  await form.getByLabel('Usuario *').fill('cvazquez')
  await form.getByLabel('Email *').fill('cvazquez@meridiana.example')
  await form.getByLabel('Centro de atención').check()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()

  const person = await (await browser.newContext()).newPage()
  await activateAccount(person, { email: 'cvazquez@meridiana.example', usuario: 'cvazquez' })
  await expect(person.getByRole('heading', { name: 'Hola, Camila' })).toBeVisible()
  await person.goto('/autogestion/personas')
  await expect(person.getByRole('heading', { name: 'No tiene permisos para realizar esta acción.' })).toBeVisible()

  await admin.getByRole('searchbox', { name: 'Buscar' }).fill('cvazquez')
  await expect(admin).toHaveURL(/texto=cvazquez/)
  await admin.getByRole('link', { name: 'Camila Vázquez' }).click()
  const ficha = admin.getByRole('dialog', { name: 'Persona' })
  await expect(ficha.getByText(/Agregó|Usuario: — → cvazquez/).first()).toBeVisible()
  await expectAccessible(admin)
  await ficha.getByRole('button', { name: 'Desactivar' }).click()
  await admin.getByRole('dialog', { name: '¿Desactivar a Camila?' }).getByRole('button', { name: 'Desactivar' }).click()
  await expect(admin.getByText('Ya no puede iniciar sesión y sus sesiones se cerraron.')).toBeVisible()
  await person.goto('/autogestion')
  await expect(
    person
      .locator('#username')
      .or(person.getByText(/Usuario bloqueado|No tiene permisos/))
      .first(),
  ).toBeVisible()
})
