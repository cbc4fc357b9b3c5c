import { Group, Input, Stack, Text, CloseButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { LIMITES_ARCHIVO } from '#contract/base/archivos.ts'
import type { FileLimits } from '#contract/route.ts'
import { acceptOf, archivoProblem, findForged, renameFotos } from './archivo-problem.ts'
import { ArchivoBoton } from './ArchivoBoton.tsx'
import { ArchivosDegradados } from './ArchivosDegradados.tsx'
import classes from './ArchivosInput.module.css'
import { formatSize } from '#shared/format-size.ts'
import { Miniatura } from './Miniatura.tsx'

interface ArchivoElegidoProps {
  file: File
  onRemove: () => void
}

/** Chosen file: thumbnail, name, size, and a button to remove it. */
const ArchivoElegido = ({ file, onRemove }: ArchivoElegidoProps) => (
  <Group gap="sm" wrap="nowrap">
    <Miniatura file={file} size={36} />
    <Text size="sm" truncate flex={1} title={file.name}>
      {file.name}
    </Text>
    <Text size="xs" c="dimmed" flex="none">
      {formatSize(file.size)}
    </Text>
    <CloseButton aria-label={`Quitar ${file.name}`} onClick={onRemove} />
  </Group>
)

const MB = 1024 * 1024

interface Eleccion {
  files: readonly File[]
  onChange: (files: File[]) => void
  max?: number
  /** Limits of size and type for this field; absent: the limits of the portal. */
  limites?: FileLimits
}

interface ArchivosInputProps extends Eleccion {
  label: string
  error?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/**
 * State of a field of files. `add` adds files and shows an error for each file that may not be uploaded. `drop`: props
 * of the element on which files can be dropped. `isOver`: the user drags a file over that element.
 */
export const useArchivosElegidos = ({ files, onChange, max, limites = LIMITES_ARCHIVO }: Eleccion) => {
  const [problems, setProblems] = useState<string[]>([])
  const [isOver, setOver] = useState(false)
  const most = max ?? limites.maxFiles
  // Files of the latest render. A ref, because the files may change while the content of a file is being checked.
  const now = useRef(files)
  useEffect(() => {
    now.current = files
  })
  const change = (next: File[]) => {
    now.current = next
    onChange(next)
  }
  const look = async (added: readonly File[]) => {
    const forged = await findForged(added)
    if (!forged?.size) return
    setProblems((said) => [...said, ...forged.values()])
    change(now.current.filter((file) => !forged.has(file)))
  }
  const add = (found: readonly File[]) => {
    const refused: string[] = []
    const good = renameFotos(found).filter((file) => {
      const problem = archivoProblem(file, limites)
      if (problem) refused.push(problem)
      return !problem
    })
    const added = good.slice(0, most - files.length)
    if (good.length > added.length)
      refused.push(`Podés subir ${most === 1 ? 'un solo archivo' : `hasta ${most} archivos`}.`)
    setProblems(refused)
    if (added.length === 0) return
    change([...files, ...added])
    void look(added)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
  }
  return { most, isFull: files.length >= most, problems, add, drop, isOver }
}

export const ArchivosElegidos = ({ files, onChange }: Pick<Eleccion, 'files' | 'onChange'>) =>
  files.map((file, at) => (
    <ArchivoElegido
      key={`${file.name} ${file.size} ${file.lastModified}`}
      file={file}
      onRemove={() => onChange(files.filter((_, other) => other !== at))}
    />
  ))

/**
 * Field to choose files by drag and drop, dialog or camera. The error for a file that may not be uploaded names the
 * file.
 */
export const ArchivosInput = ({ label, error, ref, ...eleccion }: ArchivosInputProps) => {
  const { limites = LIMITES_ARCHIVO } = eleccion
  const { most, isFull, problems, add, drop, isOver } = useArchivosElegidos(eleccion)
  const elegir = most === 1 ? 'Elegir archivo' : 'Elegir archivos'
  const id = useId()
  const shown = [...problems, ...(error ? [error] : [])]
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={shown.length > 0 && shown.join(' ')}>
      <Stack gap="xs" component="fieldset" className={classes.group ?? ''} aria-labelledby={id}>
        <ArchivosDegradados />
        <div
          className={classes.area}
          data-over={isOver || undefined}
          data-wrong={shown.length > 0 || undefined}
          {...drop}
        >
          <Group gap="xs" justify="center">
            <ArchivoBoton
              ref={ref}
              archivo={elegir}
              accept={acceptOf(limites)}
              multiple={most > 1}
              disabled={isFull}
              leftSection={<IconUpload size={16} aria-hidden />}
              onFiles={add}
            >
              {elegir}
            </ArchivoBoton>
            {limites.extensiones.includes('jpg') && (
              <ArchivoBoton archivo="Sacar foto" disabled={isFull} onFiles={add}>
                Sacar foto
              </ArchivoBoton>
            )}
          </Group>
          <Text size="xs" c="dimmed" ta="center">
            <span className={classes.drop}>o {most === 1 ? 'soltalo' : 'soltalos'} acá · </span>hasta{' '}
            {most > 1 && `${most} de `}
            {limites.maxBytes / MB} MB
            {most > 1 && ' cada uno'}
          </Text>
        </div>
        <ArchivosElegidos {...eleccion} />
      </Stack>
    </Input.Wrapper>
  )
}
