import { Menu, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconHelp,
  IconKey,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSun,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { config } from '#web/config.ts'
import { useProfile } from '#web/profile.tsx'
import { refreshAll } from '#web/queries.tsx'
import { changePassword } from '#web/proveedor.ts'
import { signOut } from '#web/session.ts'
import { useOpened } from '#ui/touched-piece.tsx'
import { BotonPersona, type PersonaProps } from './Persona.tsx'

const LOOKS: readonly { scheme: MantineColorScheme; label: string; icon: Icon }[] = [
  { scheme: 'light', label: 'Claro', icon: IconSun },
  { scheme: 'dark', label: 'Oscuro', icon: IconMoon },
  { scheme: 'auto', label: 'Como el dispositivo', icon: IconDeviceDesktop },
]

export const UserMenu = ({ onHelp }: PersonaProps) => {
  const { email } = useProfile().usuario
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [opened, { toggle }] = useOpened()
  return (
    <Menu position="bottom-end" width={240} opened={opened} onChange={toggle}>
      <Menu.Target>
        <BotonPersona />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} aria-hidden />} component={Link} to={`${PREFIX}/mi-perfil`}>
          Mi Perfil
        </Menu.Item>
        {config.flags['change-password'] && (
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => void changePassword()}>
            Cambiar contraseña
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLifebuoy size={16} aria-hidden />} component={Link} to={`${PREFIX}/ayuda`}>
          Ayuda
        </Menu.Item>
        {/* Shown on a phone, where the header has no space for these buttons. */}
        <Menu.Item hiddenFrom="sm" leftSection={<IconHelp size={16} aria-hidden />} onClick={onHelp}>
          Ayuda de esta pantalla
        </Menu.Item>
        <Menu.Item hiddenFrom="sm" leftSection={<IconRefresh size={16} aria-hidden />} onClick={refreshAll}>
          Actualizar
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Apariencia</Menu.Label>
        {LOOKS.map(({ scheme, label, icon: LookIcon }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            closeMenuOnClick={false}
            leftSection={<LookIcon size={16} aria-hidden />}
            rightSection={colorScheme === scheme && <IconCheck size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
