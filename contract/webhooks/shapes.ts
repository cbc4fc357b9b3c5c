import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { EVENTOS_WEBHOOK, MOTIVOS_APAGADO, PRUEBA } from './reglas.ts'

const EVENTOS = clavesDe(EVENTOS_WEBHOOK)

const Direccion = z
  .url({ protocol: /^https$/, error: 'Escribí una dirección que empiece con https://' })
  .max(500, 'Hasta 500 caracteres')
const Eventos = z.array(z.enum(EVENTOS)).min(1, 'Elegí al menos un evento').max(EVENTOS.length)

export const NewWebhook = z.object({
  razonSocialId: z.number('Elegí la razón social').int(),
  direccion: Direccion,
  eventos: Eventos,
})

export const WebhookUpdate = z.object({
  direccion: Direccion.optional().describe('Solo si cambia: pide un ingreso reciente'),
  eventos: Eventos,
  activo: z.boolean(),
  version: z.number().int().describe('La que se leyó: si otra persona lo cambió, 409'),
})

const instante = (que: string) => z.string().describe(`Instante ISO: ${que}`)

const Webhook = z.object({
  webhookId: z.number().int(),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  direccion: z.string(),
  eventos: Eventos,
  creadoPor: z.string(),
  token: z.string().nullable().describe('El token con que se creó; nulo: lo creó una persona'),
  creado: instante('cuándo se agregó'),
  apagado: instante('desde cuándo no se le envía nada').nullable(),
  motivoApagado: z.enum(clavesDe(MOTIVOS_APAGADO)).nullable(),
  fallandoDesde: instante('la primera falla desde la última vez que recibió').nullable(),
  anteriorHasta: instante('hasta cuándo se firma también con el secreto de antes').nullable(),
  version: z.number().int(),
})

const Envio = z.object({
  envioId: z.number().int(),
  eventoId: z.string().describe('El webhook-id, el mismo en cada intento'),
  tipo: z.enum([...EVENTOS, PRUEBA]),
  creado: instante('cuándo pasó'),
  intentos: z.number().int(),
  intentado: instante('el último intento').nullable(),
  proximo: instante('cuándo se intenta otra vez').nullable(),
  entregado: instante('cuándo lo recibió').nullable(),
  pedido: z.string().describe('Lo que se envía'),
  estado: z.number().int().nullable().describe('El código HTTP que contestó'),
  respuesta: z.string().nullable().describe('El primer KB de lo que contestó'),
  falla: z.string().nullable().describe('Por qué no contestó'),
})

const params = z.object({ webhookId: entero() })
const hecho = z.object({ webhookId: z.number().int() })
const conSecreto = z.object({
  webhookId: z.number().int(),
  secreto: z.string().nullable().describe('Se dice esta única vez; repetido el envío, nulo'),
})

export const webhooksShapes = {
  list: { reply: z.array(Webhook) },
  create: { body: NewWebhook, reply: conSecreto },
  update: { params, body: WebhookUpdate, reply: hecho },
  remove: { params, reply: hecho },
  setSecreto: { params, reply: conSecreto },
  sendPrueba: { params, reply: hecho },
  sendEjemplos: { params, reply: z.object({ envios: z.number().int() }) },
  listEnvios: {
    params,
    query: z.object({ antes: entero().optional().describe('Los anteriores a este envío') }),
    reply: z.object({ filas: z.array(Envio), hayMas: z.boolean() }),
  },
  sendEnvio: { params: params.extend({ envioId: entero() }), reply: hecho },
  sendDesde: {
    params,
    body: z.object({ desde: z.iso.datetime({ error: 'Elegí desde cuándo', offset: true }) }),
    reply: z.object({ envios: z.number().int() }),
  },
} satisfies Shapes
