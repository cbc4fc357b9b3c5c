import { useEffect, useEffectEvent, useState } from 'react'
import { useProfile } from '#web/profile.tsx'

/**
 * A customer's form is of the company of the header, which is the only place where it is said: what goes on, or what an
 * address names, brings its `own` there first (undefined while it is looked for, null when there is none). When another one is
 * chosen there afterwards the form `leaves` what it had. Says whether the form may show: not while they differ.
 */
export const useCompanyAbove = (own: number | null | undefined, leaves: () => void): boolean => {
  const { razonSocial, setRazonSocial, esInterno } = useProfile()
  const above = razonSocial?.razonSocialId
  const [at, setAt] = useState(above)
  const isChosenBySomebody = above !== at && own !== undefined && own !== above
  const isBrought = above === at && typeof own === 'number' && own !== above
  const settle = useEffectEvent(() => {
    if (esInterno || above === undefined) return
    if (isBrought) setRazonSocial(own)
    if (isChosenBySomebody) leaves()
    setAt(above)
  })
  // Once this is painted: the form of before has to be gone.
  useEffect(() => {
    const timer = setTimeout(() => settle())
    return () => clearTimeout(timer)
  }, [above, own])
  if (esInterno || above === undefined) return own !== undefined
  return own !== undefined && above === at && !isBrought
}
