import type { PanelProps } from './panel.ts'

/** Forms of decisions that were taken back: they open again with their item. */
const vueltas = new Set<string>()

const vueltaDe = (item: string, que: string): string => `${item}: ${que}`

/** What comes after a decision of an item ("Pago 40") that a form asked: when it comes back, its form does too. */
export const conVuelta =
  (item: string, que: string, onDone: PanelProps['onDone']): PanelProps['onDone'] =>
  () => {
    const back = onDone()
    return () => {
      vueltas.add(vueltaDe(item, que))
      back()
    }
  }

/** Whether its form was taken back, and has not been shown since. */
export const isVuelta = (item: string, que: string): boolean => vueltas.has(vueltaDe(item, que))

/** It is shown. */
export const endVuelta = (item: string, que: string): void => void vueltas.delete(vueltaDe(item, que))
