import { Button } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import type { Campos } from './campos.ts'
import { Formulario } from './Formulario.tsx'
import type { FormSend } from './use-form-send.ts'

/** What is decided of a request. */
export type Decidido = 'aprobado' | 'rechazado'

interface DecisionProps<F extends FieldValues> {
  de: FormSend<F>
  campos: Campos<F>
  /** Sends the form with this. */
  onDecide: (estado: Decidido) => void
}

/** A form that ends in yes or no. */
export const Decision = <F extends FieldValues>({ de, campos, onDecide }: DecisionProps<F>) => (
  <Formulario
    de={de}
    campos={campos}
    buttons={
      <>
        <Button variant="default" color="red" loading={de.isSending} onClick={() => onDecide('rechazado')}>
          Rechazar
        </Button>
        <Button loading={de.isSending} onClick={() => onDecide('aprobado')}>
          Aprobar
        </Button>
      </>
    }
  />
)
