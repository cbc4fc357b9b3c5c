import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { textoRespondemos } from '#contract/mesa/horario.ts'
import { EstadoChip } from './EstadoChip.tsx'
import type { Accion } from './accion.form.ts'

interface GestionResumenProps<A extends Accion> {
  id: number
  estadoId: number
  /** Whose it is, since when, who asked for it. */
  datos: string
  /** Próximo paso, said to whoever reads it. */
  paso: string
  /** It waits for the person who reads it: the only loud thing on screen. */
  esMia: boolean
  /** Until when the customer will be answered; staff knows it from the desk. */
  respondemosAntes?: string | null
  /** The button of what comes next, when it is no change of state: then that is the one that stands out. */
  boton?: ReactNode
  acciones: readonly A[]
  dialogo: (accion: A, close: () => void) => ReactNode
}

/** What a person wants to know first: number, state, what comes next, and the buttons to make it happen. */
export const GestionResumen = <A extends Accion>(props: GestionResumenProps<A>) => {
  const { id, estadoId, datos, paso, esMia, respondemosAntes, boton, acciones, dialogo } = props
  const [accion, setAccion] = useState<A>()
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text fw={700} size="lg">
          Nº {id}
        </Text>
        <EstadoChip estadoId={estadoId} esMia={esMia} />
      </Group>
      <Text size="sm" c="dimmed">
        {datos}
      </Text>
      {esMia ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={paso}>
          {boton}
        </Alert>
      ) : (
        <Text>{paso}</Text>
      )}
      {respondemosAntes && <Text c="dimmed">{textoRespondemos(respondemosAntes)}</Text>}
      {(acciones.length > 0 || (boton && !esMia)) && (
        <Group gap="sm">
          {!esMia && boton}
          {acciones.map((each) => (
            <Button
              key={each.statusId}
              variant={each.principal && !boton ? 'filled' : 'default'}
              onClick={() => setAccion(each)}
            >
              {each.texto}
            </Button>
          ))}
        </Group>
      )}
      {accion && dialogo(accion, () => setAccion(undefined))}
    </Stack>
  )
}
