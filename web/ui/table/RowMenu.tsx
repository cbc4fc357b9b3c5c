import { ActionIcon, type Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type IconButtonProps, touchedPiece } from '#ui/touched-piece.tsx'

/**
 * Type of the component for a menu item. The menu passes the component to the rows; importing it here would load the
 * menu before the rows.
 */
export type RowMenuItem = typeof Menu.Item

export interface RowMenuProps {
  label: string
  items: (Item: RowMenuItem) => ReactNode
}

export const RowDots = ({ label, ...button }: IconButtonProps & { label: string }) => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} aria-haspopup="menu" {...button}>
    <IconDots size={18} aria-hidden />
  </ActionIcon>
)

/** Menu "Más opciones" of a row. Its code loads when the user first touches the button. */
export const RowMenu = touchedPiece<RowMenuProps>(
  async () => (await import('./OptionsMenu.tsx')).OptionsMenu,
  ({ label, touch }) => <RowDots label={label} {...touch} />,
)
