import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const DEBOUNCE_MS = 300

interface TextoFieldProps extends Pick<TextInputProps, 'aria-label' | 'placeholder' | 'className'> {
  texto: string
  onChange: (texto: string) => void
}

/**
 * Search field. Waits for a pause before it changes the URL. When something else changes the URL, the field shows the
 * new text.
 */
export const TextoField = ({ texto, onChange, ...field }: TextoFieldProps) => {
  const [draftText, setTyped] = useState({ text: texto, from: texto })
  const send = useDebouncedCallback(onChange, DEBOUNCE_MS)
  // Back, Limpiar or a chip changed the text in the URL, so show the new text.
  if (texto !== draftText.from)
    setTyped({ text: texto === draftText.text.trim() ? draftText.text : texto, from: texto })
  return (
    <TextInput
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={80}
      {...field}
      value={draftText.text}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, from: draftText.from })
        send(event.currentTarget.value.trim())
      }}
    />
  )
}
