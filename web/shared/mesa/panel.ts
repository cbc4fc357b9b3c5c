import type { ComponentType } from 'react'

/** What the desk tells the panel of an item. */
export interface PanelProps {
  entidadId: number
  /** The item is decided: the next one is shown. Gives how it comes back when that is taken back. */
  onDone: () => () => void
}

/** How a noun is worked at the desk: what is seen of an item, said and decided. */
export interface PanelModule {
  Panel: ComponentType<PanelProps>
  /** Asks for what the panel of an item will show. */
  prefetch: (entidadId: number, usuarioId: number) => void
}
