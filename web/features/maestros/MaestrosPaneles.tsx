import type { ReactNode } from 'react'
import { descritos } from '#contract/maestros/calls.ts'
import { DESCRIPCIONES, type Descrito } from '#contract/maestros/descripciones.ts'
import type { MaestroCalls } from '#contract/maestros/maestro.ts'
import { ArticulosTab } from './ArticulosTab.tsx'
import { BannersTab } from './BannersTab.tsx'
import { LINEAS, NEGOCIOS, PLAZOS, SECTORES, TRANSPORTES } from './maestros.listas.tsx'
import { listadoDe } from './maestro.lista.tsx'
import type { VISTAS } from './maestros.paths.ts'
import { MaestroLista } from './MaestroLista.tsx'
import { MotivosTab } from './MotivosTab.tsx'
import { ServiciosTab } from './ServiciosTab.tsx'

type Lista = Exclude<keyof typeof VISTAS, 'parametros' | 'historial'>

/**
 * Contents of the tabs that need more than the list of a master. Every other tab shows the list of the master that has
 * the name of the tab.
 */
const PROPIOS: { readonly [V in Exclude<Lista, Descrito>]: ReactNode } & {
  readonly [V in Extract<Lista, Descrito>]?: ReactNode
} = {
  motivos: <MotivosTab />,
  sectores: <MaestroLista de={SECTORES} />,
  plazos: <MaestroLista de={PLAZOS} />,
  negocios: <MaestroLista de={NEGOCIOS} />,
  lineas: <MaestroLista de={LINEAS} />,
  servicios: <ServiciosTab />,
  transportes: <MaestroLista de={TRANSPORTES} />,
  banners: <BannersTab />,
  ayuda: <ArticulosTab />,
}

export const Panel = ({ vista }: { vista: Lista }) =>
  PROPIOS[vista] ?? (
    <MaestroLista
      key={vista}
      de={listadoDe<MaestroCalls>(DESCRIPCIONES[vista as Descrito], vista as Descrito, descritos[vista as Descrito])}
    />
  )
