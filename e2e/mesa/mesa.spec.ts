import { expect, type Page } from '@playwright/test'
import { expectState, openGestion } from '../gestion.ts'
import { test } from '../journey.ts'
import { expectAccessible, signIn } from '../session.ts'
import { holdHere } from './plazo.ts'

const item = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const queue = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

test('a queue is worked by keyboard: open, decide, undo, assign, note and answer', async ({ page }) => {
  await signIn(page, 'npaz', '/autogestion/mesa/resolver')
  const rows = queue(page, 'Por resolver')
  await expect(rows.first()).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Teclas de la Mesa' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // Takes the unassigned claim that has waited longest, and undoes that within five seconds.
  const claim = rows.filter({ hasText: 'Reclamo 40101' })
  await claim.getByRole('link').press('Enter')
  await expect(item(page)).toHaveText('Reclamo 40101')
  await expect(page).toHaveURL(/item=reclamo-40101/)
  await expect(page.getByRole('button', { name: /Tomar/ })).toBeVisible()
  const releaseTimer = await holdHere(page)
  await page.keyboard.press('1')
  // A taken claim stays in the queue. The claim offers no actions until the decision has been sent.
  await expect(page.getByText('Reclamo 40101: Tomar.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^1? ?Tomar/ })).toBeHidden()
  await expect(claim).toBeVisible()
  await expect(item(page)).toHaveText('Reclamo 40101')
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: /Tomar/ })).toBeVisible()
  await expect(page.getByText('Reclamo 40101: Tomar.')).toBeHidden()
  await releaseTimer()

  await page.keyboard.press('a')
  await expect(page.getByRole('combobox', { name: 'Asignada a' })).toHaveValue('Noelia Paz')
  await page.keyboard.press('n')
  await expect(page.getByLabel('Nueva nota interna')).toBeFocused()
  await page.keyboard.type('Hablé con el transporte.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Hablé con el transporte.')).toBeVisible()
  await expect(page.getByText('Nota interna', { exact: true })).toBeVisible()

  // Leave the composer, because letters typed in it are text and not shortcuts.
  await expect(page.getByLabel(/Nuevo comentario|Nueva nota/)).not.toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByLabel('Nuevo comentario')).toBeFocused()
  await page.keyboard.type('Sale esta tarde, a las 14')
  await expect(page.getByLabel('Nuevo comentario')).toHaveValue('Sale esta tarde, a las 14')
  await expect(item(page)).toHaveText('Reclamo 40101')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Sale esta tarde, a las 14')).toBeVisible()
  await expect(page.getByText('En Análisis').first()).toBeVisible()
  await expect(page.getByLabel('Nuevo comentario')).toHaveValue('')
  await expect(page.getByLabel('Nuevo comentario')).not.toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Mesa: Para mí' })).toBeVisible()
  await expect(queue(page, 'Para mí').filter({ hasText: 'Reclamo 40101' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Mesa: Por resolver' })).toBeVisible()
  await expectAccessible(page)
})

test('five keys send a saved answer that closes a claim, and the next item opens', async ({ page }) => {
  await signIn(page, 'npaz', '/autogestion/mesa/resolver')
  await page.getByRole('button', { name: 'Respuestas' }).click()
  await page.getByRole('button', { name: 'Nueva respuesta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Título').fill('Resuelto')
  await dialog.getByRole('textbox', { name: 'Respuesta' }).fill('Hola {{cliente}}, cerramos el {{nro}}.')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('No existe {{nro}}. Podés usar')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Respuesta' }).fill('Hola {{cliente}}, cerramos el {{numero}}.')
  await expect(dialog.getByRole('region', { name: 'Vista previa' })).toContainText('Hola Laura, cerramos el 40101.')
  await dialog.getByRole('combobox', { name: 'Al enviarla, pasa a' }).click()
  await page.getByRole('option', { name: 'Cerrado' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('button', { name: /Resuelto/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const rows = queue(page, 'Por resolver')
  await rows.filter({ hasText: 'Reclamo' }).first().getByRole('link').press('Enter')
  await expect(page.getByLabel('Nuevo comentario')).toBeVisible()
  const worked = (await item(page).textContent())!
  await page.keyboard.press('m')
  await expect(dialog.getByRole('button', { name: /Resuelto/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('1')
  await expect(page.getByLabel('Nuevo comentario')).toHaveValue(/^Hola .*, cerramos el \d+\.$/)
  await page.keyboard.press('Control+Enter')
  await expect(item(page)).not.toHaveText(worked)
  await expect(rows.filter({ hasText: worked })).toHaveCount(0)
})

test('two users who view one item see each other, and when one assigns the item, the other sees that', async ({
  browser,
}) => {
  const noelia = await (await browser.newContext()).newPage()
  const ramiro = await (await browser.newContext()).newPage()
  await signIn(noelia, 'npaz', '/autogestion/mesa/resolver?item=reclamo-40105')
  await expect(item(noelia)).toHaveText('Reclamo 40105')
  await signIn(ramiro, 'rsosa', '/autogestion/mesa/resolver?item=reclamo-40105')
  await expect(ramiro.getByText('Noelia lo está mirando')).toBeVisible()
  await expect(noelia.getByText('Ramiro lo está mirando')).toBeVisible()
  await noelia.getByLabel('Nuevo comentario').pressSequentially('Hola')
  await expect(ramiro.getByText('Noelia está escribiendo')).toBeVisible()
  await ramiro.getByRole('button', { name: 'Asignarme' }).click()
  await expect(noelia.getByRole('combobox', { name: 'Asignada a' })).toHaveValue('Ramiro Sosa')
  await ramiro.getByRole('link', { name: 'Inicio', exact: true }).click()
  await expect(noelia.getByText(/Ramiro (lo está mirando|está escribiendo)/)).toBeHidden()
})

test('several chosen items get the same priority, and a phone shows one panel at a time', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await signIn(page, 'rsosa', '/autogestion/mesa/garantia')
  const rows = queue(page, 'Garantías')
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await page.getByRole('combobox', { name: 'Prioridad' }).click()
  await page.getByRole('option', { name: 'Urgente' }).click()
  await expect(page.getByText('Listo: cambiaron 2.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Prioridad Urgente' })).toHaveCount(2)
  const name = await rows.nth(0).getByRole('link').textContent()
  await rows.nth(0).getByRole('link').click()
  await expect(item(page)).toHaveText(name!)
  await expect(page.getByText(/Prioridad Urgente/)).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expectAccessible(page)
  await page.goBack()
  await expect(rows.first()).toBeVisible()
})

test('a return is decided in the mesa by one key, and another return is received by its scanned code', async ({
  page,
}) => {
  await signIn(page, 'rsosa', '/autogestion/mesa/autorizar?item=devolucion-30101')
  await expect(item(page)).toHaveText('Devolución 30101')
  await expect(page.getByRole('radio', { name: 'Autorizar' }).first()).toBeChecked()
  await expect(page.getByRole('button', { name: /Confirmar la decisión/ })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('Devolución 30101: decidida.')).toBeVisible()
  await expect(queue(page, 'Por autorizar').filter({ hasText: '30101' })).toHaveCount(0)
  await expect(item(page)).not.toHaveText('Devolución 30101')

  await page.goto('/autogestion/mesa/recepcion')
  // Types as a barcode reader does: the code, then Enter. The reader does not clear the field before the next code.
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Código del bulto').focus()
  await scan('no-existe')
  await expect(page.getByText(/No se espera ninguna devolución con ese código/)).toBeVisible()
  await scan('30106')
  await expect(item(page)).toHaveText('Devolución 30106')
  await expect(page.getByRole('button', { name: /Confirmar la recepción/ })).toBeVisible()
  await page.getByLabel('Bultos recibidos').fill('1')
  await page.getByLabel('Bultos recibidos').blur()
  await page.keyboard.press('1')
  await expect(page.getByText('Devolución 30106: recibida.')).toBeVisible()
  await expectAccessible(page)
  await openGestion(page, 'devoluciones', '30106')
  await expectState(page, 'Verificado')
  await openGestion(page, 'devoluciones', '30101')
  await expectState(page, 'Aguardando datos de transporte')
})
