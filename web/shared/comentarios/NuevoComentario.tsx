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
import { useKeptWords } from '#shared/borradores/kept-words.ts'
import type { ConversacionDe } from './Nombrar.tsx'
import { MAX_LENGTH, Redaccion } from './Redaccion.tsx'
import { showComposer } from '#shared/gestiones/retomar.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Only the desk has these.
const ElegirRespuesta = lazyPiece(later(async () => (await import('#shared/mesa/ElegirRespuesta.tsx')).ElegirRespuesta))

const DestinoSelect = lazyPiece(later(async () => (await import('#shared/mesa/DestinoSelect.tsx')).DestinoSelect))

/** What the distributor's own people may say of a comment besides its text. */
interface ComentarioOpciones {
  /** The customer never receives it. */
  esNota: boolean
  /** The gestión waits for the customer's answer. */
  pideRespuesta: boolean
}

/** Which of them are offered. */
interface Ofrecidas extends Partial<ComentarioOpciones> {
  /** Nothing but notes may be written. */
  soloNota?: boolean
}

/** What is sent with the text. */
export interface ComentarioEnvio extends ComentarioOpciones {
  /** Where the gestión goes with it; 0: it stays where it is. */
  statusId: number
}

/** What the desk has besides: answers that are kept, and where the gestión may go with a comment alone. */
interface ComposerDeMesa extends ConversacionDe {
  acciones: readonly Accion[]
}

const NONE: ComentarioOpciones = { esNota: false, pideRespuesta: false }

interface Palabras extends ComentarioEnvio {
  texto: string
  files: File[]
  /** Who was named in it, also those who were taken out again. */
  menciones: Colega[]
}

const EMPTY: Palabras = { texto: '', files: [], menciones: [], statusId: 0, ...NONE }

/** A draft is like it. */
const SAMPLE: Palabras = { ...EMPTY, menciones: [{ usuarioId: 0, nombre: '' }] }

const emptyOf = (opciones: Ofrecidas): Palabras => ({ ...EMPTY, esNota: opciones.soloNota === true })

const isBlank = ({ texto, files }: Palabras): boolean => texto.trim() === '' && files.length === 0

const isWorth = (palabras: Palabras) => !isBlank(palabras) && palabras.texto.length <= MAX_LENGTH

export interface NuevoComentarioProps {
  /** Where what is typed is kept until it is sent: one for each conversation. */
  draftKey: string
  /** Resolves when it was sent; what was typed stays when it rejects. */
  onSend: (palabras: Palabras) => Promise<void>
  /** It is on screen, with the draft that was left. */
  onShown?: () => void
  /** Which of them are offered; none when absent. */
  opciones?: Ofrecidas | undefined
  /** Of which conversation: people can be named where it is said. */
  de?: ConversacionDe | undefined
  /** At the desk r writes an answer, n a note, and m takes one that is kept. */
  mesa?: ComposerDeMesa | undefined
}

/** Writes a comment with its files, from the draft that may have been left. `draftKey` has to be its key, too. */
export const NuevoComentario = (props: NuevoComentarioProps) => {
  const draft = useSavedDraft(props.draftKey, SAMPLE, isWorth)
  return draft !== undefined && <Escribir {...props} draft={draft} />
}

/** Whoever sends it tells a failure that is of no field; the words stay here meanwhile. */
const Escribir = ({
  draftKey,
  draft,
  onSend,
  onShown,
  opciones = NONE,
  de,
  mesa,
}: NuevoComentarioProps & { draft: Palabras | null }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [palabras, setPalabras] = useState(() => ({
    ...(draft ?? EMPTY),
    ...(opciones.soloNota && { esNota: true, pideRespuesta: false, statusId: 0 }),
  }))
  const [isTold, setTold] = useState(draft !== null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const { texto, files, menciones, esNota, pideRespuesta, statusId } = palabras
  const destinos = mesa?.acciones.filter(({ pide }) => pide.every((need) => need === 'comentario')) ?? []
  useKeptWords(draftKey, palabras, isBlank(palabras))
  const change = (some: Partial<Palabras>) => setPalabras((now) => ({ ...now, ...some }))
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
    // The dialog gives the focus back to where it was when it goes: this comes after.
    setTimeout(() => field.current?.focus())
  }
  // What was taken back comes before what has been typed since.
  const retomar = useEffectEvent((vuelve: Palabras) =>
    change({ ...vuelve, texto: [vuelve.texto, texto.trim()].filter(Boolean).join('\n\n').slice(0, MAX_LENGTH) }),
  )
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    const hide = showComposer<Palabras>(draftKey, (vuelve) => retomar(vuelve))
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
    const sent = await onSend({ ...palabras, texto: texto.trim() }).then(
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
    if (mesa) field.current?.blur()
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
          // Nobody answers what they do not see, and a note moves nothing.
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
