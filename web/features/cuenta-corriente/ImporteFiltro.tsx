import { readImporte } from '#contract/valores/importes.ts'
import { writeImporte } from '#contract/valores/formato.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { FiltroPropioProps } from '#shared/lists/filtros.ts'

const DEBOUNCE_MS = 300

/** Field of an amount to filter by; applied when the user pauses. Shows an error when the text is no amount. */
export const ImporteFiltro = ({ label, value: importe, onChange }: FiltroPropioProps) => {
  const [draftText, setTyped] = useState({ text: importe && writeImporte(importe), from: importe })
  // A chip or the button Limpiar changed the amount in the URL, so show the new amount. A typed text that already means
  // this amount stays as typed.
  if (importe !== draftText.from)
    setTyped({
      text: readImporte(draftText.text) === importe ? draftText.text : importe && writeImporte(importe),
      from: importe,
    })
  const readOf = (text: string) => (text.trim() === '' ? '' : readImporte(text))
  // Unmounting applies the text that is still waiting for the pause.
  const apply = useDebouncedCallback(
    (text: string) => {
      const read = readOf(text)
      if (read !== undefined && read !== importe) onChange(read)
    },
    { delay: DEBOUNCE_MS, flushOnUnmount: true },
  )
  return (
    <TextInput
      label={label}
      w="50%"
      inputMode="decimal"
      placeholder="0,00"
      value={draftText.text}
      error={readOf(draftText.text) === undefined && 'Ingresá un importe, por ejemplo 1500,50'}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, from: draftText.from })
        apply(event.currentTarget.value)
      }}
    />
  )
}
