import { ActionIcon, type Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { later } from '#ui/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// What opens over the rows comes after the rows.
const OptionsMenu = lazyPiece(later(async () => (await import('./OptionsMenu.tsx')).OptionsMenu))

/** An item of the menu, handed over by the menu: importing it would load the menu before the rows. */
export type RowMenuItem = typeof Menu.Item

interface RowMenuProps {
  label: string
  items: (Item: RowMenuItem) => ReactNode
}

/** Más opciones of a row; its button keeps its place, disabled, until the menu is there. */
export const RowMenu = ({ label, items }: RowMenuProps) => {
  const button = { variant: 'subtle', color: 'gray', size: 'lg', 'aria-label': label } as const
  const dots = <IconDots size={18} aria-hidden />
  return (
    <Suspense
      fallback={
        <ActionIcon {...button} disabled bg="transparent">
          {dots}
        </ActionIcon>
      }
    >
      <OptionsMenu target={<ActionIcon {...button}>{dots}</ActionIcon>} items={items} />
    </Suspense>
  )
}
