import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

/** What is asked meanwhile, and what the portal answers to who has no session: a page, and a send, which nginx never repeats by itself. */
const ASKED = [
  { method: 'GET', path: '/autogestion', answer: 200 },
  { method: 'POST', path: '/autogestion/devoluciones/v1/all/find/page/1/size/20', answer: 401 },
]
const EACH_MS = 70

interface Replacement {
  portal: string
  certificate: string
  /** Ends a process, and starts it anew, in turn. */
  replace: readonly (() => Promise<void>)[]
}

/** Replaces the processes one after the other while people go on asking. Gives how many were asked, and what was answered that should not. */
export const replaceUnderLoad = async ({ portal, certificate, replace }: Replacement) => {
  const agent = new Agent({ keepAlive: true, ca: await readFile(certificate) })
  const wrong: string[] = []
  const pending: Promise<void>[] = []
  const ask = ({ method, path, answer }: (typeof ASKED)[number]): Promise<void> =>
    new Promise((resolve) => {
      const finish = (what: number | string | undefined) => {
        if (what !== answer) wrong.push(`${method} ${path}: ${what}`)
        resolve()
      }
      request(portal + path, { method, agent }, (response) => {
        response.resume()
        response.once('end', () => finish(response.statusCode))
      })
        .once('error', ({ message }) => finish(message))
        .end()
    })
  const timer = setInterval(() => pending.push(ask(ASKED[pending.length % ASKED.length]!)), EACH_MS)
  for (const one of replace) {
    await wait(1000)
    await one()
  }
  await wait(1000)
  clearInterval(timer)
  await Promise.all(pending)
  agent.destroy()
  return { asked: pending.length, wrong }
}
