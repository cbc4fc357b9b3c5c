import { useEffect, useEffectEvent } from 'react'

/** Whether what has the focus takes letters as text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a dialog stands over the page, or over as many dialogs as are said: keys are its own. */
export const isUnderDialog = (over = 0): boolean => document.querySelectorAll('[aria-modal=true]').length > over

const SEQUENCE_MS = 1500
let pending: { key: string; until: number } | undefined

/** The tables on screen: whether a key is theirs. */
const tables = new Set<(name: string) => boolean>()

/** A letter is the same with Caps Lock; with Shift it is another one. */
const letterOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey || key.length > 1 ? key : key.toLowerCase())

/** The key of an event as the tables write it: "j", "g m" after a g that was just pressed, where some table has that. */
const nameOf = (event: KeyboardEvent): string => {
  const key = letterOf(event)
  const both = pending && event.timeStamp < pending.until ? `${pending.key} ${key}` : key
  return [...tables].some((has) => has(both)) ? both : key
}

type Hacer = (() => void) | undefined

/**
 * Single keys that do something while what uses this is on screen: by their name, "j", or two after each other, "g m". Where
 * somebody types, in a list that is open, or under a dialog they are letters; with Ctrl, Alt or Meta they are the browser's. `over` is 1 for those of a
 * dialog itself. `K`: keys that all have to be said.
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
  useEffect(() => {
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
