import { randomUUID } from 'node:crypto'
import { webhooks } from '#contract/conexiones/calls.ts'
import { ALCANCES } from '#contract/conexiones/reglas.ts'
import {
  DIAS_ENVIOS,
  EJEMPLO,
  EVENTOS_WEBHOOK,
  type EventoWebhook,
  HORAS_DOS_SECRETOS,
  MAX_WEBHOOKS,
  TRATAMIENTOS,
} from '#contract/webhooks/reglas.ts'
import { webhooksShapes } from '#contract/webhooks/shapes.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#contract/route.ts'
import { DAY_MS, HOUR_MS } from '#contract/valores/fechas.ts'
import { WEBHOOK_ANTERIOR, WEBHOOK_SECRETO } from '#modules/cifrado'
import { requireRazonSocial } from '#modules/usuarios'
import { ocultar } from '#modules/ver-como'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { GuardError, requireOutside } from '#server/outside/guarded.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import { implement } from '#server/http/implement.ts'
import { requireVersion } from '#server/http/versions.ts'
import { apagarWebhook } from './webhooks-entrega.repository.ts'
import { cuerpoOf } from './webhooks-entrega.service.ts'
import { makeSecreto } from './webhooks.rules.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertPrueba,
  insertWebhook,
  lockWebhook,
  resendEnvios,
  selectEnvios,
  selectWebhooks,
  updateSecreto,
  updateWebhook,
  upsertEjemplos,
  type WebhookHead,
} from './webhooks.repository.ts'

const PAGE = 20

type WebhookParams = { params: ParamsOf<typeof webhooks.remove> }

const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Returns a webhook of the user’s companies, locked. Throws `no-encontrado`. */
const requireWebhook = async ({ sql, caller }: Context, webhookId: number): Promise<WebhookHead> => {
  const found = await lockWebhook(sql, webhookId, caller.scope)
  if (!found) throw new AppError('no-encontrado')
  return found
}

/** Throws `conflicto` when the webhook is off. */
const requireEncendido = ({ apagado }: WebhookHead): void => {
  if (apagado) throw new AppError('conflicto', { message: 'El webhook está inactivo. Activalo primero.' })
}

const list = async ({ sql, caller, now }: Context) =>
  (await selectWebhooks(sql, caller.scope, now)).map((row) => ({
    ...row,
    direccion: ocultar(caller, row.direccion),
    creado: row.creado.toISOString(),
    apagado: isoOf(row.apagado),
    fallandoDesde: isoOf(row.fallandoDesde),
    anteriorHasta: isoOf(row.anteriorHasta),
  }))

/**
 * Returns the address. Throws a field error when it is invalid or on a host of the portal. The IP address is checked at
 * each delivery.
 */
const requireDireccion = (direccion: string, ownHosts: readonly string[]): string => {
  try {
    return requireOutside(direccion, ownHosts).href
  } catch (error) {
    throw error instanceof GuardError ? fieldError('direccion', `${error.message}.`) : error
  }
}

const namesOf = (eventos: readonly EventoWebhook[]): string =>
  eventos.map((evento) => EVENTOS_WEBHOOK[evento]).join(', ')

/** Throws a field error for events that the services of the user, or the scopes of the token, do not read. */
const requireLegibles = ({ servicios, token }: Caller, eventos: readonly EventoWebhook[]): void => {
  const faltan = token ? eventos.filter((evento) => !token.alcances.has(TRATAMIENTOS[evento].alcance)) : []
  if (faltan.length) {
    const alcances = [...new Set(faltan.map((evento) => TRATAMIENTOS[evento].alcance))].join(', ')
    throw fieldError('eventos', `Al token le falta ${alcances} para: ${namesOf(faltan)}.`)
  }
  const ajenos = eventos.filter((evento) => !servicios.has(ALCANCES[TRATAMIENTOS[evento].alcance].servicioId))
  if (ajenos.length) throw fieldError('eventos', `No tenés acceso a: ${namesOf(ajenos)}. Quitalos.`)
}

const create =
  (ownHosts: readonly string[]) =>
  async ({ sql, caller, cipher, now, audit }: Context, { body }: { body: BodyOf<typeof webhooks.create> }) => {
    const { razonSocialId } = body
    if (caller.isStaff) throw new AppError('sin-permiso', { detail: 'staff users have no company' })
    requireRazonSocial(caller, razonSocialId)
    const direccion = requireDireccion(body.direccion, ownHosts)
    const eventos = [...new Set(body.eventos)]
    requireLegibles(caller, eventos)
    if ((await countWebhooks(sql, razonSocialId)) >= MAX_WEBHOOKS) {
      const message = `La empresa ya tiene ${MAX_WEBHOOKS} webhooks. Quitá uno que no uses.`
      throw new AppError('conflicto', { message, fields: { razonSocialId: message } })
    }
    const secreto = makeSecreto()
    const webhookId = await insertWebhook(sql, {
      razonSocialId,
      direccion,
      eventos,
      secreto: cipher.seal(WEBHOOK_SECRETO, secreto),
      usuarioId: caller.usuarioId,
      tokenId: caller.token?.tokenId ?? null,
      creado: now,
    })
    audit({
      entidad: 'webhook',
      entidadId: webhookId,
      razonSocialId,
      cambios: { direccion: [null, direccion], eventos: [null, eventos] },
    })
    return { webhookId, secreto }
  }

