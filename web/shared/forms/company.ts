import { useEffect, useEffectEvent, useState } from 'react'
import { useProfile } from '#web/profile.tsx'

/**
 * Keeps a customer's form and the header on the same razón social. Returns whether they agree, so that the form can
 * render. First selects `own` (razón social of the draft or URL; undefined: loading; null: none) in the header. Later
 * calls `leaves` when the user selects another razón social.
 */
export const useHeaderRazonSocial = (own: number | null | undefined, leaves: () => void): boolean => {
  const { razonSocial, setRazonSocial, esInterno } = useProfile()
  const above = razonSocial?.razonSocialId
  const [at, setAt] = useState(above)
  const isChangedByUser = above !== at && own !== undefined && own !== above
  const isSelecting = above === at && typeof own === 'number' && own !== above
  const settle = useEffectEvent(() => {
    if (esInterno || above === undefined) return
    if (isSelecting) setRazonSocial(own)
    if (isChangedByUser) leaves()
    setAt(above)
  })
  // In a timer, so that the form of the previous razón social has unmounted before it runs.
  useEffect(() => {
    const timer = setTimeout(() => settle())
    return () => clearTimeout(timer)
  }, [above, own])
  if (esInterno || above === undefined) return own !== undefined
  return own !== undefined && above === at && !isSelecting
}
