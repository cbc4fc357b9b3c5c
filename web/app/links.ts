import { type Icon, IconShoppingCart } from '@tabler/icons-react'
import type { Profile } from '#web/profile.tsx'
import { canOpenTienda, openTienda } from '#web/tienda.ts'

interface OutsideLink {
  label: string
  icon: Icon
  isVisible: (profile: Profile) => boolean
  /** Runs in the click itself: a tab opened later would be blocked. */
  open: () => void
}

/** What the menu opens outside the portal, under the screens. */
export const LINKS: readonly OutsideLink[] = [
  { label: 'Tienda', icon: IconShoppingCart, isVisible: canOpenTienda, open: () => void openTienda() },
]
