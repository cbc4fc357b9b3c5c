import { useEffect, useEffectEvent } from 'react'
import { esperaId } from '#web/espera.ts'

/**
 * For what sends what is typed (`setTyping` before each send): when it asked for a sign-in first, `onBack` gets what was typed,
 * once, when the person is here again, to show it and send it.
 */
export const useTyped = <T>(isMine: (typed: unknown) => typed is T, onBack: (typed: T) => void): void => {
  const giveBack = useEffectEvent(async () => {
    if (esperaId === undefined) return
    const { takeEspera } = await import('#web/fresca.ts')
    const espera = await takeEspera(({ typed }) => isMine(typed))
    if (espera) onBack(espera.typed as T)
  })
  useEffect(() => void giveBack(), [])
}
