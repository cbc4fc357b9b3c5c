import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react'
import type { Colega } from '#contract/base/gestiones.shapes.ts'
import { later } from '#ui/first-shown.ts'
import { empezadaEn, nombrar } from './menciones.ts'
import type { ConversacionDe, Teclas } from './Nombrar.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Needed only after an @ is typed.
const Nombrar = lazyPiece(later(async () => (await import('./Nombrar.tsx')).Nombrar))

interface NombrarOptions {
  de: ConversacionDe | undefined
  texto: string
  onTexto: (texto: string) => void
  onNombrar: (colega: Colega) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** Mentions in a field: an @ lists the users who can see the conversation; Escape keeps the @ as text. */
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
    // The field gets the new text with the next render.
    setTimeout(() => field.current?.setSelectionRange(named.caret, named.caret))
  }
  return {
    onCaret: (at: number) => {
      setCaret(at)
      setDejada(undefined)
    },
    /** Whether the list used the key. */
    onKey: (event: KeyboardEvent): boolean => {
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !teclas.current?.(event)) return false
      event.preventDefault()
      return true
    },
    /** ARIA of the list, and an attribute that stops Escape from closing the dialog around it. */
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
