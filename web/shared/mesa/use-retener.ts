import { useRef } from 'react'
import { saveDraft } from '#web/drafts.ts'
import type { Envio } from './envio.ts'
import type { PanelProps } from './panel.ts'

interface Retencion {
  /** Where what is typed is kept. */
  draftKey: string
  /** "Devolución 30108". */
  nombre: string
  onDone?: (() => void) | undefined
  /** At the desk: what comes after it, and how it comes back. */
  mesa: PanelProps['onDone'] | undefined
}

/**
 * At the desk a form goes out after five seconds: taken back, or refused, what was typed is its draft again and the item comes
 * back. Elsewhere it is sent at once, and nothing of it is kept.
 */
export const useRetener = ({ draftKey, nombre, onDone, mesa }: Retencion) => {
  const comeBack = useRef(() => {})
  return {
    draftKey: mesa ? draftKey : undefined,
    /** Sends it, or holds it: of what is held nothing is known yet of where it comes to. */
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
