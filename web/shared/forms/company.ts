import { useEffect, useEffectEvent, useState } from 'react'
import { useProfile } from '#web/profile.tsx'

/**
 * Keeps a customer's form on the razón social of the header. Returns whether the form can render: false while form and
 * header differ. `own` (razón social of a draft or the URL; undefined while loading, null: none) is first selected in
 * the header. When the user later selects another razón social, `leaves` is called.
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
  // Run in a timer, so that the form of the previous razón social has unmounted before.
  useEffect(() => {
    const timer = setTimeout(() => settle())
    return () => clearTimeout(timer)
  }, [above, own])
  if (esInterno || above === undefined) return own !== undefined
  return own !== undefined && above === at && !isSelecting
}
