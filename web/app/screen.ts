import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CapacidadId } from '#contract/base/capacidades.ts'
import type { Flag, ServicioId } from '#contract/base/servicios.ts'

export interface Screen {
  /** Path under /autogestion; '': the index route. */
  path: string
  /** Title of the browser tab (spec §2). */
  title: string
  /** Returns the title of the browser tab, for a screen whose URL also names a view. */
  titleOf?: (vista: string | undefined) => string
  load: () => Promise<{ Component: ComponentType }>
  /** Capability without which no user sees the screen. */
  capacidad?: CapacidadId
  /** Capability without which staff do not see the screen. Customers do not need it. */
  internos?: CapacidadId
  servicioId?: ServicioId
  flag?: Flag
  /** Menu entry of the screen. Entries are in the order of the table of screens. */
  menu?: { label: string; icon: Icon; group?: 'Administración' | 'Tu usuario y tu empresa'; flag?: Flag }
  /** Screens that open over this screen, in its router outlet (the place where React Router renders child routes). */
  children?: readonly Screen[]
}
