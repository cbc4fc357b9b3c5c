import { Popover, Text } from '@mantine/core'
import { QueEsBoton, type QueEsProps } from './QueEs.tsx'
import { useOpened } from './touched-piece.tsx'

/** Popover with the explanation, next to its button. */
export const QueEsGlobo = ({ de, children }: QueEsProps) => {
  const [opened, { toggle, close }] = useOpened()
  return (
    <Popover width={260} position="bottom" shadow="none" withRoles opened={opened} onChange={close}>
      <Popover.Target>
        <QueEsBoton de={de} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{children}</Text>
      </Popover.Dropdown>
    </Popover>
  )
}
