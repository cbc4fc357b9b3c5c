import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, type Ref, useCallback, useState } from 'react'
import classes from './Calendario.module.css'

const MESSAGES = { shape: 'Formato de fecha incorrecto', day: 'Fecha no válida' }

const SHAPES = [
  /^(?<d>\d{1,2})[-/. ]?(?<m>\d{1,2})[-/. ]?(?<y>\d{4})$/,
  // Format of a date pasted from a spreadsheet.
  /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
]

/**
 * Parses dd-mm-aaaa, dd/mm/aaaa, ddmmaaaa or aaaa-mm-dd into yyyy-mm-dd. `problem`: the error to show for any other
 * text.
 */
const readTyped = (text: string): { day?: string; problem?: string } => {
  const parts = SHAPES.map((shape) => shape.exec(text.trim())?.groups).find(Boolean)
  if (!parts) return { problem: MESSAGES.shape }
  const day = `${parts.y}-${parts.m!.padStart(2, '0')}-${parts.d!.padStart(2, '0')}`
  const date = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return exists ? { day } : { problem: MESSAGES.day }
}

export interface CalendarioProps {
  label: string
  /** Day as yyyy-mm-dd; null: empty. */
  value: string | null
  onChange: (day: string | null) => void
  onBlur?: () => void
  /** Called on blur with text that is no date; the value stays null. */
  onUnreadable?: (text: string) => void
  ref?: Ref<HTMLInputElement>
  description?: string
  withAsterisk?: boolean
  'aria-required'?: boolean
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  minDate?: string
  maxDate?: string
  w?: number | string
}

/** Distance (px) between the field and its calendar. */
const CALENDAR_GAP_PX = 8

/**
 * Date field. Users type dd-mm-aaaa or choose a day. Text that is no date shows an error and stays, so that the user
 * can correct it.
 */
export const Calendario = ({ error, onBlur, onChange, onUnreadable, ...rest }: CalendarioProps) => {
  const [problem, setProblem] = useState<string>()
  const [room, setRoom] = useState(0)
  const measure = useCallback((message: HTMLElement | null) => setRoom(message?.offsetHeight ?? 0), [])
  const shown = problem ?? error
  const check = (text: string) => {
    const wrong = text.trim() === '' ? undefined : readTyped(text).problem
    setProblem(wrong)
    if (wrong) onUnreadable?.(text.trim())
  }
  return (
    <DateInput
      {...rest}
      classNames={{ day: classes.day ?? '' }}
      locale="es"
      firstDayOfWeek={1}
      valueFormat="DD-MM-YYYY"
      placeholder="dd-mm-aaaa"
      inputMode="numeric"
      clearable
      fixOnBlur={false}
      dateParser={(text) => readTyped(text).day ?? null}
      rightSection={rest.value ? null : <IconCalendar size={16} aria-hidden />}
      clearButtonProps={{ 'aria-label': `Borrar ${rest.label}` }}
      // The button that opens the list of months needs no label: its text, the month, names it.
      ariaLabels={{ previousMonth: 'Mes anterior', nextMonth: 'Mes siguiente' }}
      error={
        shown && (
          <span ref={measure} style={{ display: 'block' }}>
            {shown}
          </span>
        )
      }
      // The error message is between the field and the calendar, so move the calendar down by the height of the
      // message.
      popoverProps={{ offset: room > 0 ? CALENDAR_GAP_PX + CALENDAR_GAP_PX + room : CALENDAR_GAP_PX }}
      onChange={(day) => {
        setProblem(undefined)
        onChange(day)
      }}
      onInput={(event) => {
        // The text is no longer a date, so clear the previous day.
        if (rest.value && readTyped(event.currentTarget.value).problem) onChange(null)
      }}
      onBlur={(event) => {
        check(event.currentTarget.value)
        onBlur?.()
      }}
    />
  )
}
