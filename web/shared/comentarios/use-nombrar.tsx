import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react'
import type { Colega } from '#contract/base/gestiones.shapes.ts'
import { later } from '#ui/first-shown.ts'
import { empezadaEn, nombrar } from './menciones.ts'
import type { ConversacionDe, Teclas } from './Nombrar.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded later, because it is needed only after the user types an @.
const Nombrar = lazyPiece(later(async () => (await import('./Nombrar.tsx')).Nombrar))

interface NombrarOptions {
  de: ConversacionDe | undefined
  texto: string
  onTexto: (texto: string) => void
  onNombrar: (colega: Colega) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/**
 * State of the mentions in a text field. An @ opens a list of the users who can see the conversation. Escape closes the
 * list and leaves the @.
 */
export const useNombrar = ({ de, texto, onTexto, onNombrar, field }: NombrarOptions) => {
  const [caret, setCaret] = useState(0)
  const [dismissedAt, setDejada] = useState<number>()
  const [active, setActive] = useState<string>()
  const teclas = useRef<Teclas>(null)
  const found = de && empezadaEn(texto, caret)
  const empezada = found?.desde === dismissedAt ? undefined : found
  const pick = (colega: Colega) => {
    if (!empezada) return
    const named = nombrar(texto, empezada, colega)
    onNombrar(colega)
    onTexto(named.texto)
    setCaret(named.caret)
    // Set the caret after the next render, which gives the field its new text.
    setTimeout(() => field.current?.setSelectionRange(named.caret, named.caret))
  }
  return {
    onCaret: (at: number) => {
      setCaret(at)
      setDejada(undefined)
    },
    /** Returns true when the list handled the key. */
    onKey: (event: KeyboardEvent): boolean => {
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !teclas.current?.(event)) return false
      event.preventDefault()
      return true
    },
    /**
     * Attributes for the field while the list is open. The data attribute keeps Escape from also closing the dialog
     * that contains the field.
     */
    aria: active && { 'aria-activedescendant': active, 'data-mantine-stop-propagation': true },
    lista: de && empezada && (
      <Suspense>
        <Nombrar
          de={de}
          busca={empezada.busca}
          onPick={pick}
          onClose={() => setDejada(empezada.desde)}
          onActive={setActive}
          ref={teclas}
        />
      </Suspense>
    ),
  }
}
