import { Button, Checkbox, Stack } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Respuesta } from '#contract/mesa/respuestas.shapes.ts'
import type { Colega } from '#contract/base/gestiones.shapes.ts'
import { later } from '#ui/first-shown.ts'
import type { Accion } from '#shared/gestiones/accion.form.ts'
import { ApiError } from '#web/api.ts'
import { BorradorAviso } from '#shared/borradores/BorradorAviso.tsx'
import type { TeclasDe } from '#shared/mesa/mesa.teclas.ts'
import { useTeclas } from '#ui/teclas.ts'
import { forgetDraft, useSavedDraft } from '#shared/borradores/draft.ts'
import { useAutosavedText } from '#shared/borradores/kept-words.ts'
import type { ConversacionDe } from './Nombrar.tsx'
import { MAX_LENGTH, Redaccion } from './Redaccion.tsx'
import { showComposer } from '#shared/gestiones/retomar.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded after the first screen, because only the mesa has saved answers.
const ElegirRespuesta = lazyPiece(later(async () => (await import('#shared/mesa/ElegirRespuesta.tsx')).ElegirRespuesta))

const DestinoSelect = lazyPiece(later(async () => (await import('#shared/mesa/DestinoSelect.tsx')).DestinoSelect))

/** Options of a comment that only staff have. */
interface ComentarioOpciones {
  /** true: internal note, never shown to the customer. */
  esNota: boolean
  /** true: after the comment, the gestión waits for the customer's answer. */
  pideRespuesta: boolean
}

/** Options of a comment that this user can choose. */
interface Ofrecidas extends Partial<ComentarioOpciones> {
  /** true: the user can write internal notes only. */
  soloNota?: boolean
}

/** Options of a comment and the new state of the gestión, sent together with the text. */
export interface ComentarioEnvio extends ComentarioOpciones {
  /** New state of the gestión; 0: unchanged. */
  statusId: number
}

/** Parts of the composer that only the mesa has: saved answers, and the states that a comment can set. */
interface ComposerDeMesa extends ConversacionDe {
  acciones: readonly Accion[]
}

const NONE: ComentarioOpciones = { esNota: false, pideRespuesta: false }

interface Comentario extends ComentarioEnvio {
  texto: string
  files: File[]
  /** Colleagues mentioned so far, including those whose name was removed from the text. */
  menciones: Colega[]
}

const EMPTY: Comentario = { texto: '', files: [], menciones: [], statusId: 0, ...NONE }

/** Example of a draft. A stored draft must have the same structure. */
const SAMPLE: Comentario = { ...EMPTY, menciones: [{ usuarioId: 0, nombre: '' }] }

const emptyOf = (opciones: Ofrecidas): Comentario => ({ ...EMPTY, esNota: opciones.soloNota === true })

const isBlank = ({ texto, files }: Comentario): boolean => texto.trim() === '' && files.length === 0

const isWorth = (comentario: Comentario) => !isBlank(comentario) && comentario.texto.length <= MAX_LENGTH

export interface NuevoComentarioProps {
  /** Key of the draft, different for each conversation. */
  draftKey: string
  /** Sends the comment; rejects when that fails, and the text then stays. */
  onSend: (comentario: Comentario) => Promise<void>
  /** Called when the composer is on screen, filled in with its draft. */
  onShown?: () => void
  /** Options to offer; absent: none. */
  opciones?: Ofrecidas | undefined
  /** Conversation whose users can be mentioned. */
  de?: ConversacionDe | undefined
  /** Set in the mesa. Enables the keys r (answer), n (note) and m (saved answers). */
  mesa?: ComposerDeMesa | undefined
}

/** Composer of a comment with files, filled in with its draft. The caller must pass `draftKey` as the React key too. */
export const NuevoComentario = (props: NuevoComentarioProps) => {
  const draft = useSavedDraft(props.draftKey, SAMPLE, isWorth)
  return draft !== undefined && <Escribir {...props} draft={draft} />
}

/**
 * Composer, once its draft has been read. Errors of a field show here; `onSend` shows all others. The text stays in
 * both cases.
 */
