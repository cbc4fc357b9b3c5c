import { useState } from 'react'
import { formatDay, haceDias, localDay, relativeDay } from '#contract/valores/fechas.ts'
import classes from './HaceDias.module.css'

/** What stands beside goes under it where there is no room; both fit into a row of 36 px. */
const DIA = { display: 'inline-block', verticalAlign: 'middle', whiteSpace: 'normal', lineHeight: 1.15 } as const

/** A day as HOY, AYER or dd-mm-yyyy (spec §9), and beside it how long ago it was; of HOY and AYER the day itself. */
export const HaceDias = ({ dia }: { dia: string }) => {
  const [today] = useState(() => localDay(new Date()))
  const exact = formatDay(dia)
  const said = relativeDay(dia, today)
  const beside = said === exact ? haceDias(dia, today) : exact
  return (
    <time dateTime={dia} title={exact} style={DIA}>
      {said}
      {beside !== said && (
        <>
          {' '}
          <span className={classes.hace}>{beside}</span>
        </>
      )}
    </time>
  )
}
