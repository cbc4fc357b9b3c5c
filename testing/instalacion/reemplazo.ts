import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Requests to send, with the status expected without a session. The POST is included because nginx does not retry it on
 * its own.
 */
const REQUESTS = [
  { method: 'GET', path: '/autogestion', answer: 200 },
  { method: 'POST', path: '/autogestion/devoluciones/v1/all/find/page/1/size/20', answer: 401 },
]
const INTERVAL_MS = 70

interface Replacement {
  portal: string
  certificate: string
  /** Stops a process and starts it again, one after the other. */
  replace: readonly (() => Promise<void>)[]
}

/**
 * Replaces the processes one by one while requests are sent. Returns the number of requests and the unexpected answers.
 */
export const replaceUnderLoad = async ({ portal, certificate, replace }: Replacement) => {
  const agent = new Agent({ keepAlive: true, ca: await readFile(certificate) })
  const wrong: string[] = []
  const pending: Promise<void>[] = []
  const ask = ({ method, path, answer }: (typeof REQUESTS)[number]): Promise<void> =>
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
  const timer = setInterval(() => pending.push(ask(REQUESTS[pending.length % REQUESTS.length]!)), INTERVAL_MS)
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
