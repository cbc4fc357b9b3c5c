import { z } from 'zod'
import { entidadDeEjemplo, type EventoWebhook, hasClave } from './reglas.ts'

/** Message of a webhook about an item with a number. The data of the item are read by a call. */
export const DatosEvento = z.object({
  id: z.number().int().describe('El número de lo que cambió: se lee con la llamada que dice el evento'),
  razonSocialId: z.number().int(),
  enlace: z.string().describe('La pantalla que lo muestra'),
})

/** Open items of the account have no number, so the message has their key in the ERP. */
const DatosDeCuenta = DatosEvento.extend({
  id: z.string().describe('El partidaId: sociedad-documento-ejercicio-posición'),
})

/** Returns the shape of the message about an event. */
export const eventoDe = (evento: EventoWebhook) =>
  z.object({
    type: z.literal(evento),
    timestamp: z.iso.datetime({ offset: true }).describe('Cuándo pasó'),
    data: hasClave(evento) ? DatosDeCuenta : DatosEvento,
    ejemplo: z.literal(true).optional().describe('Solo en los ejemplos que se piden en Webhooks: no pasó nada'),
  })

/** Returns an example of the message about an event, with demo data. */
export const ejemploDeEvento = (evento: EventoWebhook) => ({
  type: evento,
  timestamp: '2026-11-20T14:03:00.000Z',
  data: {
    id: hasClave(evento) ? entidadDeEjemplo(evento) : Number(entidadDeEjemplo(evento)),
    razonSocialId: 1042,
    enlace: 'https://portal.example/autogestion/inicio',
  },
})