const update =
  (ownHosts: readonly string[]) =>
  async (context: Context, { params, body }: WebhookParams & { body: BodyOf<typeof webhooks.update> }) => {
    const { sql, caller, now, audit } = context
    const before = await requireWebhook(context, params.webhookId)
    requireVersion(before, body.version)
    const { webhookId, razonSocialId } = before
    const direccion = body.direccion === undefined ? before.direccion : requireDireccion(body.direccion, ownHosts)
    const eventos = [...new Set(body.eventos)]
    const wasOn = before.apagado === null
    const starts = direccion !== before.direccion || (body.activo && !wasOn)
    // A user may turn off a webhook, or select fewer events, without the right to read them.
    requireLegibles(caller, starts ? eventos : eventos.filter((evento) => !before.eventos.includes(evento)))
    const tokenId = caller.token?.tokenId ?? null
    if (tokenId !== null && before.tokenId === null && direccion !== before.direccion)
      throw fieldError('direccion', 'Este webhook lo creó una persona: un token no cambia su dirección.')
    const { usuarioId } = caller
    await updateWebhook(sql, webhookId, {
      direccion,
      eventos,
      activo: body.activo,
      empieza: starts,
      tokenId,
      usuarioId,
    })
    if (!body.activo) await apagarWebhook(sql, webhookId, 'persona', now)
    audit({
      entidad: 'webhook',
      entidadId: webhookId,
      razonSocialId,
      cambios: {
        ...(direccion !== before.direccion && { direccion: [before.direccion, direccion] }),
        ...(eventos.join() !== before.eventos.join() && { eventos: [before.eventos, eventos] }),
        ...(wasOn !== body.activo && { activo: [wasOn, body.activo] }),
      },
    })
    return { webhookId }
  }

const remove = async (context: Context, { params }: WebhookParams) => {
  const { webhookId, razonSocialId, direccion } = await requireWebhook(context, params.webhookId)
  await deleteWebhook(context.sql, webhookId)
  context.audit({ entidad: 'webhook', entidadId: webhookId, razonSocialId, cambios: { direccion: [direccion, null] } })
  return { webhookId }
}

/**
 * Creates a new secret. For HORAS_DOS_SECRETOS hours the former one also signs, so that the receiver can change later.
 */
const setSecreto = async (context: Context, { params }: WebhookParams) => {
  const { sql, cipher, now, audit } = context
  const { webhookId, razonSocialId, secreto: anterior } = await requireWebhook(context, params.webhookId)
  const secreto = makeSecreto()
  await updateSecreto(sql, webhookId, {
    secreto: cipher.seal(WEBHOOK_SECRETO, secreto),
    anterior: cipher.seal(WEBHOOK_ANTERIOR, cipher.open(WEBHOOK_SECRETO, anterior)),
    hasta: new Date(now.getTime() + HORAS_DOS_SECRETOS * HOUR_MS),
  })
  audit({ entidad: 'webhook', entidadId: webhookId, razonSocialId })
  return { webhookId, secreto }
}

const sendPrueba = async (context: Context, { params }: WebhookParams) => {
  const webhook = await requireWebhook(context, params.webhookId)
  requireEncendido(webhook)
  await insertPrueba(context.sql, webhook.webhookId, randomUUID())
  return { webhookId: webhook.webhookId }
}

/** Sends an example of each event that the webhook selects. Throws `conflicto` when the webhook is off. */
const sendEjemplos = async (context: Context, { params }: WebhookParams) => {
  const webhook = await requireWebhook(context, params.webhookId)
  requireEncendido(webhook)
  const { webhookId, eventos } = webhook
  const ejemplos = eventos.map((tipo) => ({ tipo, eventoId: derivedId(EJEMPLO, String(webhookId), tipo) }))
  return { envios: await upsertEjemplos(context.sql, webhookId, ejemplos) }
}

const listEnvios =
  (portal: string) =>
  async (
    { sql, caller }: Context,
    { params, query }: WebhookParams & { query: QueryOf<typeof webhooks.listEnvios> },
  ) => {
    const rows = await selectEnvios(sql, { ...params, scope: caller.scope, antes: query.antes, size: PAGE + 1 })
    if (!rows) throw new AppError('no-encontrado')
    const filas = rows.slice(0, PAGE).map((row) => ({
      ...row,
      pedido: cuerpoOf(row, portal),
      respuesta: ocultar(caller, row.respuesta),
      creado: row.creado.toISOString(),
      intentado: isoOf(row.intentado),
      proximo: isoOf(row.proximo),
      entregado: isoOf(row.entregado),
    }))
    return { filas, hayMas: rows.length > PAGE }
  }

const sendEnvio = async (context: Context, { params }: { params: ParamsOf<typeof webhooks.sendEnvio> }) => {
  const webhook = await requireWebhook(context, params.webhookId)
  requireEncendido(webhook)
  if (!(await resendEnvios(context.sql, webhook, { envioId: params.envioId }))) throw new AppError('no-encontrado')
  return { webhookId: webhook.webhookId }
}

const sendDesde = async (
  context: Context,
  { params, body }: WebhookParams & { body: BodyOf<typeof webhooks.sendDesde> },
) => {
  const webhook = await requireWebhook(context, params.webhookId)
  requireEncendido(webhook)
  const desde = new Date(body.desde)
  if (desde.getTime() < context.now.getTime() - DIAS_ENVIOS * DAY_MS)
    throw fieldError('desde', `Solo se reenvían los envíos de los últimos ${DIAS_ENVIOS} días. Elegí otra fecha.`)
  return { envios: await resendEnvios(context.sql, webhook, { desde }) }
}

/** `ownHosts`: hosts that no address of a webhook may have. */
export const webhooksRoutes = ({ ownHosts, portal }: { ownHosts: readonly string[]; portal: string }) =>
  implement(webhooks, webhooksShapes, {
    list,
    create: create(ownHosts),
    update: update(ownHosts),
    remove,
    setSecreto,
    sendPrueba,
    sendEjemplos,
    listEnvios: listEnvios(portal),
    sendEnvio,
    sendDesde,
  })
