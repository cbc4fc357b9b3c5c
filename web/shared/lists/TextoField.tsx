import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const TEXT_PAUSE_MS = 300

interface TextoFieldProps extends Pick<TextInputProps, 'aria-label' | 'placeholder' | 'className'> {
  texto: string
  onChange: (texto: string) => void
}

/** The words looked for: sent when the typing pauses, taken from the address when it changes by itself. */
export const TextoField = ({ texto, onChange, ...field }: TextoFieldProps) => {
  const [typed, setTyped] = useState({ text: texto, from: texto })
  const send = useDebouncedCallback(onChange, TEXT_PAUSE_MS)
  // Back, Limpiar and the chips change the address: the field follows it.
  if (texto !== typed.from) setTyped({ text: texto === typed.text.trim() ? typed.text : texto, from: texto })
  return (
    <TextInput
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={80}
      {...field}
      value={typed.text}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, from: typed.from })
        send(event.currentTarget.value.trim())
      }}
    />
  )
}
