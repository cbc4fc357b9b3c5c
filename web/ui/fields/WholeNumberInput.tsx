import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

/**
 * Value of the field. '': empty. NaN: the text is no whole number, so the form rejects it. Text is never truncated to a
 * number.
 */
type WholeNumber = number | ''

/** Error of a text that is no whole number. */
export const ENTERO_MESSAGE = 'Escribí un número entero, sin decimales.'

const PLAIN = /^-?\d{1,9}$/
const GROUPED = /^-?\d{1,3}(\.\d{3}){1,2}$/

/** Parses "12500"; with `thousands` also "12.500". Returns NaN for "2,5", "1.5" and "1e3". */
const readWhole = (text: string, thousands: boolean): WholeNumber => {
  const written = text.trim()
  if (!written) return ''
  if (thousands && GROUPED.test(written)) return Number(written.replaceAll('.', ''))
  return PLAIN.test(written) ? Number(written) : Number.NaN
}

const writeWhole = (value: WholeNumber | null, thousands: boolean): string => {
  // A draft stores NaN as null.
  if (value === null || value === '' || Number.isNaN(value)) return ''
  return thousands ? String(value).replace(/\B(?=(\d{3})+$)/g, '.') : String(value)
}

export interface WholeNumberInputProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'min' | 'max' | 'inputMode'
> {
  value: WholeNumber
  onChange: (value: WholeNumber) => void
  /** Limits for the arrow keys. A typed number beyond these limits stays, and the form shows an error. */
  min?: number
  max?: number
  /** true: accepts and shows dots between thousands. */
  thousands?: boolean
  /** Unit shown after the number: "km". */
  unit?: string
}

/** Field of a whole number. Any other text stays in the field and shows an error at once. */
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
  const [fieldText, setTyped] = useState(() => writeWhole(value, thousands))
  // If the form has set another value, show that value. Otherwise keep the text exactly as typed.
  const text = Object.is(readWhole(fieldText, thousands), value) ? fieldText : writeWhole(value, thousands)
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
