import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTeclas } from '#ui/teclas.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Handles keys on rows with checkboxes, and returns the ref of their container. Arrow keys, j and k move the focus;
 * without a focused row, j goes to the first and k to the last. Space marks a row (by the browser). Enter calls
 * `onEnter`.
 */
export const useFlechas = (onEnter: () => void) => {
  const ref = useRef<HTMLDivElement>(null)
  const move = (step: number) => {
    const boxes = [...(ref.current?.querySelectorAll<HTMLInputElement>('tbody input, li input') ?? [])]
    const at = boxes.findIndex((box) => box === document.activeElement)
    const to = boxes[at < 0 ? (step > 0 ? 0 : boxes.length - 1) : at + step]
    to?.focus()
    to?.scrollIntoView({ block: 'nearest' })
  }
  useTeclas({ j: () => move(1), k: () => move(-1) })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, repeat } = event
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox' || ctrlKey || metaKey || altKey) return
    const step = STEPS[key]
    if (step === undefined && key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) move(step)
    else if (!repeat) onEnter()
  })
  // A layout effect attaches the listener before the paint. Otherwise keys pressed just after the rows appear would be
  // lost.
  useLayoutEffect(() => {
    const rows = ref.current
    const listener = (event: KeyboardEvent) => onKey(event)
    rows?.addEventListener('keydown', listener)
    return () => rows?.removeEventListener('keydown', listener)
  }, [])
  return ref
}
