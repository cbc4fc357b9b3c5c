import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { DosLineas, Nota } from '#ui/DosLineas.tsx'

/** Returns the note of a due date: overdue or cleared; undefined: neither. */
const noteOf = ({ compensada, diasAtraso }: Partida): string | undefined => {
  if (compensada) return `Saldado el ${formatDay(compensada)}`
  if (diasAtraso === 0) return undefined
  return `Venció hace ${diasAtraso === 1 ? '1 día' : `${diasAtraso} días`}`
}

/** Due date with its note. */
export const Vencimiento = ({ partida }: { partida: Partida }) => (
  <DosLineas note={noteOf(partida)} isLate={!partida.compensada}>
    {formatDay(partida.vencimiento)}
  </DosLineas>
)

/** Note of a due date; without one, the due date, or the issue date of a credit. */
export const VenceCorto = ({ partida }: { partida: Partida }) => {
  const { compensada, emision, vencimiento, pendiente } = partida
  const note = noteOf(partida)
  const date = pendiente.startsWith('-') ? `Del ${formatDay(emision)}` : `Vence ${formatDay(vencimiento)}`
  return <Nota isLate={note !== undefined && !compensada}>{note ?? date}</Nota>
}
