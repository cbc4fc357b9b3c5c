import { type ReactNode, Suspense } from 'react'
import { useSavedDraft } from '#shared/borradores/draft.ts'
import type { PanelProps } from './panel.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const BorradorAviso = lazyPiece(async () => (await import('#shared/borradores/BorradorAviso.tsx')).BorradorAviso)

interface ConBorradorProps<F extends object> {
  /** Set in the mesa; only there the form has a draft. */
  mesa: PanelProps['onDone'] | undefined
  draftKey: string
  /** Example of a draft. A stored draft must have the same structure. */
  sample: F
  /** Renders the form with its draft; null: there is none. */
  children: (draft: F | null) => ReactNode
}

const WithSavedDraft = <F extends object>({ draftKey, sample, children }: Omit<ConBorradorProps<F>, 'mesa'>) => {
  const draft = useSavedDraft(draftKey, sample)
  return draft === undefined ? null : children(draft)
}

/**
 * Renders the form of a decision with its draft. A draft remains when the decision was not sent, was rejected by the
 * server, or was undone.
 */
export const ConBorrador = <F extends object>({ mesa, ...rest }: ConBorradorProps<F>) =>
  mesa ? <WithSavedDraft {...rest} /> : rest.children(null)

interface DecisionBorradorProps {
  /** undefined: drafts are not stored. */
  draftKey: string | undefined
  hasDraft: boolean
  onDiscard: () => void
}

/** Notice that the form of a decision was filled in with a draft, with a button to discard it. */
export const DecisionBorrador = ({ draftKey, hasDraft, onDiscard }: DecisionBorradorProps) =>
  draftKey !== undefined &&
  hasDraft && (
    <Suspense>
      <BorradorAviso
        draftKey={draftKey}
        aviso="Es lo que habías escrito y todavía no se envió."
        pierde="Se pierde lo que escribiste para decidir."
        onDiscard={onDiscard}
      />
    </Suspense>
  )
