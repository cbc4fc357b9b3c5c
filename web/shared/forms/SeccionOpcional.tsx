import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'

interface SeccionOpcionalProps<F extends FieldValues> {
  /** What the button says. */
  opens: string
  /** Its fields: with something in one of them it is open. */
  names: readonly FieldPath<F>[]
  children: ReactNode
}

/** Fields that are asked only of who wants to give them. */
export const SeccionOpcional = <F extends FieldValues>({ opens, names, children }: SeccionOpcionalProps<F>) => {
  const { getValues, setFocus } = useFormContext<F>()
  const [isOpen, { open }] = useDisclosure(names.some((name) => Boolean(getValues(name))))
  if (isOpen) return children
  return (
    <Button
      variant="default"
      w="fit-content"
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-expanded={false}
      onClick={() => {
        // The button goes away: the focus goes on where the person does.
        flushSync(open)
        setFocus(names[0]!)
      }}
    >
      {opens}
    </Button>
  )
}
