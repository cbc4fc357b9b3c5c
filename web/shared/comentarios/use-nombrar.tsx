import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react'
import type { Colega } from '#contract/base/gestiones.shapes.ts'
import { later } from '#ui/first-shown.ts'
import { empezadaEn, nombrar } from './menciones.ts'
import type { ConversacionDe, Teclas } from './Nombrar.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Nobody is named before an @ is typed.
const Nombrar = lazyPiece(later(async () => (await import('./Nombrar.tsx')).Nombrar))

interface NombrarOptions {
  de: ConversacionDe | undefined
  texto: string
  onTexto: (texto: string) => void
  onNombrar: (colega: Colega) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** Names people in a field: after an @ it offers who may see the conversation. Escape leaves the @ as it is. */
export const useNombrar = ({ de, texto, onTexto, onNombrar, field }: NombrarOptions) => {
  const [caret, setCaret] = useState(0)
  const [dejada, setDejada] = useState<number>()
  const [active, setActive] = useState<string>()
  const teclas = useRef<Teclas>(null)
  const found = de && empezadaEn(texto, caret)
  const empezada = found?.desde === dejada ? undefined : found
  const pick = (colega: Colega) => {
    if (!empezada) return
    const escrito = nombrar(texto, empezada, colega)
    onNombrar(colega)
    onTexto(escrito.texto)
    setCaret(escrito.caret)
    // The field has what was written a moment later.
    setTimeout(() => field.current?.setSelectionRange(escrito.caret, escrito.caret))
  }
  return {
    onCaret: (at: number) => {
      setCaret(at)
      setDejada(undefined)
    },
    /** Whether a key was for the list. */
    onKey: (event: KeyboardEvent): boolean => {
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !teclas.current?.(event)) return false
      event.preventDefault()
      return true
    },
    /** What tells a screen reader of the list; Escape closes it and not what it stands in. */
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
