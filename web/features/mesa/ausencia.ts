import { formatDay, localDay } from '#contract/valores/fechas.ts'
import type { mesa } from '#contract/mesa/calls.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'

/** A day of these weeks: "03-12". */
export const corto = (day: string): string => formatDay(day).slice(0, 5)

/** Whose it is while they are away. */
export const deAusente = (nombre: string, hasta: string): string => `de ${nombre}, ausente hasta el ${corto(hasta)}`

/** Whose it was, of what nobody has because they do not see it any more. */
export const deSuelto = ({ nombre, fecha }: { nombre: string; fecha: string }): string =>
  `lo tenía ${nombre} hasta el ${corto(localDay(new Date(fecha)))}: ya no lo ve`

/** Whom this work can be given to, who see all of it by kind and company: who is away says so before it is. */
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
      label: ausenteHasta === null ? nombre : `${nombre} (ausente hasta el ${corto(ausenteHasta)})`,
    }))
