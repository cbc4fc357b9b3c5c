import type { APIRequestContext } from '@playwright/test'
import { letterTo } from '#testing/keycloak/mailbox.ts'
import { findSurroundings } from '#testing/keycloak/surroundings.ts'
import { until } from '#testing/wait.ts'

const LINK = /https?:\S+action-token\?\S+/

/** What the portal would have mailed to that address, once it is there: it keeps what it cannot send. */
const keptFor = async (request: APIRequestContext, email: string): Promise<string> => {
  let path: string | undefined
  await until(`a letter to ${email}`, async () => {
    const list = await (await request.get('/desarrollo/correo')).text()
    path = list
      .split('<tr>')
      .find((row) => row.includes(email))
      ?.match(/href="([^"]+)\/texto"/)?.[1]
    return path !== undefined
  })
  return (await request.get(`${path}/texto`)).text()
}

/** The link by which that person chooses a password, from whoever sends it: the portal, or a real Keycloak. */
export const linkSentTo = async (request: APIRequestContext, email: string): Promise<string> => {
  const surroundings = findSurroundings()
  const letter = surroundings ? await letterTo(surroundings.mailbox, email) : await keptFor(request, email)
  return LINK.exec(letter)![0]
}
