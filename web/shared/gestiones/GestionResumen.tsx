import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { textoRespondemos } from '#contract/mesa/horario.ts'
import { EstadoChip } from './EstadoChip.tsx'
import type { Accion } from './accion.form.ts'
import classes from './GestionResumen.module.css'

interface GestionResumenProps<A extends Accion> {
  estadoId: number
  /** Text with razón social, date and requester. */
  datos: string
  /** Text of the next step, worded for this user. */
  paso: string
  /** true: the user has to act, so the summary is highlighted. */
  esMia: boolean
  /** Time by which the distributor intends to answer. Only customers see it here; staff see it in the mesa. */
  respondemosAntes?: string | null
  /** Main button, for a next step that is not a change of state. */
  boton?: ReactNode
  acciones: readonly A[]
  dialogo: (accion: A, close: () => void) => ReactNode
}

/** Summary of a gestión below its number: state, next step and buttons. */
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
