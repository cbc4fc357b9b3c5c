import { type ReactNode, Suspense } from 'react'
import { useSavedDraft } from '#shared/borradores/draft.ts'
import type { PanelProps } from './panel.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const BorradorAviso = lazyPiece(async () => (await import('#shared/borradores/BorradorAviso.tsx')).BorradorAviso)

interface ConBorradorProps<F extends object> {
  /** Only at the desk what decides an item is a draft. */
  mesa: PanelProps['onDone'] | undefined
  draftKey: string
  /** What it is like. */
  sample: F
  /** Draws the form, which starts from what was left. */
  children: (draft: F | null) => ReactNode
}

const Guardado = <F extends object>({ draftKey, sample, children }: Omit<ConBorradorProps<F>, 'mesa'>) => {
  const draft = useSavedDraft(draftKey, sample)
  return draft === undefined ? null : children(draft)
}

/** The form of a decision with what was typed in it before and has not gone out: taken back, refused, or left. */
export const ConBorrador = <F extends object>({ mesa, ...rest }: ConBorradorProps<F>) =>
  mesa ? <Guardado {...rest} /> : rest.children(null)

interface DecisionBorradorProps {
  /** Undefined where nothing is kept. */
  draftKey: string | undefined
  hasDraft: boolean
  onDiscard: () => void
}

/** Says that a decision starts from what was left of it. */
export const DecisionBorrador = ({ draftKey, hasDraft, onDiscard }: DecisionBorradorProps) =>
  draftKey !== undefined &&
  hasDraft && (
    <Suspense>
      <BorradorAviso
        draftKey={draftKey}
        aviso="Es lo que habías escrito y todavía no salió."
        pierde="Se pierde lo que escribiste para decidir."
        onDiscard={onDiscard}
      />
    </Suspense>
  )
