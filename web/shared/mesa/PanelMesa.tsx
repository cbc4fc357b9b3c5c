import { Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Accion } from '#shared/gestiones/accion.form.ts'
import { Read } from '#ui/Read.tsx'
import { Decisiones, type Primera } from './Decisiones.tsx'
import { holdSend, useHasPending } from './deshacer.tsx'
import { EnLaMesa } from './en-la-mesa.ts'
import type { PanelProps } from './panel.ts'
import type { Envio } from './envio.ts'
import { reopenOnUndo } from './vueltas.ts'
import classes from './PanelMesa.module.css'
import { Placeholder } from '#ui/Placeholder.tsx'

interface PanelMesaProps<D extends { version: number }, A extends Accion> {
  /** The detail, as its noun reads it. */
  read: UseQueryResult<D, Error>
  id: number
  /** Name of the kind: "Reclamo". */
  nombre: string
  /** Subject of the item, in one line. */
  titulo: (detail: D) => string
  /** Decisions that the user can make now. */
  acciones: (detail: D) => readonly A[]
  /** Decision about a value in the facts; it is shown first, with key 1. */
  primera?: (detail: D) => Primera | undefined
  /** Other actions, below the decisions. */
  otras?: (detail: D) => ReactNode
  /** Facts needed to decide. */
  hechos: (detail: D) => ReactNode
  /** Conversation with its composer, always visible; undefined: the kind has none. */
  conversacion?: (detail: D) => ReactNode
  /** Call of a decision that needs no data; undefined: every decision needs some. */
  onMove?: (detail: D, accion: A) => Envio
  /** Dialog of a decision that needs data; confirmed, it is held for the undo time. */
  dialogo: (detail: D, accion: A, close: () => void, mesa: PanelProps['onDone']) => ReactNode
  onDone: PanelProps['onDone']
}

/** States in which the item stays open after the decision: registered, under review. */
const STAYS_OPEN: readonly number[] = [1, 2]

/** An item of the desk: what is known, what may be decided by a key, what was said. */
export const PanelMesa = <D extends { version: number }, A extends Accion>(props: PanelMesaProps<D, A>) => {
  const { read, id, nombre, titulo, acciones, primera, otras, hechos, conversacion, onMove, dialogo, onDone } = props
  const { data, error, refetch } = read
  const item = `${nombre} ${id}`
  /** Version on which a change that keeps the item open was decided. Until another version is read, nothing is offered. */
  const [decided, setDecided] = useState<number>()
  const isPending = useHasPending(item)
  if (!data) {
    return (
      <Read
        of={{ data, error, refetch }}
        waiting={<Placeholder height={320} label="Cargando" className={classes.hechos ?? ''} />}
      />
    )
  }
  const isLeaving = isPending || data.version === decided
  return (
    <EnLaMesa value>
      <Stack gap="lg" className={classes.hechos ?? ''}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {titulo(data)}
        </Text>
        <Decisiones
          item={item}
          acciones={isLeaving ? [] : acciones(data)}
          primera={isLeaving ? undefined : primera?.(data)}
          dialogo={(accion, close) => dialogo(data, accion, close, reopenOnUndo(item, accion.texto, onDone))}
          onDirecta={(accion) => {
            if (!onMove) return
            const stays = STAYS_OPEN.includes(accion.statusId)
            if (stays) setDecided(data.version)
            holdSend({
              item,
              texto: `${item}: ${accion.texto}.`,
              envio: onMove(data, accion),
              restore: stays ? () => setDecided(undefined) : onDone(),
            })
          }}
        />
        {otras?.(data)}
        {hechos(data)}
      </Stack>
      {conversacion && <div className={classes.conversacion}>{conversacion(data)}</div>}
    </EnLaMesa>
  )
}
