import {
  EJEMPLO,
  entidadDeEjemplo,
  MAX_RESPUESTA,
  MOTIVOS_APAGADO,
  type MotivoApagado,
  PRUEBA,
  WEBHOOKS_PATH,
} from '#contract/webhooks/reglas.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { PREFIX } from '#contract/route.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { WEBHOOK_ANTERIOR, WEBHOOK_SECRETO } from '#modules/cifrado'
import { isInScope, loadCallerById } from '#modules/usuarios'
import { type AvisosParts, type Destinatario, type Noticia, notify } from '#modules/notificaciones'
import { type Db, transaction } from '#server/db/database.ts'
import type { GuardedAnswer, GuardedPost } from '#server/outside/guarded.ts'
import type { Cipher } from '#server/base/cipher.ts'
import { shareLoads } from '#server/limits/shared-load.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import { entityRefOf } from './webhooks-eventos.rules.ts'
import { esperaOf, FALLAS_MS, fallaOf, firmaOf, INTENTO_MS, proximoOf, TOMADO_MS } from './webhooks.rules.ts'
import {
  apagarWebhook,
  selectCreador,
  selectWebhookAviso,
  takeEnvios,
  type TakenEnvio,
  updateResultado,
  type WebhookAviso,
} from './webhooks-entrega.repository.ts'

/** Maximum of concurrent attempts in a process, and for each webhook, so that a slow address does not delay others. */
const MAX_AT_ONCE = 24
const MAX_PER_WEBHOOK = 2

interface Parts extends AvisosParts {
  cipher: Cipher
  post: GuardedPost
  onError: (error: Error) => void
}

/**
 * Returns the request body, which has only ids and a link. The receiver reads the data by a call, which checks the
 * receiver's rights.
 */
export const cuerpoOf = (
  { tipo, creado, entidad, razonSocialId }: Pick<TakenEnvio, 'tipo' | 'creado' | 'entidad' | 'razonSocialId'>,
  portal: string,
): string => {
  const isEjemplo = entidad === EJEMPLO && tipo !== PRUEBA
  const { id, enlace } = entityRefOf(tipo, isEjemplo ? entidadDeEjemplo(tipo) : entidad)
  return JSON.stringify({
    type: tipo,
    timestamp: creado.toISOString(),
    data: { id, razonSocialId, enlace: `${portal}${PREFIX}${enlace}` },
    ...(isEjemplo && { ejemplo: true }),
  })
}

/** Notification of a webhook that was turned off automatically, for the user who added it. */
const APAGADO: Noticia<{ webhookId: number }, WebhookAviso, Destinatario> = {
  read: (db, { webhookId }) => selectWebhookAviso(db, webhookId),
  people: (db, { webhookId }) => selectCreador(db, webhookId),
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
    asunto: `Se desactivó un webhook de ${razonSocial}`,
    titulo: `Se desactivó un webhook de ${razonSocial}`,
    parrafos: [
      `${MOTIVOS_APAGADO[motivo]}.`,
      'Cuando tu sistema vuelva a responder, activalo y reenviá lo que no le llegó.',
    ],
    datos: [
      ['Dirección del webhook', direccion],
      ['Razón social', razonSocial],
    ],
    boton: 'Ver los webhooks',
  }),
}

/** Creates the sender of due events. Several processes can run it, because each event is taken by only one. */
export const createEntrega = ({ cipher, post, onError, ...parts }: Parts) => {
  const { pool, portal } = parts
  const running = new Set<Promise<void>>()
  const runningOf = new Map<number, number>()

  const apagar = async (db: Db, webhookId: number, motivo: MotivoApagado, now: Date) => {
    if (!(await apagarWebhook(db, webhookId, motivo, now))) return
    const id = derivedId('webhook', String(webhookId), now.toISOString())
    await notify(db, parts, APAGADO, { datos: { webhookId }, id, now })
  }

  const send = (taken: TakenEnvio, now: Date): Promise<GuardedAnswer> => {
    const { eventoId, direccion, secreto, secretoAnterior } = taken
    const body = cuerpoOf(taken, portal)
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
      maxBytes: MAX_RESPUESTA,
    })
  }

  const loadCreador = shareLoads((usuarioId: number) => loadCallerById(pool, usuarioId))
  /**
   * Whether the user who answers for the webhook is still an owner of the company, and the token of the webhook is
   * still valid.
   */
  const isAllowed = async ({ creadoPor, razonSocialId, tokenVale }: TakenEnvio): Promise<boolean> => {
    const found = tokenVale ? await loadCreador(creadoPor) : undefined
    return (
      found !== undefined &&
      isInScope(found.caller, razonSocialId) &&
      hasAnyRole(found.caller.roles, CAPACIDADES.conexiones.roles)
    )
  }

  const attempt = async (taken: TakenEnvio, now: Date): Promise<void> => {
    const { envioId, webhookId, direccion, intentos } = taken
    if (!(await isAllowed(taken))) {
      await transaction(pool, (db) => apagar(db, webhookId, 'permiso', now))
      return
    }
    const answer = await send(taken, now).catch((error: unknown) => ({ falla: fallaOf(error) }))
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

  const start = (taken: TakenEnvio, now: Date): void => {
    const { webhookId } = taken
    runningOf.set(webhookId, (runningOf.get(webhookId) ?? 0) + 1)
    const run = attempt(taken, now)
      // The result could not be stored, so the event is sent again after TOMADO_MS, with the same id.
      .catch((error: unknown) => onError(error as Error))
      .finally(() => {
        running.delete(run)
        const left = runningOf.get(webhookId)! - 1
        if (left) runningOf.set(webhookId, left)
        else runningOf.delete(webhookId)
      })
    running.add(run)
  }

  return {
    /** Starts due events up to the limits without waiting; returns their number. */
    async begin(now: Date): Promise<number> {
      const limit = MAX_AT_ONCE - running.size
      if (limit <= 0) return 0
      const ocupados = [...runningOf].filter(([, n]) => n >= MAX_PER_WEBHOOK).map(([webhookId]) => webhookId)
      const until = new Date(now.getTime() + TOMADO_MS)
      const takenEnvios = await takeEnvios(pool, { now, until, limit, cada: MAX_PER_WEBHOOK, ocupados })
      for (const taken of takenEnvios) start(taken, now)
      return takenEnvios.length
    },
    /** Resolves when all started attempts have ended. */
    async idle(): Promise<void> {
      await Promise.all(running)
    },
  }
}
