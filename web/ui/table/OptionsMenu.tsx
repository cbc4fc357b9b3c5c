import { Menu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import type { RowMenuItem } from './RowMenu.tsx'

interface OptionsMenuProps {
  target: ReactElement
  items: (Item: RowMenuItem) => ReactNode
}

/** The menu behind a row's button: apart, so that it loads after the rows. */
export const OptionsMenu = ({ target, items }: OptionsMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>{items(Menu.Item)}</Menu.Dropdown>
  </Menu>
)
