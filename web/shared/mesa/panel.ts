import type { ComponentType } from 'react'

/** Props of the panel of an item. */
export interface PanelProps {
  entidadId: number
  /** Moves to the next item after a decision; returns how to bring this one back when it is undone. */
  onDone: () => () => void
}

/** Module of a kind of item in the mesa: facts, conversation and decisions. */
export interface PanelModule {
  Panel: ComponentType<PanelProps>
  prefetch: (entidadId: number, usuarioId: number) => void
}
