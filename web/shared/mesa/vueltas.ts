import type { PanelProps } from './panel.ts'

/** Forms of undone decisions, which open again with their item. */
const undoneForms = new Set<string>()

const keyOf = (item: string, decision: string): string => `${item}: ${decision}`

/** Wraps `onDone` of a decision made in a form: undoing it also opens the form again. */
export const reopenOnUndo =
  (item: string, decision: string, onDone: PanelProps['onDone']): PanelProps['onDone'] =>
  () => {
    const back = onDone()
    return () => {
      undoneForms.add(keyOf(item, decision))
      back()
    }
  }

/** Whether the form of an undone decision has to open again. */
export const mustReopen = (item: string, decision: string): boolean => undoneForms.has(keyOf(item, decision))

/** Marks the form as opened. */
export const markReopened = (item: string, decision: string): void => void undoneForms.delete(keyOf(item, decision))
