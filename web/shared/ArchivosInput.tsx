import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import {
  EXTENSION_MESSAGE,
  EXTENSIONES,
  isExtensionAllowed,
  MAX_ARCHIVO_BYTES,
  MAX_ARCHIVOS,
} from '#contract/archivos.ts'
import classes from './ArchivosInput.module.css'
import { ArchivoElegido } from './ArchivoElegido.tsx'

const ACCEPT = EXTENSIONES.map((extension) => `.${extension}`).join(',')

const problemOf = (file: File): string | undefined => {
  if (!isExtensionAllowed(file.name)) return `${file.name}: ${EXTENSION_MESSAGE}`
  if (file.size > MAX_ARCHIVO_BYTES) return `${file.name}: supera el máximo de 10 MB.`
  return file.size === 0 ? `${file.name}: está vacío.` : undefined
}

interface ArchivosInputProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  max?: number
  label: string
  error?: string | undefined
}

/** Chooses files by dropping, browsing or the phone's camera; what may not be uploaded is refused by its name. */
export const ArchivosInput = ({ files, onChange, max = MAX_ARCHIVOS, label, error }: ArchivosInputProps) => {
  const [problems, setProblems] = useState<string[]>([])
  const [over, setOver] = useState(false)
  const browse = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const id = useId()

  const add = (chosen: FileList | null) => {
    const found = [...(chosen ?? [])]
    const good = found.filter((file) => !problemOf(file))
    const refused = found.map(problemOf).filter((problem) => problem !== undefined)
    const room = max - files.length
    if (good.length > room) refused.push(`Podés subir hasta ${max} archivos.`)
    setProblems(refused)
    if (good.length > 0 && room > 0) onChange([...files, ...good.slice(0, room)])
  }
  const input = (name: string, ref: typeof browse, camera: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={name}
      multiple={!camera}
      accept={camera ? 'image/*' : ACCEPT}
      {...(camera ? { capture: 'environment' as const } : {})}
      onChange={(event) => {
        add(event.currentTarget.files)
        // The same file can be chosen again after it was removed.
        event.currentTarget.value = ''
      }}
    />
  )
  const shown = [...problems, ...(error ? [error] : [])]
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={shown.length > 0 && shown.join(' ')}>
      <Stack gap="xs" component="fieldset" className={classes.group ?? ''} aria-labelledby={id}>
        <div
          className={classes.area}
          data-over={over || undefined}
          data-wrong={shown.length > 0 || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            add(event.dataTransfer.files)
          }}
        >
          <Group gap="xs" justify="center">
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              disabled={files.length >= max}
              onClick={() => browse.current?.click()}
            >
              Elegir archivos
            </Button>
            <Button
              variant="default"
              className={classes.camera ?? ''}
              leftSection={<IconCamera size={16} aria-hidden />}
              disabled={files.length >= max}
              onClick={() => camera.current?.click()}
            >
              Sacar foto
            </Button>
          </Group>
          <Text size="xs" c="dimmed" ta="center">
            <span className={classes.drop}>o soltalos acá · </span>hasta {max} de 10 MB cada uno
          </Text>
        </div>
        {input('Elegir archivos', browse, false)}
        {input('Sacar foto', camera, true)}
        {files.map((file, at) => (
          <ArchivoElegido
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            onRemove={() => onChange(files.filter((_, other) => other !== at))}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
