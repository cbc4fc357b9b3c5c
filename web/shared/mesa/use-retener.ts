import { useRef } from 'react'
import { saveDraft } from '#web/drafts.ts'
import type { Envio } from './envio.ts'
import type { PanelProps } from './panel.ts'

interface Retencion {
  draftKey: string
  /** Name of the item: "Devolución 30108". */
  nombre: string
  onDone?: (() => void) | undefined
  /**
   * Set in the mesa, where a decision can be undone. Moves to the next item and returns a function that goes back to
   * this item.
   */
  mesa: PanelProps['onDone'] | undefined
}

/**
 * Returns how the form of a decision is sent. In the mesa the send is delayed by the undo time; if the decision is
 * undone or rejected, its text becomes a draft and the item reappears. Elsewhere the decision is sent at once, without
 * a draft.
 */
export const useRetener = ({ draftKey, nombre, onDone, mesa }: Retencion) => {
  const comeBack = useRef(() => {})
  return {
    draftKey: mesa ? draftKey : undefined,
    /** Sends the call and returns its reply. null: the send is delayed, so the outcome is not known yet. */
    enviar: async <Reply>(que: string, envio: Envio<Reply>, palabras: object): Promise<Reply | null> => {
      if (!mesa) return envio.send()
      const { holdSend } = await import('./deshacer.tsx')
      await holdSend({
        item: nombre,
        texto: `${nombre}: ${que}.`,
        route: envio.route,
        sent: envio.sent,
        isForm: true,
        escrito: { draftKey, palabras },
        restore: () => void saveDraft(draftKey, palabras).then(() => comeBack.current()),
      })
      return null
    },
    onDone: () => {
      if (mesa) comeBack.current = mesa()
      onDone?.()
    },
  }
}
