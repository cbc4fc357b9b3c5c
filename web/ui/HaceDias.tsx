import { useState } from 'react'
import { formatDay, haceDias, localDay } from '#contract/base/fechas.ts'
import classes from './HaceDias.module.css'

/** How long ago a day (yyyy-mm-dd) was; the day itself where the row has the focus, and as its title. */
export const HaceDias = ({ dia }: { dia: string }) => {
  const [today] = useState(() => localDay(new Date()))
  const exact = formatDay(dia)
  const said = haceDias(dia, today)
  if (said === exact) return <time dateTime={dia}>{exact}</time>
  return (
    <time dateTime={dia} title={exact}>
      <span className={classes.rel}>{said} </span>
      <span className={classes.dia}>{exact}</span>
    </time>
  )
}
