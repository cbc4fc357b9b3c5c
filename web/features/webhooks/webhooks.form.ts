import { clavesDe } from '#contract/base/claves.ts'
import { ALCANCES } from '#contract/conexiones/reglas.ts'
import { type EventoWebhook, EVENTOS_WEBHOOK, LEEN } from '#contract/webhooks/reglas.ts'
import type { Campos } from '#shared/forms/campos.ts'
import type { Profile } from '#web/profile.tsx'

/** Where a system is told, and of what. */
export interface Destino {
  direccion: string
  eventos: EventoWebhook[]
}

/** What one reads oneself can be told, and what is told already. */
export const destinoOf = ({ can }: Pick<Profile, 'can'>, ya: readonly EventoWebhook[] = []): Campos<Destino> => [
  {
    kind: 'texto',
    name: 'direccion',
    label: 'Dirección',
    required: true,
    maxLength: 500,
    placeholder: 'https://erp.tuempresa.com/avisos',
    help: 'Con https y sin puerto: tu sistema la recibe desde Internet',
  },
  {
    kind: 'casillas',
    name: 'eventos',
    label: 'Qué le avisamos',
    required: true,
    options: clavesDe(EVENTOS_WEBHOOK)
      .filter((evento) => can(ALCANCES[LEEN[evento]].servicioId) || ya.includes(evento))
      .map((evento) => ({ value: evento, label: EVENTOS_WEBHOOK[evento] })),
  },
]

/** A message about one of a list is about the list. */
export const pathOf = (path: string): string => path.split('.')[0]!
