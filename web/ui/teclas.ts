import { useEffectEvent, useLayoutEffect } from 'react'

/** Whether letters typed with this target go into a text field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether more than `over` dialogs are open. If so, the keys belong to the dialog on top. */
export const isUnderDialog = (over = 0): boolean => document.querySelectorAll('[aria-modal=true]').length > over

const SEQUENCE_MS = 1500
let pending: { key: string; until: number } | undefined

/** Key tables that are on screen. Each is a function that returns whether its table contains a key. */
const tables = new Set<(name: string) => boolean>()

/** Returns the letter of a key. Caps Lock is ignored, but Shift makes another key. */
const letterOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey || key.length > 1 ? key : key.toLowerCase())

/**
 * Returns the name of a pressed key in the tables: "j"; or "g m" for an m shortly after g, if a table has that
 * sequence.
 */
const nameOf = (event: KeyboardEvent): string => {
  const key = letterOf(event)
  const both = pending && event.timeStamp < pending.until ? `${pending.key} ${key}` : key
  return [...tables].some((has) => has(both)) ? both : key
}

type Hacer = (() => void) | undefined

/**
 * Runs handlers for keys while the component is mounted. A key is named "j", a sequence "g m". Keys are ignored in text
 * fields, open lists, under a dialog, and with Ctrl, Alt or Meta. `over`: 1 for the keys of a dialog itself. `K`: keys
 * that the table must contain.
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
  // A layout effect attaches the listener before the paint. After the paint, a user could see the hint of a key and
  // press it without effect.
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
