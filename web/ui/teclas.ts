import { useEffect, useEffectEvent } from 'react'

/** Whether what has the focus takes letters as text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a dialog stands over the page, or over as many dialogs as are said: keys are its own. */
export const isUnderDialog = (over = 0): boolean => document.querySelectorAll('[aria-modal=true]').length > over

const SEQUENCE_MS = 1500
let pending: { key: string; until: number } | undefined

/** The key of an event as the tables write it: "j", "g m" after a g that was just pressed. */
const nameOf = ({ key, timeStamp }: KeyboardEvent): string => {
  const first = pending && timeStamp < pending.until ? `${pending.key} ` : ''
  return `${first}${key}`
}

/**
 * Single keys that do something while what uses this is on screen: by their name, "j", or two after each other, "g m". Where
 * somebody types, in a list that is open, or under a dialog they are letters; with Ctrl, Alt or Meta they are the browser's. `over` is 1 for those of a
 * dialog itself.
 */
export const useTeclas = (teclas: Readonly<Record<string, (() => void) | undefined>>, over = 0): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target, key, timeStamp } = event
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(target) || isUnderDialog(over)) return
    const run = teclas[nameOf(event)]
    if (run) {
      event.preventDefault()
      pending = undefined
      run()
      return
    }
    if (Object.keys(teclas).some((name) => name.startsWith(`${key} `)))
      pending = { key, until: timeStamp + SEQUENCE_MS }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
