import { formatDay, localDay } from '#contract/valores/fechas.ts'
import type { mesa } from '#contract/mesa/calls.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'

/** Formats a day without its year: "03-12". */
export const formatDayMonth = (day: string): string => formatDay(day).slice(0, 5)

/** Returns the text that the owner of an item is absent, and until when. */
export const ausenteText = (nombre: string, hasta: string): string =>
  `de ${nombre}, ausente hasta el ${formatDayMonth(hasta)}`

/** Returns the text for an unassigned item whose former owner lost access to it. */
export const formerOwnerText = ({ nombre, fecha }: { nombre: string; fecha: string }): string =>
  `estuvo asignada a ${nombre} hasta el ${formatDayMonth(localDay(new Date(fecha)))}: ya no la ve`

/**
 * Returns the staff users to whom all this work can be assigned, because they can see every kind of item and razón
 * social in it. Marks absent users.
 */
export const personasOf = (
  opciones: ReplyOf<typeof mesa.getOpciones> | undefined,
  trabajos: readonly { clase: ClaseTrabajo; vendedorIds: readonly number[] }[],
) =>
  (opciones?.personas ?? [])
    .filter(({ usuarioId, todaEmpresa, clases }) =>
      trabajos.every(
        ({ clase, vendedorIds }) => clases.includes(clase) && (todaEmpresa || vendedorIds.includes(usuarioId)),
      ),
    )
    .map(({ usuarioId, nombre, ausenteHasta }) => ({
      value: String(usuarioId),
      label: ausenteHasta === null ? nombre : `${nombre} (ausente hasta el ${formatDayMonth(ausenteHasta)})`,
    }))
