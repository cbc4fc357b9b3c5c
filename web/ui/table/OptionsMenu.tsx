import { Menu } from '@mantine/core'
import { useOpened } from '#ui/touched-piece.tsx'
import { RowDots, type RowMenuProps } from './RowMenu.tsx'

export const OptionsMenu = ({ label, items }: RowMenuProps) => {
  const [opened, { toggle }] = useOpened()
  return (
    <Menu position="bottom-end" opened={opened} onChange={toggle}>
      <Menu.Target>
        <RowDots label={label} />
      </Menu.Target>
      <Menu.Dropdown>{items(Menu.Item)}</Menu.Dropdown>
    </Menu>
  )
}
