import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ArchivosInput } from './ArchivosInput.tsx'

const MAX_LENGTH = 2000

/** What the distributor's own people may say of a comment besides its text. */
export interface ComentarioOpciones {
  /** The customer never receives it. */
  esNota: boolean
  /** The gestión waits for the customer's answer. */
  pideRespuesta: boolean
}

const NONE: ComentarioOpciones = { esNota: false, pideRespuesta: false }

export interface NuevoComentarioProps {
  /** Resolves when it was sent; what was typed stays when it rejects. */
  onSend: (texto: string, files: File[], opciones: ComentarioOpciones) => Promise<void>
  /** Which of them are offered; none when absent. */
  opciones?: Partial<ComentarioOpciones> | undefined
}

/** Writes a comment with its files. Whoever sends it tells a failure; the text stays here meanwhile. */
export const NuevoComentario = ({ onSend, opciones = NONE }: NuevoComentarioProps) => {
  const [texto, setTexto] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [chosen, setChosen] = useState(NONE)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (texto.trim() === '') return setError('Escribí el comentario')
    setBusy(true)
    const sent = await onSend(texto.trim(), files, chosen).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!sent) return
    setTexto('')
    setFiles([])
    setChosen(NONE)
  }
  return (
    <Stack gap="sm">
      <Textarea
        label="Nuevo comentario"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LENGTH}
        value={texto}
        error={error}
        onChange={(event) => {
          setTexto(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <ArchivosInput label="Archivos del comentario" files={files} onChange={setFiles} />
      {opciones.esNota && (
        <Checkbox
          label="Nota interna (el cliente no la ve)"
          checked={chosen.esNota}
          // Nobody answers what they do not see.
          onChange={(event) => setChosen({ esNota: event.currentTarget.checked, pideRespuesta: false })}
        />
      )}
      {opciones.pideRespuesta && (
        <Checkbox
          label="Pedir respuesta al cliente"
          checked={chosen.pideRespuesta}
          disabled={chosen.esNota}
          onChange={(event) => setChosen({ esNota: false, pideRespuesta: event.currentTarget.checked })}
        />
      )}
      <Group justify="flex-end">
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={busy} onClick={send}>
          {chosen.esNota ? 'Guardar nota interna' : 'Enviar comentario'}
        </Button>
      </Group>
    </Stack>
  )
}
