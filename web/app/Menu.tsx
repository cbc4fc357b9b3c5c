import { NavLink } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { useProfile } from '#web/profile.tsx'
import { isVisible } from './access.ts'
import { LINKS } from './links.ts'
import { SCREENS } from './screens.tsx'

interface MenuProps {
  onNavigate: () => void
}

/** The screens that this person sees, and what opens outside. */
export const Menu = ({ onNavigate }: MenuProps) => {
  const profile = useProfile()
  const { pathname } = useLocation()
  const screens = SCREENS.map((screen) => {
    if (!screen.menu || !isVisible(screen, profile)) return null
    const { label, icon: Icon } = screen.menu
    const address = screen.path ? `${PREFIX}/${screen.path}` : PREFIX
    const isHere = screen.path ? pathname.startsWith(address) : pathname === address
    return (
      <NavLink
        key={screen.path}
        component={Link}
        to={address}
        label={label}
        leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
        active={isHere}
        aria-current={isHere ? 'page' : undefined}
        onClick={onNavigate}
        bdrs={8}
      />
    )
  })
  const links = LINKS.filter((link) => link.isVisible(profile)).map(({ label, icon: Icon, open }) => (
    <NavLink
      key={label}
      component="button"
      type="button"
      label={label}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      rightSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
      aria-label={`${label}: se abre en otra pestaña`}
      onClick={() => {
        open()
        onNavigate()
      }}
      bdrs={8}
    />
  ))
  return [...screens, ...links]
}
