import type { PanelProps } from './panel.ts'

/** Forms of undone decisions. Each opens again when its item is shown again. */
const undoneForms = new Set<string>()

const keyOf = (item: string, decision: string): string => `${item}: ${decision}`

/** Wraps `onDone` of a decision made in a form, so that undoing it opens the form again. */
export const reopenOnUndo =
  (item: string, decision: string, onDone: PanelProps['onDone']): PanelProps['onDone'] =>
  () => {
    const back = onDone()
    return () => {
      undoneForms.add(keyOf(item, decision))
      back()
    }
  }

/** Whether the form of this decision has to open, because the user undid the decision. */
export const mustReopen = (item: string, decision: string): boolean => undoneForms.has(keyOf(item, decision))

/** Call it when the form has opened, so that the form does not open again. */
export const markReopened = (item: string, decision: string): void => void undoneForms.delete(keyOf(item, decision))
