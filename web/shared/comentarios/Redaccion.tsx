import { Button, Group, Input, Stack, Textarea } from '@mantine/core'
import { IconCamera, IconPaperclip, IconSend } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { Colega } from '#contract/base/gestiones.shapes.ts'
import { LIMITES_ARCHIVO } from '#contract/base/archivos.ts'
import { acceptOf } from '#shared/archivos/archivo-problem.ts'
import { ArchivoBoton } from '#shared/archivos/ArchivoBoton.tsx'
import { ArchivosElegidos, useArchivosElegidos } from '#shared/archivos/ArchivosInput.tsx'
import type { ConversacionDe } from './Nombrar.tsx'
import classes from './Redaccion.module.css'
import { useNombrar } from './use-nombrar.tsx'

export const MAX_LENGTH = 2000

interface RedaccionProps {
  esNota: boolean
  texto: string
  files: readonly File[]
  error: string | undefined
  busy: boolean
  onTexto: (texto: string) => void
  onFiles: (files: File[]) => void
  onSend: () => void
  /** Set in the mesa. Called on Escape, which leaves the field so that the next key is a shortcut. */
  onLeave?: (() => void) | undefined
  /** Conversation whose users can be mentioned with @. */
  de?: ConversacionDe | undefined
  /** Called with a colleague whom the user mentions. */
  onNombrar: (colega: Colega) => void
  ref: RefObject<HTMLTextAreaElement | null>
}

const ICON = { size: 18, 'aria-hidden': true } as const

/**
 * Text field that grows with its text, with buttons for files and sending. Enter adds a line, Ctrl+Enter sends. Files
 * can be dropped or pasted.
 */
export const Redaccion = (props: RedaccionProps) => {
  const { esNota, texto, files, error, busy, onTexto, onFiles, onSend, onLeave, de, onNombrar, ref } = props
  const { onCaret, onKey, aria, lista } = useNombrar({ de, texto, onTexto, onNombrar, field: ref })
  const { isFull, problems, add, drop, isOver } = useArchivosElegidos({ files, onChange: onFiles })
  const label = esNota ? 'Nueva nota interna' : 'Nuevo comentario'
  return (
    <Input.Wrapper error={problems.length > 0 && problems.join(' ')}>
      <Stack
        gap="xs"
        className={classes.redaccion ?? ''}
        mod={{ over: isOver, nota: esNota }}
        {...drop}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
          if (!pasted.length) return
          event.preventDefault()
          add(pasted)
        }}
      >
        <Group gap={4} wrap="nowrap" align="end">
          <ArchivoBoton
            archivo="Elegir archivos"
            accept={acceptOf(LIMITES_ARCHIVO)}
            multiple
            disabled={isFull}
            variant="subtle"
            color="gray"
            px={8}
            aria-label="Adjuntar archivos"
            onFiles={add}
          >
            <IconPaperclip {...ICON} />
          </ArchivoBoton>
          <ArchivoBoton
            archivo="Sacar foto"
            disabled={isFull}
            variant="subtle"
            color="gray"
            px={8}
            leftSection={null}
            aria-label="Sacar foto"
            onFiles={add}
          >
            <IconCamera {...ICON} />
          </ArchivoBoton>
          <Textarea
            ref={ref}
            aria-label={label}
            placeholder={esNota ? 'Escribí una nota interna' : 'Escribí un comentario'}
            variant="unstyled"
            className={classes.texto ?? ''}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={MAX_LENGTH}
            value={texto}
            error={error}
            onChange={(event) => {
              onCaret(event.currentTarget.selectionStart)
              onTexto(event.currentTarget.value)
            }}
            onKeyDown={(event) => {
              if (onKey(event)) return
              if (event.key === 'Escape') onLeave?.()
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              onSend()
            }}
            aria-keyshortcuts="Control+Enter"
            {...aria}
          />
          <Button
            size="sm"
            px={{ base: 10, xs: 'md' }}
            loading={busy}
            onClick={onSend}
            aria-label={esNota ? 'Guardar nota interna' : 'Enviar comentario'}
          >
            <IconSend size={16} aria-hidden />
            <span className={classes.verbo}>{esNota ? 'Guardar' : 'Enviar'}</span>
          </Button>
        </Group>
        {lista}
        <ArchivosElegidos files={files} onChange={onFiles} />
      </Stack>
    </Input.Wrapper>
  )
}
