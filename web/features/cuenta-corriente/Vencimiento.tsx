import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { DosLineas, Nota } from '#ui/DosLineas.tsx'

/** What to say of a due date: that it passed, or that it does not matter any more. */
const noteOf = ({ compensada, diasAtraso }: Partida): string | undefined => {
  if (compensada) return `Compensada ${formatDay(compensada)}`
  if (diasAtraso === 0) return undefined
  return `Vencida hace ${diasAtraso === 1 ? '1 día' : `${diasAtraso} días`}`
}

/** When it falls due, and in words when it did or when it was cleared. */
export const Vencimiento = ({ partida }: { partida: Partida }) => (
  <DosLineas note={noteOf(partida)} isLate={!partida.compensada}>
    {formatDay(partida.vencimiento)}
  </DosLineas>
)

/** The same in a few words: that it passed, when it will, or of what day a credit is. */
export const VenceCorto = ({ partida }: { partida: Partida }) => {
  const { compensada, emision, vencimiento, pendiente } = partida
  const note = noteOf(partida)
  const date = pendiente.startsWith('-') ? `Del ${formatDay(emision)}` : `Vence ${formatDay(vencimiento)}`
  return <Nota isLate={note !== undefined && !compensada}>{note ?? date}</Nota>
}
