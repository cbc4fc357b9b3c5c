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
  /**
   * Opens the link in a new tab. Must run directly in the click handler, because browsers block a tab that opens later.
   */
  open: () => void
}

/** Links to other sites. The menu shows them after the screens. */
const LINKS: readonly OutsideLink[] = [
  { label: 'Tienda', icon: IconShoppingCart, isVisible: canOpenTienda, open: () => void openTienda() },
]

interface MenuProps {
  onNavigate: () => void
}

/** Groups of the menu, in display order. undefined: the first group (daily work), which has no heading. */
const GROUPS = [undefined, 'Administración', 'Tu usuario y tu empresa'] as const

const addressOf = ({ path }: Screen): string => (path ? `${PREFIX}/${path}` : PREFIX)

/**
 * Returns the screen of a URL. If several match, the longest path wins, because cobranzas is a prefix of
 * cobranzas/conciliacion.
 */
const currentScreenOf = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens
    // The slash keeps "validar" from matching "validar-razon".
    .filter((screen) => pathname === addressOf(screen) || (screen.path && pathname.startsWith(`${addressOf(screen)}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]

/** Memoized: in the mesa every key changes the URL, which would render all thirty links of the menu again. */
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

export const Menu = ({ onNavigate }: MenuProps) => {
  const profile = useProfile()
  const screens = SCREENS.filter((screen) => isInMenu(screen, profile))
  // Ignores a final slash in the URL.
  const current = currentScreenOf(screens, useLocation().pathname.replace(/\/+$/, ''))
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
          <ScreenLink key={screen.path} screen={screen} isHere={screen === current} onNavigate={onNavigate} />
        ))}
        {!group && links}
      </div>
    )
  })
}
