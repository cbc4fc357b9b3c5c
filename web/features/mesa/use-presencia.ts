import { useEffect, useEffectEvent, useRef } from 'react'
import { mesa } from '#contract/mesa/calls.ts'
import { LATIDO_S } from '#contract/mesa/reglas.ts'
import { call } from '#web/api.ts'
import { patchCall } from '#web/queries.tsx'
import { itemOf, type ItemDeMesa } from './mesa.paths.ts'

const ESCRIBE_MS = 8000

/** Says that this person is at an item, and whether they write, until they leave. Gives what to call when they type. */
export const usePresencia = (item: ItemDeMesa): (() => void) => {
  const typed = useRef(0)
  const said = useRef(false)
  const say = useEffectEvent((isHere: boolean) => {
    const escribe = isHere && Date.now() - typed.current < ESCRIBE_MS
    said.current = escribe
    // Nobody needs to know when it cannot be said: the next one says it.
    call(mesa.setPresencia, { body: { trabajo: isHere ? item : null, escribe } }).then(
      ({ presentes }) => patchCall(mesa.get, { params: item }, (detail) => ({ ...detail, presentes })),
      () => undefined,
    )
  })
  const name = itemOf(item)
  useEffect(() => {
    say(true)
    const beat = setInterval(() => say(true), LATIDO_S * 1000)
    // What is written is told, and that it stopped, without waiting for the beat.
    const watch = setInterval(() => {
      if (Date.now() - typed.current < ESCRIBE_MS !== said.current) say(true)
    }, 1000)
    return () => {
      clearInterval(beat)
      clearInterval(watch)
      say(false)
    }
  }, [name])
  return () => {
    typed.current = Date.now()
  }
}
