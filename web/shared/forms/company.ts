import { useEffect, useEffectEvent, useState } from 'react'
import { useProfile } from '#web/profile.tsx'

/**
 * Keeps a customer's form on the razón social of the header. `own` (of a draft or the URL; undefined while loading,
 * null: none) is selected there first. Selecting another one later calls `leaves`. Whether the form can render: not
 * while they differ.
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
  // After the paint, so that the previous form has unmounted.
  useEffect(() => {
    const timer = setTimeout(() => settle())
    return () => clearTimeout(timer)
  }, [above, own])
  if (esInterno || above === undefined) return own !== undefined
  return own !== undefined && above === at && !isSelecting
}
