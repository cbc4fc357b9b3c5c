import type { Partida } from '#contract/cuenta-corriente.schemas.ts'
import { formatDay } from '#contract/fechas.ts'
import classes from './Vencimiento.module.css'

/** When it falls due, and in words when it did or when it was cleared. */
export const Vencimiento = ({ partida }: { partida: Partida }) => {
  const { vencimiento, diasAtraso, compensada } = partida
  return (
    <span className={classes.both}>
      <span>{formatDay(vencimiento)}</span>
      {compensada ? (
        <span className={classes.note}>Compensada el {formatDay(compensada)}</span>
      ) : (
        diasAtraso > 0 && (
          <span className={classes.note} data-late>
            Vencida hace {diasAtraso === 1 ? '1 día' : `${diasAtraso} días`}
          </span>
        )
      )}
    </span>
  )
}
