import { formatMoney } from '#contract/formato.ts'
import classes from './Plata.module.css'

/** What is left of an item: credits are negative, and quiet. */
export const Plata = ({ importe, moneda }: { importe: string; moneda: string }) => (
  <span className={classes.amount} data-credit={importe.startsWith('-') || undefined}>
    {formatMoney(importe, moneda)}
  </span>
)
