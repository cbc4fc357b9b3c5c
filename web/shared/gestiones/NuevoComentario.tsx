import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { ArchivosInput } from '#shared/forms/ArchivosInput.tsx'
import { BorradorAviso } from '#shared/forms/BorradorAviso.tsx'
import { useTeclas } from '#ui/teclas.ts'
import { forgetDraft, useKeptWords, useSavedDraft } from '#shared/forms/draft.ts'

const MAX_LENGTH = 2000

/** What the distributor's own people may say of a comment besides its text. */
export interface ComentarioOpciones {
  /** The customer never receives it. */
  esNota: boolean
  /** The gestión waits for the customer's answer. */
  pideRespuesta: boolean
}

const NONE: ComentarioOpciones = { esNota: false, pideRespuesta: false }

interface Palabras extends ComentarioOpciones {
  texto: string
  files: File[]
}

const EMPTY: Palabras = { texto: '', files: [], ...NONE }

const isBlank = ({ texto, files }: Palabras): boolean => texto.trim() === '' && files.length === 0

const isWorth = (palabras: Palabras) => !isBlank(palabras) && palabras.texto.length <= MAX_LENGTH

export interface NuevoComentarioProps {
  /** Where what is typed is kept until it is sent: one for each conversation. */
  draftKey: string
  /** Resolves when it was sent; what was typed stays when it rejects. */
  onSend: (texto: string, files: File[], opciones: ComentarioOpciones) => Promise<void>
  /** Which of them are offered; none when absent. */
  opciones?: Partial<ComentarioOpciones> | undefined
  /** At the desk r writes an answer and n a note. */
  conTeclas?: boolean
}

/** Writes a comment with its files, from the draft that may have been left. `draftKey` has to be its key, too. */
export const NuevoComentario = (props: NuevoComentarioProps) => {
  const draft = useSavedDraft(props.draftKey, EMPTY, isWorth)
  return draft !== undefined && <Escribir {...props} draft={draft} />
}

/** Whoever sends it tells a failure that is of no field; the words stay here meanwhile. */
const Escribir = ({
  draftKey,
  draft,
  onSend,
  opciones = NONE,
  conTeclas = false,
}: NuevoComentarioProps & { draft: Palabras | null }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [palabras, setPalabras] = useState(draft ?? EMPTY)
  const [isTold, setTold] = useState(draft !== null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { texto, files, esNota, pideRespuesta } = palabras
  useKeptWords(draftKey, palabras, isBlank(palabras))
  const change = (some: Partial<Palabras>) => setPalabras((now) => ({ ...now, ...some }))
  const write = (esNotaAhora: boolean) => {
    change({ esNota: esNotaAhora, ...(esNotaAhora && { pideRespuesta: false }) })
    field.current?.focus()
  }
  useTeclas(conTeclas ? { r: () => write(false), n: opciones.esNota ? () => write(true) : undefined } : {})
  const clear = () => {
    setPalabras(EMPTY)
    setTold(false)
  }
  const send = async () => {
    if (texto.trim() === '') return setError('Escribí el comentario')
    setBusy(true)
    const sent = await onSend(texto.trim(), files, { esNota, pideRespuesta }).then(
      () => true,
      (failure: unknown) => {
        // What is said of a field goes beside it; whoever sends tells the rest.
        if (failure instanceof ApiError && failure.fields) setError(Object.values(failure.fields).join(' '))
        return false
      },
    )
    setBusy(false)
    if (!sent) return
    clear()
    // What is pressed next is a key again, and no letter.
    if (conTeclas) field.current?.blur()
    // At once: whoever closes the page now must not find again what was sent.
    await forgetDraft(draftKey)
  }
  return (
    <Stack gap="sm">
      {isTold && (
        <BorradorAviso
          draftKey={draftKey}
          aviso="Todavía no lo enviaste."
          pierde="Se pierden el comentario y los archivos que habías elegido."
          onDiscard={clear}
        />
      )}
      <Textarea
        ref={field}
        label={esNota ? 'Nueva nota interna' : 'Nuevo comentario'}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LENGTH}
        value={texto}
        error={error}
        onChange={(event) => {
          change({ texto: event.currentTarget.value })
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (conTeclas && event.key === 'Escape') field.current?.blur()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
        aria-keyshortcuts="Control+Enter"
        {...(esNota && { styles: { input: { background: 'var(--mantine-color-yellow-light)' } } })}
      />
      <ArchivosInput
        label="Archivos del comentario"
        files={files}
        onChange={(chosen) => change({ files: [...chosen] })}
      />
      {opciones.esNota && (
        <Checkbox
          label="Nota interna (el cliente no la ve)"
          checked={esNota}
          // Nobody answers what they do not see.
          onChange={(event) => change({ esNota: event.currentTarget.checked, pideRespuesta: false })}
        />
      )}
      {opciones.pideRespuesta && (
        <Checkbox
          label="Pedir respuesta al cliente"
          checked={pideRespuesta}
          disabled={esNota}
          onChange={(event) => change({ esNota: false, pideRespuesta: event.currentTarget.checked })}
        />
      )}
      <Group justify="flex-end">
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={busy} onClick={send}>
          {esNota ? 'Guardar nota interna' : 'Enviar comentario'}
        </Button>
      </Group>
    </Stack>
  )
}
