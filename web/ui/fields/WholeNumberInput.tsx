import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

/** What is read: '' of nothing, NaN of what is no whole number. Rules refuse NaN; nothing is ever cut to a number. */
type WholeNumber = number | ''

/** What is said beside a text that is no whole number. */
export const ENTERO_MESSAGE = 'Escribí un número entero, sin decimales.'

const PLAIN = /^-?\d{1,9}$/
const GROUPED = /^-?\d{1,3}(\.\d{3}){1,2}$/

/** "12500", and "12.500" where thousands are written; "2,5", "1.5" and "1e3" are none, whatever digits they have. */
const readWhole = (text: string, thousands: boolean): WholeNumber => {
  const written = text.trim()
  if (!written) return ''
  if (thousands && GROUPED.test(written)) return Number(written.replaceAll('.', ''))
  return PLAIN.test(written) ? Number(written) : Number.NaN
}

const writeWhole = (value: WholeNumber | null, thousands: boolean): string => {
  // A draft keeps what could not be read as null.
  if (value === null || value === '' || Number.isNaN(value)) return ''
  return thousands ? String(value).replace(/\B(?=(\d{3})+$)/g, '.') : String(value)
}

export interface WholeNumberInputProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'min' | 'max' | 'inputMode'
> {
  value: WholeNumber
  onChange: (value: WholeNumber) => void
  /** Where the arrow keys stop. What is typed out of range is said by the form, never changed. */
  min?: number
  max?: number
  /** Large numbers: dots between thousands are read and shown. */
  thousands?: boolean
  /** What is counted, after the number: "km". */
  unit?: string
}

/** The one field of whole numbers. What is none stays as it was typed, and is refused beside it at once. */
export const WholeNumberInput = ({
  value,
  onChange,
  min = 0,
  max = 999_999_999,
  thousands = false,
  unit,
  error,
  onKeyDown,
  ...rest
}: WholeNumberInputProps) => {
  const [typed, setTyped] = useState(() => writeWhole(value, thousands))
  // Changed from outside, the field shows that; what the person wrote otherwise stays letter by letter.
  const text = Object.is(readWhole(typed, thousands), value) ? typed : writeWhole(value, thousands)
  const change = (next: string) => {
    setTyped(next)
    onChange(readWhole(next, thousands))
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by || event.defaultPrevented || Number.isNaN(value)) return
    event.preventDefault()
    const next = value === '' ? min : Math.min(max, Math.max(min, value + by))
    change(writeWhole(next, thousands))
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      {...(unit && { rightSection: unit, rightSectionPointerEvents: 'none' as const, rightSectionWidth: 44 })}
      {...rest}
      value={text}
      error={Number.isNaN(readWhole(text, thousands)) ? ENTERO_MESSAGE : error}
      onKeyDown={step}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
