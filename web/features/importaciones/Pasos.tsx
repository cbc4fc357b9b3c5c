import { Stepper, Text, VisuallyHidden } from '@mantine/core'
import { useIsPhone } from '#ui/use-is-phone.ts'

const PASOS = ['Archivo', 'Columnas', 'Revisión', 'Importar'] as const

/** Where one is on the way of a file; on a phone only the step on screen has room for its name. */
export const Pasos = ({ actual }: { actual: number }) => {
  const isPhone = useIsPhone()
  return (
    <>
      <Stepper active={actual} size={isPhone ? 'xs' : 'sm'} wrap={false} allowNextStepsSelect={false}>
        {PASOS.map((label) => (
          <Stepper.Step
            key={label}
            label={isPhone ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            allowStepSelect={false}
          />
        ))}
      </Stepper>
      {isPhone && actual < PASOS.length && (
        <Text size="sm" fw={600} aria-hidden>
          Paso {actual + 1} de {PASOS.length}: {PASOS[actual]}
        </Text>
      )}
    </>
  )
}
