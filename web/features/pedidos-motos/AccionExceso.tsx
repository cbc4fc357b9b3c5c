import { Text, Textarea } from '@mantine/core'
import type { Control } from 'react-hook-form'
import { CAPACIDADES } from '#contract/capacidades.ts'
import { excesoDe } from '#contract/pedidos-motos.reglas.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { useProfile } from '#web/profile.tsx'
import type { AccionForm } from './accion.form.ts'
import { useCredito } from './pedidos-motos.queries.ts'

interface AccionExcesoProps {
  control: Control<AccionForm>
  razonSocialId: number
  /** What would be approved. */
  total: string
}

/** Over the credit: the reason of who may go over it, or who has to approve it instead. */
export const AccionExceso = ({ control, razonSocialId, total }: AccionExcesoProps) => {
  const { hasRole } = useProfile()
  const { data } = useCredito(razonSocialId)
  if (!data?.disponible || excesoDe(total, data.disponible) === undefined) return null
  if (!hasRole(...CAPACIDADES.excederCredito.roles)) {
    return (
      <Text size="sm" component="output">
        Así lo tiene que aprobar Administración. Vos podés aprobar la parte que entra en el crédito.
      </Text>
    )
  }
  return (
    <Campo control={control} name="motivoExceso">
      {(input) => (
        <Textarea
          label="Por qué se aprueba sobre el crédito"
          description="Queda en el historial, con tu nombre"
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          {...input}
        />
      )}
    </Campo>
  )
}
