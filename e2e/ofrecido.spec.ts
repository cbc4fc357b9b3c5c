import { expect, type Page } from '@playwright/test'
import { choose } from './gestion.ts'
import { test } from './journey.ts'
import { signIn } from './session.ts'

/** Resolves when the page has opened its stream of events. */
const waitForEvents = (page: Page) =>
  new Promise<void>((resolve) =>
    page.on('response', (response) => response.url().endsWith('/notificaciones/v1/eventos') && resolve()),
  )

test('an open form offers a sector and a reason added after it opened, and keeps its text', async ({ browser }) => {
  const customer = await (await browser.newContext()).newPage()
  const eventsOpened = waitForEvents(customer)
  await signIn(customer, 'lferreyra', '/autogestion/reclamos/nuevo')
  await customer.getByLabel('Asunto').fill('Falta el remito del envío')
  await eventsOpened

  const admin = await (await browser.newContext()).newPage()
  const name = `Remitos ${Date.now()}`
  await signIn(admin, 'admin', '/autogestion/maestros?vista=sectores&editar=nuevo')
  const sector = admin.getByRole('dialog')
  await sector.getByLabel('Nombre').fill(name)
  await sector.getByLabel('Email').fill('remitos@meridiana.example')
  await sector.getByLabel('Primera respuesta').fill('4')
  await sector.getByLabel('Grupo en InvGate').fill('0')
  await sector.getByRole('button', { name: 'Guardar' }).click()
  await expect(sector).toBeHidden()

  await admin.goto('/autogestion/maestros?vista=motivos&lista=reclamo&editar=nuevo')
  const motivo = admin.getByRole('dialog')
  await motivo.getByLabel('Motivo').fill(`Sin remito ${name}`)
  await motivo.getByLabel('Categoría').fill('Otros')
  await choose(admin, 'Prioridad', 'Media')
  await choose(admin, 'Sector', name)
  await motivo.getByRole('button', { name: 'Guardar' }).click()
  await expect(motivo).toBeHidden()

  await choose(customer, 'Sector', name)
  await choose(customer, 'Motivo', `Sin remito ${name}`)
  await expect(customer.getByLabel('Asunto')).toHaveValue('Falta el remito del envío')
})
