import { Menu, type MantineColorScheme, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
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
import { useEffect } from 'react'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { config } from '#web/config.ts'
import { useImagen } from '#web/imagen.ts'
import { useProfile } from '#web/profile.tsx'
import { refreshAll } from '#web/queries.tsx'
import { changePassword } from '#web/proveedor.ts'
import { signOut } from '#web/session.ts'
import { writeImagen } from '#web/storage.ts'
import { Imagen } from '#shared/Imagen.tsx'

const LOOKS: readonly { scheme: MantineColorScheme; label: string; icon: Icon }[] = [
  { scheme: 'light', label: 'Claro', icon: IconSun },
  { scheme: 'dark', label: 'Oscuro', icon: IconMoon },
  { scheme: 'auto', label: 'Como el dispositivo', icon: IconDeviceDesktop },
]

/** The person: profile, password, look, way out. */
export const UserMenu = ({ onHelp }: { onHelp: () => void }) => {
  const { contacto, email, imagenVersion } = useProfile().usuario
  const { data: imagen } = useImagen(imagenVersion)
  useEffect(() => {
    if (imagen || imagenVersion === null) writeImagen(imagen ?? '')
  }, [imagen, imagenVersion])
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${contacto.nombre} ${contacto.apellido}`.trim()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton bdrs="50%">
          <Imagen version={imagenVersion} nombre={name} size={36} />
          <VisuallyHidden>Menú de {name}</VisuallyHidden>
        </UnstyledButton>
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
        {/* On a phone the header has no room for their buttons. */}
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
