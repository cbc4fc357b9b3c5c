import { expect, type Page } from '@playwright/test'

/** Opens a gestión (return, claim, warranty or order) in a dialog over its list, in one of the views of the list. */
export const openGestion = async (page: Page, folder: string, numero: string, vista = ''): Promise<void> => {
  await page.goto(`/autogestion/${folder}/${numero}${vista && `/${vista}`}`)
  await expect(page.getByRole('dialog', { name: new RegExp(numero) })).toBeVisible()
}

/** Clicks the button that changes the state of the open gestión. `fill` fills in the dialog that the button opens. */
export const act = async (page: Page, action: string, fill: () => Promise<void> = async () => {}): Promise<void> => {
  await page.getByRole('button', { name: action, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: action })
  await expect(dialog).toBeVisible()
  await fill()
  // In the dialog of an irreversible action, the button also names the object, as in "Anular devolución".
  await dialog.getByRole('button', { name: new RegExp(`^${action}( |$)`) }).click()
  await expect(dialog).toBeHidden()
}

/** Returns a function that fills in the comment of a change of state. */
export const comment = (page: Page, text: string) => async (): Promise<void> =>
  page.getByRole('dialog').last().getByLabel('Comentario').fill(text)

/** Waits until the open gestión shows a state. */
export const expectState = async (page: Page, state: string): Promise<void> =>
  expect(page.getByRole('dialog').getByText(state, { exact: true }).first()).toBeVisible()

/** Writes a comment in the open conversation and waits until it is listed. */
export const writeComment = async (
  page: Page,
  text: string,
  prepare: () => Promise<void> = async () => {},
): Promise<void> => {
  await page.getByLabel('Nuevo comentario').fill(text)
  await prepare()
  await page.getByRole('button', { name: /^(Enviar comentario|Guardar nota interna)$/ }).click()
  await expect(page.getByRole('list', { name: 'Comentarios' }).getByText(text)).toBeVisible()
}

/** Chooses an option of a select, found by its label. */
export const choose = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label }).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Returns the number in the heading that confirms a new gestión. */
export const numberOf = async (page: Page, heading: RegExp): Promise<string> => {
  const title = page.getByRole('heading', { level: 1, name: heading })
  await expect(title).toBeVisible()
  return /\d+/.exec((await title.textContent())!)![0]
}
