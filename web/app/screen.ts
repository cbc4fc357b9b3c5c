import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CapacidadId } from '#contract/base/capacidades.ts'
import type { Flag, ServicioId } from '#contract/base/servicios.ts'

/** Screen of the portal: path, titles and who can see it. */
export interface Screen {
  /** Path under /autogestion; '': index. */
  path: string
  /** document.title (spec §2). */
  title: string
  /** Title of a screen whose URL also names a view. */
  titleOf?: (vista: string | undefined) => string
  load: () => Promise<{ Component: ComponentType }>
  /** Capability required to see it. */
  capacidad?: CapacidadId
  /** Capability that only staff need to see it. */
  internos?: CapacidadId
  servicioId?: ServicioId
  flag?: Flag
  /** Entry of the menu, in the order of the table. */
  menu?: { label: string; icon: Icon; group?: 'Administración' | 'Tu usuario y tu empresa'; flag?: Flag }
  /** Screens that open over this one, in its Outlet. */
  children?: readonly Screen[]
}
