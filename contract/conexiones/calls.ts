import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { calendarioShapes } from './calendario.shapes.ts'
import type { webhooksShapes } from '#contract/webhooks/shapes.ts'
import type { conexionesShapes } from './shapes.ts'

const { roles } = CAPACIDADES.conexiones
const { roles: CLIENTES } = CAPACIDADES.calendario

/** Calls for the API tokens with which systems of a razón social use the portal. */
export const conexiones: Calls<typeof conexionesShapes> = {
  listTokens: {
    summary:
      'Los tokens que alcanzan a las empresas del titular, con lo que pueden y su último uso; los anulados, 30 días.',
    method: 'GET',
    path: 'conexiones/v1/tokens',
    roles,
    reads: ['conexiones'],
  },
  createToken: {
    summary: 'Crea un token para un sistema de la empresa. Se ve entero esta única vez.',
    method: 'POST',
    path: 'conexiones/v1/tokens',
    roles,
    touches: ['conexiones'],
    fresh: true,
    once: ['token'],
  },
  cutToken: {
    summary: 'Anula un token: deja de funcionar enseguida.',
    method: 'DELETE',
    path: 'conexiones/v1/tokens/:tokenId',
    roles,
    touches: ['conexiones'],
  },
  cutTokens: {
    summary: 'Anula todos los tokens que alcanzan a las empresas del titular.',
    method: 'DELETE',
    path: 'conexiones/v1/tokens',
    roles,
    touches: ['conexiones'],
  },
}

/** Calls for the calendar of the user's due dates. Calendar programs read it by a secret URL. */
export const calendario: Calls<typeof calendarioShapes> = {
  get: {
    summary:
      'Si la persona tiene una dirección para su calendario, qué dice y cuándo se leyó. La dirección no se repite.',
    method: 'GET',
    path: 'calendario/v1',
    roles: CLIENTES,
    reads: ['calendario'],
  },
  create: {
    summary: 'Crea la dirección del calendario; si había una, la reemplaza. Se dice esta única vez.',
    method: 'POST',
    path: 'calendario/v1',
    roles: CLIENTES,
    touches: ['calendario'],
    fresh: true,
    once: ['direccion'],
  },
  delete: {
    summary: 'Anula la dirección del calendario: deja de funcionar enseguida.',
    method: 'DELETE',
    path: 'calendario/v1',
    roles: CLIENTES,
    touches: ['calendario'],
  },
}

const touches = ['webhooks'] as const
/** Scope with which an API token can also make these calls. */
const token = ['webhooks:administrar'] as const

/** Calls for the webhooks that notify systems of a razón social (Standard Webhooks 1.0.0). */
export const webhooks: Calls<typeof webhooksShapes> = {
  list: {
    summary: 'Los webhooks de las empresas del titular, con el resultado de sus envíos.',
    method: 'GET',
    path: 'webhooks/v1/webhooks',
    roles,
    token,
    reads: ['webhooks'],
  },
  create: {
    summary: 'Crea un webhook de una empresa. El secreto con que se firma se ve esta única vez.',
    method: 'POST',
    path: 'webhooks/v1/webhooks',
    roles,
    token,
    touches,
    fresh: true,
    once: ['secreto'],
  },
  update: {
    summary:
      'Cambia qué se envía a un webhook, lo desactiva o lo activa; cambiar su dirección pide un ingreso reciente.',
    method: 'PUT',
    path: 'webhooks/v1/webhooks/:webhookId',
    roles,
    token,
    touches,
    fresh: ['direccion'],
  },
  remove: {
    summary: 'Quita un webhook, con su historial de envíos.',
    method: 'DELETE',
    path: 'webhooks/v1/webhooks/:webhookId',
    roles,
    touches,
  },
  setSecreto: {
    summary: 'Cambia el secreto de un webhook: 24 horas se firma con los dos. Se ve esta única vez.',
    method: 'POST',
    path: 'webhooks/v1/webhooks/:webhookId/secreto',
    roles,
    touches,
    fresh: true,
    once: ['secreto'],
  },
  sendPrueba: {
    summary: 'Envía una prueba.',
    method: 'POST',
    path: 'webhooks/v1/webhooks/:webhookId/prueba',
    roles,
    touches,
  },
  sendEjemplos: {
    summary:
      'Envía un ejemplo de cada evento del webhook, firmado y marcado como ejemplo, con el mismo webhook-id cada vez.',
    method: 'POST',
    path: 'webhooks/v1/webhooks/:webhookId/ejemplos',
    roles,
    touches,
  },
  listEnvios: {
    summary: 'Los envíos de un webhook en 30 días, el último primero, con lo que contestó.',
    method: 'GET',
    path: 'webhooks/v1/webhooks/:webhookId/envios',
    roles,
    reads: ['webhooks'],
  },
  sendEnvio: {
    summary: 'Reenvía un envío, con el mismo webhook-id.',
    method: 'POST',
    path: 'webhooks/v1/webhooks/:webhookId/envios/:envioId',
    roles,
    touches,
  },
  sendDesde: {
    summary: 'Reenvía todos los envíos desde un instante, con sus mismos webhook-id.',
    method: 'POST',
    path: 'webhooks/v1/webhooks/:webhookId/reenvios',
    roles,
    touches,
  },
}
