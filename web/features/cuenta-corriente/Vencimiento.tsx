import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { DosLineas, Nota } from '#ui/DosLineas.tsx'

/** Returns the text for an overdue or a cleared item; undefined when the item is neither. */
const noteOf = ({ compensada, diasAtraso }: Partida): string | undefined => {
  if (compensada) return `Saldado el ${formatDay(compensada)}`
  if (diasAtraso === 0) return undefined
  return `Venció hace ${diasAtraso === 1 ? '1 día' : `${diasAtraso} días`}`
}

/** Due date of an item. A note says if the item is overdue or cleared. */
export const Vencimiento = ({ partida }: { partida: Partida }) => (
  <DosLineas note={noteOf(partida)} isLate={!partida.compensada}>
    {formatDay(partida.vencimiento)}
  </DosLineas>
)

/**
 * Short text about the due date, for a card: that the item is overdue or cleared; otherwise its due date, or the issue
 * date of a credit.
 */
export const VenceCorto = ({ partida }: { partida: Partida }) => {
  const { compensada, emision, vencimiento, pendiente } = partida
  const note = noteOf(partida)
  const date = pendiente.startsWith('-') ? `Del ${formatDay(emision)}` : `Vence ${formatDay(vencimiento)}`
  return <Nota isLate={note !== undefined && !compensada}>{note ?? date}</Nota>
}
