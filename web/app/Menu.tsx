import { Text, UnstyledButton } from '@mantine/core'
import { type Icon, IconExternalLink, IconShoppingCart } from '@tabler/icons-react'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { type Profile, useProfile } from '#web/profile.tsx'
import { canOpenTienda, openTienda } from '#web/tienda.ts'
import { isInMenu } from './access.ts'
import type { Screen } from './screen.ts'
import classes from './Shell.module.css'
import { SCREENS } from './screens.ts'

interface OutsideLink {
  label: string
  icon: Icon
  isVisible: (profile: Profile) => boolean
  /** Runs in the click itself: a tab opened later would be blocked. */
  open: () => void
}

/** What the menu opens outside the portal, under the screens. */
const LINKS: readonly OutsideLink[] = [
  { label: 'Tienda', icon: IconShoppingCart, isVisible: canOpenTienda, open: () => void openTienda() },
]

interface MenuProps {
  onNavigate: () => void
}

/** What one works with first, without a name; then these. */
const GROUPS = [undefined, 'Administración', 'Tu cuenta'] as const

const addressOf = ({ path }: Screen): string => (path ? `${PREFIX}/${path}` : PREFIX)

/** The one that an address is of: that of conciliación begins as that of cobranzas does, and is more than it. */
const hereOf = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens
    // "validar" is not the beginning of "validar-razon".
    .filter((screen) => pathname === addressOf(screen) || (screen.path && pathname.startsWith(`${addressOf(screen)}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]

/** Thirty of them, and every key at the desk changes the address: drawn again when something of it changes. */
const ScreenLink = memo(({ screen, isHere, onNavigate }: MenuProps & { screen: Screen; isHere: boolean }) => {
  const { label, icon: Icon } = screen.menu!
  return (
    <UnstyledButton
      component={Link}
      to={addressOf(screen)}
      className={classes.entry ?? ''}
      aria-current={isHere ? 'page' : undefined}
      onClick={onNavigate}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </UnstyledButton>
  )
})

/** The screens that this person sees, and what opens outside. */
export const Menu = ({ onNavigate }: MenuProps) => {
  const profile = useProfile()
  const screens = SCREENS.filter((screen) => isInMenu(screen, profile))
  // Typed with a slash at its end it is the same address.
  const here = hereOf(screens, useLocation().pathname.replace(/\/+$/, ''))
  const links = LINKS.filter((link) => link.isVisible(profile)).map(({ label, icon: Icon, open }) => (
    <UnstyledButton
      key={label}
      className={classes.entry ?? ''}
      aria-label={`${label}: se abre en otra pestaña`}
      onClick={() => {
        open()
        onNavigate()
      }}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{label}</span>
      <IconExternalLink size={16} stroke={1.6} aria-hidden />
    </UnstyledButton>
  ))
  return GROUPS.map((group) => {
    const own = screens.filter(({ menu }) => menu?.group === group)
    if (!own.length) return null
    return (
      <div key={group ?? ''}>
        {group && (
          <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4}>
            {group}
          </Text>
        )}
        {own.map((screen) => (
          <ScreenLink key={screen.path} screen={screen} isHere={screen === here} onNavigate={onNavigate} />
        ))}
        {!group && links}
      </div>
    )
  })
}
