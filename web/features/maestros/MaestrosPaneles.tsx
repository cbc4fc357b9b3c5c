import type { ReactNode } from 'react'
import { ArticulosTab } from './ArticulosTab.tsx'
import { BannersTab } from './BannersTab.tsx'
import { FERIADOS, LINEAS, MARCAS, NEGOCIOS, PLAZOS, SECTORES, TRANSPORTES } from './maestros.listas.tsx'
import type { VISTAS } from './maestros.paths.ts'
import { MaestroLista } from './MaestroLista.tsx'
import { MotivosTab } from './MotivosTab.tsx'
import { ServiciosTab } from './ServiciosTab.tsx'

type Lista = Exclude<keyof typeof VISTAS, 'parametros' | 'historial'>

/** What each tab shows. */
const PANELES: Record<Lista, ReactNode> = {
  motivos: <MotivosTab />,
  sectores: <MaestroLista de={SECTORES} />,
  plazos: <MaestroLista de={PLAZOS} />,
  negocios: <MaestroLista de={NEGOCIOS} />,
  marcas: <MaestroLista de={MARCAS} />,
  lineas: <MaestroLista de={LINEAS} />,
  servicios: <ServiciosTab />,
  transportes: <MaestroLista de={TRANSPORTES} />,
  feriados: <MaestroLista de={FERIADOS} />,
  banners: <BannersTab />,
  ayuda: <ArticulosTab />,
}

/** The masters of a tab. */
export const Panel = ({ vista }: { vista: Lista }) => PANELES[vista]
