import { useState } from 'react'
import { formatDay, haceDias, localDay, relativeDay } from '#contract/valores/fechas.ts'
import classes from './HaceDias.module.css'

/** Lets the second text wrap below the first in a narrow cell. Both lines fit in a row of 36 px. */
const DIA = { display: 'inline-block', verticalAlign: 'middle', whiteSpace: 'normal', lineHeight: 1.15 } as const

/**
 * Shows a day as HOY, AYER or dd-mm-yyyy (spec §9). A second text adds the date to HOY and AYER, and the age to any
 * other day.
 */
export const HaceDias = ({ dia }: { dia: string }) => {
  const [today] = useState(() => localDay(new Date()))
  const exact = formatDay(dia)
  const shownDay = relativeDay(dia, today)
  const secondary = shownDay === exact ? haceDias(dia, today) : exact
  return (
    <time dateTime={dia} title={exact} style={DIA}>
      {shownDay}
      {secondary !== shownDay && (
        <>
          {' '}
          <span className={classes.hace}>{secondary}</span>
        </>
      )}
    </time>
  )
}
