import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CapacidadId } from '#contract/base/capacidades.ts'
import type { Flag, ServicioId } from '#contract/base/servicios.ts'

/** Screen of the portal: path, titles and who can see it. */
export interface Screen {
  /** Path under /autogestion; '': the index route. */
  path: string
  /** Title of the browser tab (spec §2). */
  title: string
  /** Returns the title, for a screen whose URL also names a view. */
  titleOf?: (vista: string | undefined) => string
  load: () => Promise<{ Component: ComponentType }>
  /** Capability that all users need to see the screen. */
  capacidad?: CapacidadId
  /** Capability that staff need to see the screen; customers need none. */
  internos?: CapacidadId
  servicioId?: ServicioId
  flag?: Flag
  /** Entry of the menu, in the order of the table of screens. */
  menu?: { label: string; icon: Icon; group?: 'Administración' | 'Tu usuario y tu empresa'; flag?: Flag }
  /** Screens that open over this screen, in its router outlet. */
  children?: readonly Screen[]
}
