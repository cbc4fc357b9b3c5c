import { type ReactNode, Suspense } from 'react'
import { useSavedDraft } from '#shared/borradores/draft.ts'
import type { PanelProps } from './panel.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const BorradorAviso = lazyPiece(async () => (await import('#shared/borradores/BorradorAviso.tsx')).BorradorAviso)

interface ConBorradorProps<F extends object> {
  /** In the mesa: the form has a draft. Undefined elsewhere: it has none. */
  mesa: PanelProps['onDone'] | undefined
  draftKey: string
  /** Sample of a draft. */
  sample: F
  /** Renders the form, which starts from the draft; null: there is none. */
  children: (draft: F | null) => ReactNode
}

const WithSavedDraft = <F extends object>({ draftKey, sample, children }: Omit<ConBorradorProps<F>, 'mesa'>) => {
  const draft = useSavedDraft(draftKey, sample)
  return draft === undefined ? null : children(draft)
}

/** Form of a decision that starts from its unsent draft: one undone, rejected or left. */
export const ConBorrador = <F extends object>({ mesa, ...rest }: ConBorradorProps<F>) =>
  mesa ? <WithSavedDraft {...rest} /> : rest.children(null)

interface DecisionBorradorProps {
  /** Undefined: no draft is stored. */
  draftKey: string | undefined
  hasDraft: boolean
  onDiscard: () => void
}

/** Notice that a decision starts from a draft, with a button to discard it. */
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
