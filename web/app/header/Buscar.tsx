import { Button, useMantineColorScheme } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { isTyping, isUnderDialog } from '#ui/teclas.ts'
import { type Profile, useProfile } from '#web/profile.tsx'
import type { Accion, Destino } from '../../features/buscar/opciones.ts'
import { hasUnsavedChanges } from '#web/leave.ts'
import { refreshAll } from '#web/queries.tsx'
import { signOut } from '#web/session.ts'
import { HeaderButton } from './HeaderButton.tsx'
import { isVisible } from '../access.ts'
import type { Screen } from '../screen.ts'
import { SCREENS } from '../screens.ts'
import classes from '../Shell.module.css'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const withChildren = (screen: Screen): Screen[] => [
  screen,
  ...(screen.children ?? []).map((child) => ({ ...child, path: `${screen.path}/${child.path}` })),
]

/** Returns the screens and forms that the user can see. The global search finds them by name. */
const destinosDe = (profile: Pick<Profile, 'hasRole' | 'can' | 'esInterno'>): Destino[] =>
  SCREENS.filter((screen) => isVisible(screen, profile))
    .flatMap(withChildren)
    // Omit paths with a parameter, because their items are found by the search of items.
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, title, menu }) => ({ enlace: path && `/${path}`, titulo: menu?.label ?? title }))

const BuscarDialog = lazyPiece(async () => (await import('../../features/buscar/BuscarDialog.tsx')).BuscarDialog)

/** Returns the actions that the search offers on every screen. */
const useAcciones = ({ usuario, razonSocial, esInterno, setRazonSocial }: Profile): Accion[] => {
  const { setColorScheme } = useMantineColorScheme()
  // With unsaved changes, offer no other razón social: only the select in the header asks before it discards changes.
  const others =
    esInterno || hasUnsavedChanges()
      ? []
      : usuario.listRazonSocial.filter(
          ({ activo, razonSocialId }) => activo && razonSocialId !== razonSocial?.razonSocialId,
        )
  return [
    ...others.map((each) => ({
      titulo: `Cambiar a ${each.razonSocial}`,
      hacer: () => setRazonSocial(each.razonSocialId),
    })),
    { titulo: 'Actualizar lo que veo', hacer: refreshAll },
    { titulo: 'Apariencia clara', hacer: () => setColorScheme('light') },
    { titulo: 'Apariencia oscura', hacer: () => setColorScheme('dark') },
    { titulo: 'Cerrar sesión', hacer: () => void signOut() },
  ]
}

/** Whether a key opens the search: Ctrl+K anywhere; "/" outside text fields and dialogs. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !isTyping(target) && !isUnderDialog()
}

/** Button that opens the global search. Ctrl+K and "/" open it too. */
export const Buscar = () => {
  const profile = useProfile()
  const acciones = useAcciones(profile)
  const [isOpen, setOpen] = useState(false)
  // A layout effect attaches the listener before the paint, so that no key is lost once the button is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const open = () => setOpen(true)
  return (
    <>
      <Button
        visibleFrom="lg"
        variant="default"
        classNames={{ root: classes.buscar ?? '', label: classes.buscarLabel ?? '' }}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        rightSection={
          <span className={classes.buscarKeys} aria-hidden>
            Ctrl K
          </span>
        }
        aria-keyshortcuts="Control+K /"
        onClick={open}
      >
        Buscar
      </Button>
      <HeaderButton hiddenFrom="lg" label="Buscar" icon={IconSearch} aria-keyshortcuts="Control+K /" onClick={open} />
      {isOpen && (
        <Suspense>
          <BuscarDialog destinos={destinosDe(profile)} acciones={acciones} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
