import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { textoRespondemos } from '#contract/mesa/horario.ts'
import { EstadoChip } from './EstadoChip.tsx'
import type { Accion } from './accion.form.ts'
import classes from './GestionResumen.module.css'

interface GestionResumenProps<A extends Accion> {
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

/** What a person wants to know first, under the number: state, what comes next, and the buttons to make it happen. */
export const GestionResumen = <A extends Accion>(props: GestionResumenProps<A>) => {
  const { estadoId, datos, paso, esMia, respondemosAntes, boton, acciones, dialogo } = props
  const [accion, setAccion] = useState<A>()
  return (
    <Stack gap={6}>
      <Group gap="sm" className={classes.titular ?? ''} mod={{ mia: esMia }}>
        <EstadoChip estadoId={estadoId} esMia={esMia} />
        <Text fw={500} className={classes.paso ?? ''}>
          {paso}
        </Text>
        {boton}
        {acciones.map((each) => (
          <Button
            key={each.statusId}
            size="sm"
            variant={each.principal && !boton ? 'filled' : 'default'}
            onClick={() => setAccion(each)}
          >
            {each.texto}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {datos}
        {respondemosAntes && ` · ${textoRespondemos(respondemosAntes)}`}
      </Text>
      {accion && dialogo(accion, () => setAccion(undefined))}
    </Stack>
  )
}
