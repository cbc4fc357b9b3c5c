import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ArchivosInput } from './ArchivosInput.tsx'

const MAX_LENGTH = 2000

interface NuevoComentarioProps {
  onSend: (texto: string, files: File[]) => Promise<void>
}

/** Writes a comment with its files. Whoever sends it tells a failure; the text stays here meanwhile. */
export const NuevoComentario = ({ onSend }: NuevoComentarioProps) => {
  const [texto, setTexto] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (texto.trim() === '') return setError('Escribí el comentario')
    setBusy(true)
    const sent = await onSend(texto.trim(), files).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!sent) return
    setTexto('')
    setFiles([])
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
      <Group justify="flex-end">
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={busy} onClick={send}>
          Enviar comentario
        </Button>
      </Group>
    </Stack>
  )
}
