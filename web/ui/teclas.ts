import { useEffectEvent, useLayoutEffect } from 'react'

/** Whether the target takes letters as text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether more than `over` dialogs are open, so that the keys belong to the upper one. */
export const isUnderDialog = (over = 0): boolean => document.querySelectorAll('[aria-modal=true]').length > over

const SEQUENCE_MS = 1500
let pending: { key: string; until: number } | undefined

/** Key tables on screen, as functions that tell whether a table has a key. */
const tables = new Set<(name: string) => boolean>()

/** Ignores Caps Lock; with Shift a letter is another key. */
const letterOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey || key.length > 1 ? key : key.toLowerCase())

/** Returns the name of a key in the tables: "j", or "g m" shortly after g if a table has that sequence. */
const nameOf = (event: KeyboardEvent): string => {
  const key = letterOf(event)
  const both = pending && event.timeStamp < pending.until ? `${pending.key} ${key}` : key
  return [...tables].some((has) => has(both)) ? both : key
}

type Hacer = (() => void) | undefined

/**
 * Runs single keys while the component is mounted, by name: "j", or a sequence "g m". Ignored in text fields, open
 * lists, under a dialog, and with Ctrl, Alt or Meta. `over`: 1 for the keys of a dialog itself. `K`: keys that the
 * table must contain.
 */
export const useTeclas = <K extends string = never>(
  teclas: Readonly<Record<NoInfer<K>, Hacer> & Record<string, Hacer>>,
  over = 0,
): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target, timeStamp } = event
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(target) || isUnderDialog(over)) return
    const run = teclas[nameOf(event)]
    if (run) {
      event.preventDefault()
      pending = undefined
      run()
      return
    }
    const key = letterOf(event)
    if (Object.keys(teclas).some((name) => name.startsWith(`${key} `)))
      pending = { key, until: timeStamp + SEQUENCE_MS }
  })
  const has = useEffectEvent((name: string) => !!teclas[name])
  // Before the paint: an effect after it leaves a moment in which the key is shown and pressing it does nothing.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    const table = (name: string) => has(name)
    document.addEventListener('keydown', listener)
    tables.add(table)
    return () => {
      document.removeEventListener('keydown', listener)
      tables.delete(table)
    }
  }, [])
}