const Escribir = ({
  draftKey,
  draft,
  onSend,
  onShown,
  opciones = NONE,
  de,
  mesa,
}: NuevoComentarioProps & { draft: Comentario | null }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [comentario, setPalabras] = useState(() => ({
    ...(draft ?? EMPTY),
    ...(opciones.soloNota && { esNota: true, pideRespuesta: false, statusId: 0 }),
  }))
  const [isTold, setTold] = useState(draft !== null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const { texto, files, menciones, esNota, pideRespuesta, statusId } = comentario
  const destinos = mesa?.acciones.filter(({ pide }) => pide.every((need) => need === 'comentario')) ?? []
  useAutosavedText(draftKey, comentario, isBlank(comentario))
  const change = (some: Partial<Comentario>) => setPalabras((now) => ({ ...now, ...some }))
  const write = (esNotaAhora: boolean) => {
    change({ esNota: esNotaAhora, ...(esNotaAhora && { pideRespuesta: false, statusId: 0 }) })
    field.current?.focus()
  }
  useTeclas<TeclasDe<'conversacion'>>({
    r: mesa && !opciones.soloNota ? () => write(false) : undefined,
    n: mesa && opciones.esNota ? () => write(true) : undefined,
    m: mesa ? () => setChoosing(true) : undefined,
  })
  const insert = ({ relleno, esNota: isNote, estadoId }: Respuesta) => {
    setChoosing(false)
    change({
      texto: [texto.trim(), relleno ?? ''].filter(Boolean).join('\n\n').slice(0, MAX_LENGTH),
      esNota: isNote || opciones.soloNota === true,
      ...(isNote && { pideRespuesta: false }),
      statusId: destinos.some((each) => each.statusId === estadoId) ? (estadoId ?? 0) : 0,
    })
    // Focus the text after the closing dialog has returned the focus to its button.
    setTimeout(() => field.current?.focus())
  }
  // Puts the text of an undone comment before any text that the user has typed since.
  const retomar = useEffectEvent((vuelve: Comentario) =>
    change({ ...vuelve, texto: [vuelve.texto, texto.trim()].filter(Boolean).join('\n\n').slice(0, MAX_LENGTH) }),
  )
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    const hide = showComposer<Comentario>(draftKey, (vuelve) => retomar(vuelve))
    shown()
    return hide
  }, [draftKey])
  const clear = () => {
    setPalabras(emptyOf(opciones))
    setTold(false)
  }
  const send = async () => {
    if (texto.trim() === '') return setError('Escribí el comentario')
    setBusy(true)
    const sent = await onSend({ ...comentario, texto: texto.trim() }).then(
      () => true,
      (failure: unknown) => {
        // Show the error of a field here: `onSend` has shown all other errors.
        if (failure instanceof ApiError && failure.fields) setError(Object.values(failure.fields).join(' '))
        return false
      },
    )
    setBusy(false)
    if (!sent) return
    clear()
    // Leave the field, so that the next key is a shortcut of the mesa and not text.
    if (mesa) field.current?.blur()
    // Delete the draft at once: if the page closed before the autosave, the sent text would reappear as unsent.
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
      <Redaccion
        ref={field}
        esNota={esNota}
        texto={texto}
        files={files}
        error={error}
        busy={busy}
        onTexto={(next) => {
          change({ texto: next })
          setError(undefined)
        }}
        onFiles={(chosen) => change({ files: chosen })}
        onSend={() => void send()}
        de={de}
        onNombrar={(colega) => change({ menciones: [...menciones, colega] })}
        onLeave={mesa && (() => field.current?.blur())}
      />
      {opciones.esNota && !opciones.soloNota && (
        <Checkbox
          label="Nota interna (el cliente no la ve)"
          checked={esNota}
          // A note neither asks the customer nor changes the state.
          onChange={(event) => change({ esNota: event.currentTarget.checked, pideRespuesta: false, statusId: 0 })}
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
      {destinos.length > 0 && !esNota && (
        <Suspense>
          <DestinoSelect destinos={destinos} statusId={statusId} onChange={(id) => change({ statusId: id })} />
        </Suspense>
      )}
      {mesa && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          aria-keyshortcuts="m"
          onClick={() => setChoosing(true)}
        >
          Respuestas
        </Button>
      )}
      <Suspense>
        {mesa && isChoosing && (
          <ElegirRespuesta
            clase={mesa.clase}
            entidadId={mesa.entidadId}
            onPick={insert}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </Stack>
  )
}
