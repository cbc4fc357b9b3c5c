import { useRef } from 'react'
import { saveDraft } from '#web/drafts.ts'
import type { Envio } from './envio.ts'
import type { PanelProps } from './panel.ts'

interface Retencion {
  /** Key of the draft. */
  draftKey: string
  /** Name of the item: "Devolución 30108". */
  nombre: string
  onDone?: (() => void) | undefined
  /** In the mesa: the decision can be undone; moves to the next item and returns how to bring this one back. */
  mesa: PanelProps['onDone'] | undefined
}

/**
 * Returns how a decision form is sent. In the mesa it is held for the undo time; undone or rejected, its text becomes a
 * draft and the item returns. Elsewhere it is sent at once and no draft is stored.
 */
export const useRetener = ({ draftKey, nombre, onDone, mesa }: Retencion) => {
  const comeBack = useRef(() => {})
  return {
    draftKey: mesa ? draftKey : undefined,
    /** Sends the call and returns its reply; null: the call is held, and its outcome is not known yet. */
    enviar: async <Reply>(que: string, envio: Envio<Reply>, palabras: object): Promise<Reply | null> => {
      if (!mesa) return envio.send()
      const { holdSend } = await import('./deshacer.tsx')
      const { kept } = holdSend({
        item: nombre,
        texto: `${nombre}: ${que}.`,
        envio,
        escrito: { draftKey, palabras },
        restore: () => void saveDraft(draftKey, palabras).then(() => comeBack.current()),
      })
      await kept
      return null
    },
    onDone: () => {
      if (mesa) comeBack.current = mesa()
      onDone?.()
    },
  }
}
