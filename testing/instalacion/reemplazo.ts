import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Requests to send, and the status that each must have without a session. There is a POST, because nginx does not retry
 * a POST on its own.
 */
const REQUESTS = [
  { method: 'GET', path: '/autogestion', answer: 200 },
  { method: 'POST', path: '/autogestion/devoluciones/v1/all/find/page/1/size/20', answer: 401 },
]
const INTERVAL_MS = 70

interface Replacement {
  portal: string
  certificate: string
  /** Functions that each stop one process and start it again. They run one after the other. */
  replace: readonly (() => Promise<void>)[]
}

/**
 * Replaces the processes one after the other while requests are sent. Returns the number of requests and the unexpected
 * answers.
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
