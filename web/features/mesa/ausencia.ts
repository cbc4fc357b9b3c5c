import { formatDay } from '#contract/base/fechas.ts'
import type { mesa } from '#contract/mesa/calls.ts'
import type { ReplyOf } from '#contract/route.ts'

/** A day of these weeks: "03-12". */
export const corto = (day: string): string => formatDay(day).slice(0, 5)

/** Whose it is while they are away. */
export const deAusente = (nombre: string, hasta: string): string => `de ${nombre}, ausente hasta el ${corto(hasta)}`

/** Whom work can be given to: who is away says so before it is. */
export const personasOf = (opciones: ReplyOf<typeof mesa.getOpciones> | undefined) =>
  (opciones?.personas ?? []).map(({ usuarioId, nombre, ausenteHasta }) => ({
    value: String(usuarioId),
    label: ausenteHasta === null ? nombre : `${nombre} (ausente hasta el ${corto(ausenteHasta)})`,
  }))
