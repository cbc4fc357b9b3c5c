import { useEffect, useEffectEvent, useRef } from 'react'
import { mesa } from '#contract/mesa/calls.ts'
import { LATIDO_S } from '#contract/mesa/reglas.ts'
import { call } from '#web/api.ts'
import { patchCall } from '#web/queries.tsx'
import { itemOf, type ItemDeMesa } from './mesa.paths.ts'

const ESCRIBE_MS = 8000

/**
 * Reports to the server that the user views an item, and whether the user writes, until the user leaves the item.
 * Returns a function to call on each keystroke.
 */
export const usePresencia = (item: ItemDeMesa): (() => void) => {
  const typedAt = useRef(0)
  const sentTyping = useRef(false)
  const report = useEffectEvent((isHere: boolean) => {
    const escribe = isHere && Date.now() - typedAt.current < ESCRIBE_MS
    sentTyping.current = escribe
    // Ignore a failure: the next heartbeat (periodic report) reports the presence again.
    call(mesa.setPresencia, { body: { trabajo: isHere ? item : null, escribe } }).then(
      ({ presentes }) => patchCall(mesa.get, { params: item }, (detail) => ({ ...detail, presentes })),
      () => undefined,
    )
  })
  const name = itemOf(item)
  useEffect(() => {
    report(true)
    const heartbeat = setInterval(() => report(true), LATIDO_S * 1000)
    // Report at once when the user starts or stops writing, instead of with the next heartbeat.
    const typingTimer = setInterval(() => {
      if (Date.now() - typedAt.current < ESCRIBE_MS !== sentTyping.current) report(true)
    }, 1000)
    return () => {
      clearInterval(heartbeat)
      clearInterval(typingTimer)
      report(false)
    }
  }, [name])
  return () => {
    typedAt.current = Date.now()
  }
}
