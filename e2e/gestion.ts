import { expect, type Page } from '@playwright/test'

/** Opens a return, a claim or a warranty over its list, or one of its vistas. */
export const openGestion = async (page: Page, folder: string, numero: string, vista = ''): Promise<void> => {
  await page.goto(`/autogestion/${folder}/${numero}${vista && `/${vista}`}`)
  await expect(page.getByRole('dialog', { name: new RegExp(numero) })).toBeVisible()
}

/** Makes a change of state by its button, filling in what it asks. */
export const act = async (page: Page, action: string, fill: () => Promise<void> = async () => {}): Promise<void> => {
  await page.getByRole('button', { name: action, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: action })
  await expect(dialog).toBeVisible()
  await fill()
  // What cannot be taken back says what it is done to: Anular devolución.
  await dialog.getByRole('button', { name: new RegExp(`^${action}( |$)`) }).click()
  await expect(dialog).toBeHidden()
}

/** The comment that a change of state asks for. */
export const comment = (page: Page, text: string) => async (): Promise<void> =>
  page.getByRole('dialog').last().getByLabel('Comentario').fill(text)

/** Waits until the open one shows a state. */
export const expectState = async (page: Page, state: string): Promise<void> =>
  expect(page.getByRole('dialog').getByText(state, { exact: true }).first()).toBeVisible()

/** Writes in its conversation; the text is there afterwards. */
export const say = async (page: Page, text: string, prepare: () => Promise<void> = async () => {}): Promise<void> => {
  await page.getByLabel('Nuevo comentario').fill(text)
  await prepare()
  await page.getByRole('button', { name: /^(Enviar comentario|Guardar nota interna)$/ }).click()
  await expect(page.getByRole('list', { name: 'Comentarios' }).getByText(text)).toBeVisible()
}

/** Chooses an option of a list by its label. */
export const choose = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label }).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

/** The number in a heading that says it was created. */
export const numberOf = async (page: Page, heading: RegExp): Promise<string> => {
  const done = page.getByRole('heading', { level: 1, name: heading })
  await expect(done).toBeVisible()
  return /\d+/.exec((await done.textContent())!)![0]
}
