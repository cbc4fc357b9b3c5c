import { expect, type Page } from '@playwright/test'

/**
 * Waits until the development mailbox lists a mail to this address whose row matches `subject`. Returns the text of the
 * newest such mail.
 */
export const mailTo = async (page: Page, address: string, subject: RegExp): Promise<string> => {
  let text = ''
  await expect(async () => {
    const list = await (await page.request.get('/desarrollo/correo')).text()
    const row = list
      .split('<tr>')
      .find((each) => each.includes(`<td>${address}</td>`) && subject.test(each.replace(/<[^>]+>/g, ' ')))
    const id = /\/desarrollo\/correo\/([\w-]+)\/texto/.exec(row ?? '')?.[1]
    expect(id, `a mail to ${address}`).toBeTruthy()
    text = await (await page.request.get(`/desarrollo/correo/${id}/texto`)).text()
  }).toPass()
  return text
}

/** Returns the first URL in the text of a mail. */
export const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)![0]
