import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const ConversacionDialog = lazyPiece(async () => (await import('./ConversacionDe.tsx')).ConversacionDialog)

const PARAM = 'conversacion'

/**
 * State of a conversation that opens over a list. The URL contains the id of the row, so that notifications can link to
 * the conversation.
 */
export const useConversacionAbierta = (
  clase: ClaseConversacion,
): { open: (id: number) => void; conversacion: ReactNode } => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(PARAM) ?? ''
  const show = (id?: number) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === undefined) next.delete(PARAM)
        else next.set(PARAM, String(id))
        return next
      },
      { replace: true },
    )
  return {
    open: show,
    conversacion: (
      <Suspense>
        {/^\d{1,9}$/.test(asked) && <ConversacionDialog clase={clase} id={Number(asked)} onClose={() => show()} />}
      </Suspense>
    ),
  }
}
