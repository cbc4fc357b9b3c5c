import { Combobox, Paper, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import type { Colega } from '#contract/base/gestiones.shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { seguidores } from '#contract/seguidores/calls.ts'
import { useCall } from '#web/queries.tsx'
import { colegasComo } from './menciones.ts'
import classes from './Nombrar.module.css'

/** Conversation in which the user is writing. */
export interface ConversacionDe {
  clase: ClaseTrabajo
  entidadId: number
}

/**
 * Handles a key of the text field while the list is open. Returns true when the list handled it, so that the field
 * ignores the key.
 */
export type Teclas = (event: KeyboardEvent) => boolean

interface NombrarProps {
  de: ConversacionDe
  /** Partial name after the @. */
  busca: string
  onPick: (colega: Colega) => void
  onClose: () => void
  /** Called with the id of the highlighted option, for the field's aria-activedescendant. */
  onActive: (id: string | undefined) => void
  ref: Ref<Teclas>
}

const MAX_OPCIONES = 6

/**
 * List of the colleagues who can see the conversation; the user chooses whom to mention. The focus stays in the text
 * field.
 */
export const Nombrar = ({ de, busca, onPick, onClose, onActive, ref }: NombrarProps) => {
  const id = useId()
  const { data = [] } = useCall(seguidores.listColegas, { params: de }, { staleTime: 300_000 })
  const [chosen, setChosen] = useState<number>()
  const opciones = colegasComo(
    data.filter(({ soyYo }) => !soyYo),
    busca,
  ).slice(0, MAX_OPCIONES)
  const at = Math.max(
    0,
    opciones.findIndex(({ usuarioId }) => usuarioId === chosen),
  )
  const active = opciones[at]
  const optionId = active && `${id}-${active.usuarioId}`
  const combobox = useCombobox({ opened: active !== undefined })
  useEffect(() => onActive(optionId), [optionId, onActive])
  useEffect(() => () => onActive(undefined), [onActive])
  useImperativeHandle(ref, () => ({ key }) => {
    if (!active) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setChosen(opciones[(at + step + opciones.length) % opciones.length]!.usuarioId)
    else if (key === 'Enter' || key === 'Tab') onPick(active)
    else if (key === 'Escape') onClose()
    else return false
    return true
  })
  if (!active) return null
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        const colega = opciones.find(({ usuarioId }) => String(usuarioId) === value)
        if (colega) onPick(colega)
      }}
    >
      <Paper withBorder shadow="md" p={4} className={classes.lista ?? ''}>
        <Combobox.Options aria-label="A quién nombrás">
          {opciones.map(({ usuarioId, nombre }) => (
            <Combobox.Option
              key={usuarioId}
              id={`${id}-${usuarioId}`}
              value={String(usuarioId)}
              selected={usuarioId === active.usuarioId}
              aria-selected={usuarioId === active.usuarioId}
              // A press of the mouse would move the focus out of the text field.
              onMouseDown={(event) => event.preventDefault()}
            >
              {nombre}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Paper>
    </Combobox>
  )
}
