import { formatMoney } from '#shared/plata.ts'
import classes from './Plata.module.css'

/** Open amount of an item. A credit is dimmed and labelled "a favor". */
export const Plata = ({ importe, moneda }: { importe: string; moneda: string }) => {
  const isCredit = importe.startsWith('-')
  return (
    <span className={classes.amount} data-credit={isCredit || undefined}>
      {formatMoney(isCredit ? importe.slice(1) : importe, moneda)}
      {isCredit && <span className={classes.favor}> a favor</span>}
    </span>
  )
}
