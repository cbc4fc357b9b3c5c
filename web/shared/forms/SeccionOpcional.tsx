import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'

interface SeccionOpcionalProps<F extends FieldValues> {
  /** Text of the button that opens it. */
  opens: string
  /** Names of its fields; a value in any of them opens the section. */
  names: readonly FieldPath<F>[]
  children: ReactNode
}

/** Optional section, closed until the user opens it. */
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
        // The button unmounts, so move the focus to the first field.
        flushSync(open)
        setFocus(names[0]!)
      }}
    >
      {opens}
    </Button>
  )
}
