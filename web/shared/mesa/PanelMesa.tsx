import { Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Accion } from '#shared/gestiones/accion.form.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Decisiones, type Primera } from './Decisiones.tsx'
import { holdSend } from './deshacer.tsx'
import { EnLaMesa } from './en-la-mesa.ts'
import type { PanelProps } from './panel.ts'

interface PanelMesaProps<D, A extends Accion> {
  /** The detail, as its noun reads it. */
  read: UseQueryResult<D, Error>
  id: number
  /** "Reclamo". */
  nombre: string
  /** What it is about, in a line. */
  titulo: (detail: D) => string
  /** What may be decided of it. */
  acciones: (detail: D) => readonly A[]
  /** What stands in the facts themselves to be confirmed: it comes first, by the key 1. */
  primera?: (detail: D) => Primera | undefined
  /** What else may be done with it, under the decisions. */
  otras?: (detail: D) => ReactNode
  /** What has to be known to decide. */
  hechos: (detail: D) => ReactNode
  /** Always on screen, with its composer; nothing where the noun has none. */
  conversacion?: (detail: D) => ReactNode
  /** Moves it where the change asks nothing; absent where each asks something. */
  onMove?: (detail: D, accion: A) => Promise<unknown>
  /** Asks what a change needs. */
  dialogo: (detail: D, accion: A, close: () => void) => ReactNode
  onDone: PanelProps['onDone']
}

/** An item of the desk: what is known, what may be decided by a key, what was said. */
export const PanelMesa = <D, A extends Accion>(props: PanelMesaProps<D, A>) => {
  const { read, id, nombre, titulo, acciones, primera, otras, hechos, conversacion, onMove, dialogo, onDone } = props
  const { data, error, refetch } = read
  if (!data) {
    return error ? (
      <FailedRead error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} component="output" aria-label="Cargando" />
    )
  }
  return (
    <EnLaMesa value>
      <Stack gap="lg">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {titulo(data)}
        </Text>
        <Decisiones
          acciones={acciones(data)}
          primera={primera?.(data)}
          dialogo={(accion, close) => dialogo(data, accion, close)}
          onDirecta={(accion) =>
            onMove &&
            holdSend({
              texto: `${nombre} ${id}: ${accion.texto}.`,
              run: () => onMove(data, accion),
              restore: onDone(),
            })
          }
        />
        {otras?.(data)}
        {hechos(data)}
        {conversacion?.(data)}
      </Stack>
    </EnLaMesa>
  )
}
