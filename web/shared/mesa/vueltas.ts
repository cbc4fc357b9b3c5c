import type { PanelProps } from './panel.ts'

/** Forms of undone decisions that have to open when their item shows again. */
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

/** Whether the form of this decision has to open, because the decision was undone. */
export const mustReopen = (item: string, decision: string): boolean => undoneForms.has(keyOf(item, decision))

/** Prevents the form from opening again; to be called when it has opened. */
export const markReopened = (item: string, decision: string): void => void undoneForms.delete(keyOf(item, decision))
