import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'

interface SeccionOpcionalProps<F extends FieldValues> {
  /** Text of the button that opens the section. */
  opens: string
  /** Names of the fields in the section. The section starts open if any of them has a value. */
  names: readonly FieldPath<F>[]
  children: ReactNode
}

/** Section of optional fields, closed until the user opens it. */
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
        // Opening removes the pressed button, so move the focus to the first field.
        flushSync(open)
        setFocus(names[0]!)
      }}
    >
      {opens}
    </Button>
  )
}
