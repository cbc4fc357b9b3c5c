import type { ComponentType } from 'react'

/** Props of the panel of an item in the mesa. */
export interface PanelProps {
  entidadId: number
  /**
   * Called after a decision: moves to the next item, and returns a function that goes back to this item when the
   * decision is undone.
   */
  onDone: () => () => void
}

/** Module of a kind of item in the mesa, with the panel of its facts, conversation and decisions. */
export interface PanelModule {
  Panel: ComponentType<PanelProps>
  prefetch: (entidadId: number, usuarioId: number) => void
}
