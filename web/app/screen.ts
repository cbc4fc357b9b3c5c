import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CapacidadId } from '#contract/base/capacidades.ts'
import type { Flag, ServicioId } from '#contract/base/servicios.ts'

/** One screen of the portal: where it is, what it is called, who sees it. */
export interface Screen {
  /** Under /autogestion; '' is its index. */
  path: string
  /** document.title (spec §2). */
  title: string
  /** The title where the address also says what is on screen of it. */
  titleOf?: (vista: string | undefined) => string
  load: () => Promise<{ Component: ComponentType }>
  /** What one must be able to do to see it. */
  capacidad?: CapacidadId
  /** What the distributor's own people must be able to do to find something in it; a customer needs no more than the rest. */
  internos?: CapacidadId
  servicioId?: ServicioId
  flag?: Flag
  /** Its row in the menu, in the order of this table. */
  menu?: { label: string; icon: Icon; group?: 'Administración' | 'Tu cuenta'; flag?: Flag }
  /** Screens that open over this one, in its Outlet. */
  children?: readonly Screen[]
}
