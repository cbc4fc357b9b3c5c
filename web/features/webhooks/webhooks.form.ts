import { clavesDe } from '#contract/base/claves.ts'
import { ALCANCES } from '#contract/conexiones/reglas.ts'
import { type EventoWebhook, EVENTOS_WEBHOOK, TRATAMIENTOS } from '#contract/webhooks/reglas.ts'
import type { Campos } from '#shared/forms/campos.ts'
import type { Profile } from '#web/profile.tsx'

export interface Destino {
  direccion: string
  eventos: EventoWebhook[]
}

/**
 * Returns the fields of a webhook. The user can choose events that they can read; events already chosen are offered
 * too.
 */
export const destinoOf = ({ can }: Pick<Profile, 'can'>, ya: readonly EventoWebhook[] = []): Campos<Destino> => [
  {
    kind: 'texto',
    name: 'direccion',
    label: 'Dirección del webhook',
    required: true,
    maxLength: 500,
    placeholder: 'https://erp.tuempresa.com/avisos',
    help: 'Con https y sin puerto: tu sistema recibe ahí los envíos desde Internet',
  },
  {
    kind: 'casillas',
    name: 'eventos',
    label: 'Qué eventos recibe',
    required: true,
    options: clavesDe(EVENTOS_WEBHOOK)
      .filter((evento) => can(ALCANCES[TRATAMIENTOS[evento].alcance].servicioId) || ya.includes(evento))
      .map((evento) => ({ value: evento, label: EVENTOS_WEBHOOK[evento] })),
  },
]

/** Returns the path of the field for an error path. An error about an item of a list belongs to the whole list. */
export const pathOf = (path: string): string => path.split('.')[0]!
