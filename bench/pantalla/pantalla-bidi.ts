import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Browser that is controlled over WebDriver BiDi: https://w3c.github.io/webdriver-bidi */
export interface Bidi {
  /** Name and version of the browser. */
  name: string
  /** Sends a command. Rejects with the error of the browser. */
  send: <T>(method: string, params: object) => Promise<T>
  /** Sets the listener of an event that is subscribed to. Each method has at most one listener. */
  on: <T>(method: string, listener: (params: T) => void) => void
  close: () => Promise<void>
}

type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; method: string; params: unknown }

interface Session {
  capabilities: { browserName: string; browserVersion: string }
}

/** Waits until the browser prints the URL on which it listens, and returns that URL. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr!.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address) resolve(`${address}/session`)
    })
    child.on('exit', () => reject(new Error(`El navegador no arrancó.\n${said}`)))
  })

export const startBidi = async (executable: string, args: readonly string[]): Promise<Bidi> => {
  const child = spawn(executable, [...args, '--remote-debugging-port=0'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const socket = new WebSocket(await addressOf(child))
  await once(socket, 'open')
  const pendingCommands = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') {
      listeners.get(message.method)?.(message.params)
      return
    }
    const pending = pendingCommands.get(message.id)
    pendingCommands.delete(message.id)
    if (message.type === 'success') pending?.resolve(message.result)
    else pending?.reject(new Error(`${message.error}: ${message.message}`))
  })
  let last = 0
  const send = <T>(method: string, params: object): Promise<T> => {
    const answer = Promise.withResolvers<unknown>()
    last += 1
    pendingCommands.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise as Promise<T>
  }
  const { capabilities } = await send<Session>('session.new', { capabilities: {} })
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    send,
    on: <T>(method: string, listener: (params: T) => void) =>
      void listeners.set(method, (params) => listener(params as T)),
    close: async () => {
      const exited = once(child, 'exit')
      await send('browser.close', {})
      await exited
    },
  }
}
