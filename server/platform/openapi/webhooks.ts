import { EVENTOS_WEBHOOK, type EventoWebhook, TRATAMIENTOS } from '#contract/webhooks/reglas.ts'
import { ejemploDeEvento, eventoDe } from '#contract/webhooks/evento.shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { type Schema, schemaOf } from './schemas.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const HEADERS = [
  header('webhook-id', 'El mismo en cada intento: sirve para no tomar dos veces un envío'),
  header('webhook-timestamp', 'Cuándo salió este intento, en segundos desde 1970'),
  header('webhook-signature', 'Una firma v1 o más, separadas por un espacio (Standard Webhooks)'),
]

const wordsOf = (evento: EventoWebhook): string =>
  evento.replace(/(?:^|[.-])(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Returns a text on the calls that read the item of an event and answer it. */
const describe = (evento: EventoWebhook): string => {
  const { alcance, lee, responde } = TRATAMIENTOS[evento]
  const answer = responde ? ` Se responde con ${responde.llamadas.join(', ')} (\`${responde.alcance}\`).` : ''
  return `Pide el alcance \`${alcance}\`. Se lee con ${lee}.${answer}`
}

/** Returns the `webhooks` section of the document: the message about each event. */
export const webhooksOf = (place: (schema: Schema, name: string) => Schema): Record<string, object> =>
  Object.fromEntries(
    clavesDe(EVENTOS_WEBHOOK).map((evento) => [
      evento,
      {
        post: {
          operationId: `evento.${evento}`,
          tags: ['webhooks'],
          summary: EVENTOS_WEBHOOK[evento],
          description: describe(evento),
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: place(schemaOf(eventoDe(evento), 'output'), `Evento${wordsOf(evento)}`),
                example: ejemploDeEvento(evento),
              },
            },
          },
          responses: {
            '2XX': { description: 'Lo recibió' },
            410: { description: 'No quiere recibir más: el webhook se desactiva' },
          },
        },
      },
    ]),
  )
