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
  read: UseQueryResult<D, Error>
  id: number
  /** Name of the kind of item: "Reclamo". */
  nombre: string
  /** Returns the subject of the item, in one line. */
  titulo: (detail: D) => string
  /** Returns the decisions that the user can make now. */
  acciones: (detail: D) => readonly A[]
  /** Returns an action that submits a form among the facts. The action is shown first, with key 1. */
  primera?: (detail: D) => Primera | undefined
  /** Renders other actions, below the decisions. */
  otras?: (detail: D) => ReactNode
  /** Renders the facts needed to decide. */
  hechos: (detail: D) => ReactNode
  /** Renders the conversation with its composer, always visible; absent: the kind has none. */
  conversacion?: (detail: D) => ReactNode
  /** Returns the call of a decision that needs no further data; absent: every decision needs further data. */
  onMove?: (detail: D, accion: A) => Envio
  /** Renders the dialog of a decision that needs further data. The confirmed decision is delayed by the undo time. */
  dialogo: (detail: D, accion: A, close: () => void, mesa: PanelProps['onDone']) => ReactNode
  onDone: PanelProps['onDone']
}

/** States in which the item stays open after the decision: registered and under review. */
const STAYS_OPEN: readonly number[] = [1, 2]

/** Panel of an item in the mesa: facts, conversation, and decisions that keys can make. */
export const PanelMesa = <D extends { version: number }, A extends Accion>(props: PanelMesaProps<D, A>) => {
  const { read, id, nombre, titulo, acciones, primera, otras, hechos, conversacion, onMove, dialogo, onDone } = props
  const { data, error, refetch } = read
  const item = `${nombre} ${id}`
  /**
   * Version for which the user decided a change that leaves the item open. No decision is offered until a newer version
   * has been read.
   */
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
            const restore = stays ? () => setDecided(undefined) : onDone()
            const { route, sent } = onMove(data, accion)
            holdSend({ item, texto: `${item}: ${accion.texto}.`, route, sent, restore }).catch(restore)
          }}
        />
        {otras?.(data)}
        {hechos(data)}
      </Stack>
      {conversacion && <div className={classes.conversacion}>{conversacion(data)}</div>}
    </EnLaMesa>
  )
}
