import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useProfile } from '#web/profile.tsx'
import classes from './Buscar.module.css'
import { destinosDe } from './destinos.ts'

const BuscarDialog = lazy(() =>
  import('../features/buscar/BuscarDialog.tsx').then((module) => ({ default: module.BuscarDialog })),
)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Ctrl+K from anywhere; "/" where nobody is typing and nothing is open over the page. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !isTyping(target) && !document.querySelector('[aria-modal=true]')
}

/** Buscar: opens the search of everything, by hand or by keyboard. */
export const Buscar = () => {
  const profile = useProfile()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
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
        classNames={{ root: classes.field ?? '', label: classes.label ?? '' }}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        rightSection={
          <span className={classes.keys} aria-hidden>
            Ctrl K
          </span>
        }
        aria-keyshortcuts="Control+K /"
        onClick={open}
      >
        Buscar
      </Button>
      <ActionIcon
        hiddenFrom="lg"
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Buscar"
        title="Buscar"
        aria-keyshortcuts="Control+K /"
        onClick={open}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <BuscarDialog destinos={destinosDe(profile)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
