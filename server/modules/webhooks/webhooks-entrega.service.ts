import { MAX_RESPUESTA, MOTIVOS_APAGADO, type MotivoApagado, WEBHOOKS_PATH } from '#contract/webhooks/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { WEBHOOK_ANTERIOR, WEBHOOK_SECRETO } from '#modules/cifrado'
import { type AvisosParts, type Destinatario, type Noticia, tell } from '#modules/notificaciones'
import { type Db, transaction } from '#server/db/database.ts'
import type { GuardedAnswer, GuardedPost } from '#server/outside/guarded.ts'
import type { Cipher } from '#server/base/cipher.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import { nombradoOf } from './webhooks-eventos.rules.ts'
import { esperaOf, FALLAS_MS, fallaOf, firmaOf, INTENTO_MS, proximoOf, TOMADO_MS } from './webhooks.rules.ts'
import {
  apagarWebhook,
  selectQuien,
  selectWebhookAviso,
  takeEnvios,
  type Tomado,
  updateResultado,
  type WebhookAviso,
} from './webhooks-entrega.repository.ts'

/** At most so many at once in a process, and of one address: who answers slowly keeps nobody else waiting. */
const MOST = 24
const CADA = 2

interface Parts extends AvisosParts {
  cipher: Cipher
  post: GuardedPost
  onError: (error: Error) => void
}

/** What is sent: thin, so that rights are asked when it is fetched. */
export const cuerpoOf = (
  { tipo, creado, entidad, razonSocialId }: Pick<Tomado, 'tipo' | 'creado' | 'entidad' | 'razonSocialId'>,
  portal: string,
): string => {
  const { id, enlace } = nombradoOf(tipo, entidad)
  return JSON.stringify({
    type: tipo,
    timestamp: creado.toISOString(),
    data: { id, razonSocialId, enlace: `${portal}${PREFIX}${enlace}` },
  })
}

/** An address that was turned off by itself, to who added it. */
const APAGADO: Noticia<{ webhookId: number }, WebhookAviso, Destinatario> = {
  read: (db, { webhookId }) => selectWebhookAviso(db, webhookId),
  people: (db, { webhookId }) => selectQuien(db, webhookId),
  actorOf: () => null,
  hecho: ({ razonSocialId }) => ({
    evento: 'conexion',
    tipoNotificacionId: TIPOS_NOTIFICACION.general,
    razonSocialId,
    entidadId: null,
    estadoId: null,
    enlace: WEBHOOKS_PATH.slice(PREFIX.length),
  }),
  sobre: ({ webhookId }) => ({ sobre: `Webhook ${webhookId}` }),
  contenido: ({ direccion, motivo, razonSocial }) => ({
    asunto: `Dejamos de avisar a un sistema de ${razonSocial}`,
    titulo: `Dejamos de avisar a un sistema de ${razonSocial}`,
    parrafos: [
      `${MOTIVOS_APAGADO[motivo]}.`,
      'Cuando el sistema vuelva a recibir, encendelo y pedí que se reenvíe lo que no le llegó.',
    ],
    datos: [
      ['Dirección', direccion],
      ['Razón social', razonSocial],
    ],
    boton: 'Ver los webhooks',
  }),
}

/** Sends what is due to the systems of the companies. Several processes do it at once: what one takes the others do not. */
export const createEntrega = ({ cipher, post, onError, ...parts }: Parts) => {
  const { pool, portal } = parts
  const running = new Set<Promise<void>>()
  const deCada = new Map<number, number>()

  const apagar = async (db: Db, webhookId: number, motivo: MotivoApagado, now: Date) => {
    if (!(await apagarWebhook(db, webhookId, motivo, now))) return
    const id = derivedId('webhook', String(webhookId), now.toISOString())
    await tell(db, parts, APAGADO, { datos: { webhookId }, id, now })
  }

  const send = (tomado: Tomado, now: Date): Promise<GuardedAnswer> => {
    const { eventoId, direccion, secreto, secretoAnterior } = tomado
    const body = cuerpoOf(tomado, portal)
    const instant = Math.floor(now.getTime() / 1000)
    const secretos = [
      cipher.open(WEBHOOK_SECRETO, secreto),
      ...(secretoAnterior === null ? [] : [cipher.open(WEBHOOK_ANTERIOR, secretoAnterior)]),
    ]
    return post(direccion, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Autogestion-Webhooks/1',
        'webhook-id': eventoId,
        'webhook-timestamp': String(instant),
        'webhook-signature': secretos.map((each) => firmaOf(each, eventoId, instant, body)).join(' '),
      },
      body,
      timeoutMs: INTENTO_MS,
      most: MAX_RESPUESTA,
    })
  }

  const attempt = async (tomado: Tomado, now: Date): Promise<void> => {
    const { envioId, webhookId, direccion, intentos } = tomado
    const answer = await send(tomado, now).catch((error: unknown) => ({ falla: fallaOf(error) }))
    const status = 'status' in answer ? answer.status : null
    const entregado = status !== null && status >= 200 && status < 300
    const espera = 'status' in answer && !entregado ? esperaOf(answer.status, answer.retryAfter, now) : undefined
    const curva = entregado ? undefined : proximoOf(intentos + 1, now, Math.random())
    const proximo = curva && espera && espera > curva ? espera : curva
    await transaction(pool, async (db) => {
      const { desde, sigue } = await updateResultado(db, {
        envioId,
        webhookId,
        direccion,
        now,
        estado: status,
        respuesta: 'text' in answer ? answer.text : null,
        falla: 'falla' in answer ? answer.falla : null,
        entregado,
        proximo: proximo ?? null,
        espera: espera ?? null,
      })
      if (!sigue) return
      if (status === 410) await apagar(db, webhookId, 'pedido', now)
      else if (desde && now.getTime() - desde.getTime() >= FALLAS_MS) await apagar(db, webhookId, 'fallas', now)
    })
  }

  const start = (tomado: Tomado, now: Date): void => {
    const { webhookId } = tomado
    deCada.set(webhookId, (deCada.get(webhookId) ?? 0) + 1)
    const run = attempt(tomado, now)
      // Nobody said what came of it: after a minute it is sent again, under the same id.
      .catch((error: unknown) => onError(error as Error))
      .finally(() => {
        running.delete(run)
        const left = deCada.get(webhookId)! - 1
        if (left) deCada.set(webhookId, left)
        else deCada.delete(webhookId)
      })
    running.add(run)
  }

  return {
    /** Begins what is due and has room, and waits for none of it; gives how many. */
    async begin(now: Date): Promise<number> {
      const most = MOST - running.size
      if (most <= 0) return 0
      const ocupados = [...deCada].filter(([, n]) => n >= CADA).map(([webhookId]) => webhookId)
      const until = new Date(now.getTime() + TOMADO_MS)
      const tomados = await takeEnvios(pool, { now, until, most, cada: CADA, ocupados })
      for (const tomado of tomados) start(tomado, now)
      return tomados.length
    },
    /** Waits for what was begun. */
    async idle(): Promise<void> {
      await Promise.all(running)
    },
  }
}
