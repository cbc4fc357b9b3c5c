import { readImporte } from '#contract/valores/importes.ts'
import { writeImporte } from '#contract/valores/formato.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { FiltroPropioProps } from '#shared/lists/filtros.ts'

const PAUSE_MS = 300

/** An amount to filter by: it counts when the typing pauses. What cannot be read is said. */
export const ImporteFiltro = ({ label, value: importe, onChange }: FiltroPropioProps) => {
  const [typed, setTyped] = useState({ text: importe && writeImporte(importe), from: importe })
  // The chips and Limpiar change the address: the field follows it.
  if (importe !== typed.from)
    setTyped({
      text: readImporte(typed.text) === importe ? typed.text : importe && writeImporte(importe),
      from: importe,
    })
  const readOf = (text: string) => (text.trim() === '' ? '' : readImporte(text))
  // Closing what it stands in counts too.
  const apply = useDebouncedCallback(
    (text: string) => {
      const read = readOf(text)
      if (read !== undefined && read !== importe) onChange(read)
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  )
  return (
    <TextInput
      label={label}
      w="50%"
      inputMode="decimal"
      placeholder="0,00"
      value={typed.text}
      error={readOf(typed.text) === undefined && 'Ingresá un importe, por ejemplo 1500,50'}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, from: typed.from })
        apply(event.currentTarget.value)
      }}
    />
  )
}
