import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { webhooks } from '#contract/conexiones/calls.ts'
import { EVENTOS_WEBHOOK } from '#contract/webhooks/reglas.ts'
import { readConfig } from '#server/config/config.ts'
import { createGuardedPost, type GuardedPost } from '#server/outside/guarded.ts'
import { openCipher } from '#server/config/data-keys.ts'
import { createEntrega } from '../../server/modules/webhooks/webhooks-entrega.service.ts'
import { SIN_AUTORIDAD } from '../certificado.ts'
import { DATA_KEYS } from '../data-keys.ts'
import { type Person, type Portal, startPortal } from '../portal.ts'

export const SECOND = 1000
export const HOUR = 3600 * SECOND
export const PORTAL = 'https://portal.meridiana.example'
export const TITULAR = ['ROL_OWNER'] as const

/** Returns the time at which rows that were just inserted are due, plus `more` ms. */
export const soon = (more = 0): Date => new Date(Date.now() + SECOND + more)

/** Notification that a customer's system received. */
export interface Heard {
  id: string
  instant: string
  signatures: string[]
  body: string
}

export interface Made {
  webhookId: number
  secreto: string
}

const NEW = {
  razonSocialId: 1042,
  direccion: 'https://erp.litoral.example/avisos',
  // Leave out orders of motorcycles, because the owner in these tests has no rights on them.
  eventos: Object.keys(EVENTOS_WEBHOOK).filter((evento) => !evento.startsWith('pedido.')),
}

/**
 * Starts a local server that acts as a customer's system under any host name, and the sender of webhooks. `heard`:
 * received notifications; `answer`: the server's next answer.
 */
export const openSistemas = async (portal: Portal) => {
  const receiver = https.createServer(SIN_AUTORIDAD, (request, response) => {
    const said = (name: string) => String(request.headers[name])
    void text(request).then((body) => {
      sistemas.heard.push({
        id: said('webhook-id'),
        instant: said('webhook-timestamp'),
        signatures: said('webhook-signature').split(' '),
        body,
      })
      response.writeHead(sistemas.answer.status, sistemas.answer.headers).end('recibido')
    })
  })
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo
  const cipher = await openCipher(readConfig({ NODE_ENV: 'test', DATA_KEYS }))
  const entregaBy = (post: GuardedPost) =>
    createEntrega({
      pool: portal.pool,
      jobs: portal.jobs,
      portal: PORTAL,
      marca: { nombre: 'M', color: '#000000' },
      cipher,
      post,
      onError: (error) => {
        throw error
      },
    })
  const entrega = entregaBy(
    createGuardedPost({
      ownHosts: [],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      loopback: { port, ca: SIN_AUTORIDAD.cert },
    }),
  )
  const create = (over: Record<string, unknown> = {}) =>
    portal.call<Made & { fields?: Record<string, string> }>('mibarra', webhooks.create, {
      body: { ...NEW, ...over },
      roles: TITULAR,
    })
  const sistemas = {
    heard: [] as Heard[],
    answer: { status: 204 } as { status: number; headers?: Record<string, string> },
    entrega,
    entregaBy,
    create,
    make: async (over: Record<string, unknown> = {}): Promise<Made> => {
      const made = await create(over)
      expect(made.status).toBe(200)
      return made.body
    },
    by: (who: Person, webhookId: number) => {
      const sent = { params: { webhookId }, roles: TITULAR }
      return {
        list: async () =>
          (await portal.call<ReplyOf<typeof webhooks.list>>(who, webhooks.list, { roles: TITULAR })).body,
        envios: async (query: Record<string, number> = {}) =>
          (await portal.call<ReplyOf<typeof webhooks.listEnvios>>(who, webhooks.listEnvios, { ...sent, query })).body
            .filas,
        prueba: async () => (await portal.call(who, webhooks.sendPrueba, sent)).status,
        ejemplos: () => portal.call<{ envios: number }>(who, webhooks.sendEjemplos, sent),
        /** Updates the webhook, with its current version; returns the answer. */
        update: async (over: Record<string, unknown>) => {
          const all = await portal.call<ReplyOf<typeof webhooks.list>>(who, webhooks.list, { roles: TITULAR })
          const { eventos, apagado, version } = all.body.find((each) => each.webhookId === webhookId)!
          const body = { eventos, activo: apagado === null, version, ...over }
          return portal.call<{ message?: string; fields?: Record<string, string> }>(who, webhooks.update, {
            ...sent,
            body,
          })
        },
      }
    },
    /** Sends the notifications that are due at an instant and waits for the answers. Returns how many were sent. */
    deliver: async (now: Date): Promise<number> => {
      const begun = await entrega.begin(now)
      await entrega.idle()
      return begun
    },
    /** Deletes all webhooks. */
    reset: async (): Promise<void> => {
      sistemas.answer = { status: 204 }
      sistemas.heard = []
      await portal.pool.query('delete from webhook')
    },
    close: () => {
      receiver.closeAllConnections()
      receiver.close()
    },
  }
  return sistemas
}

export type Sistemas = Awaited<ReturnType<typeof openSistemas>>

/** Gives the tests of a file a portal and the systems of its customers. Resets these systems before each test. */
export const withSistemas = (set: (portal: Portal, sistemas: Sistemas) => void): void => {
  let portal: Portal
  let sistemas: Sistemas
  beforeAll(async () => {
    portal = await startPortal({ PUBLIC_URL: PORTAL })
    sistemas = await openSistemas(portal)
    set(portal, sistemas)
  })
  afterAll(async () => {
    sistemas.close()
    await portal.close()
  })
  beforeEach(() => sistemas.reset())
}
