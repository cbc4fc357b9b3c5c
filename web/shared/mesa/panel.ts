import type { ComponentType } from 'react'

/** Props of the panel of an item in the mesa. */
export interface PanelProps {
  entidadId: number
  /**
   * Called after a decision. Moves to the next item, and returns a function that goes back to this item when the user
   * undoes the decision.
   */
  onDone: () => () => void
}

/** Code module for a kind of item in the mesa. Its panel shows facts, conversation and decisions. */
export interface PanelModule {
  Panel: ComponentType<PanelProps>
  prefetch: (entidadId: number, usuarioId: number) => void
}
