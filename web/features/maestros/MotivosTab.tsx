import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useProfile } from '#web/profile.tsx'
import { MaestroLista } from './MaestroLista.tsx'
import { MOTIVOS_DEVOLUCION, MOTIVOS_GARANTIA, MOTIVOS_RECHAZO, MOTIVOS_RECLAMO } from './maestros.listas.tsx'
import { type Lista, LISTAS, ofrecidas } from './maestros.paths.ts'

const MOTIVOS: Record<Lista, (intro: ReactNode) => ReactNode> = {
  devolucion: (intro) => <MaestroLista key="devolucion" de={MOTIVOS_DEVOLUCION} intro={intro} />,
  rechazo: (intro) => <MaestroLista key="rechazo" de={MOTIVOS_RECHAZO} intro={intro} />,
  reclamo: (intro) => <MaestroLista key="reclamo" de={MOTIVOS_RECLAMO} intro={intro} />,
  garantia: (intro) => <MaestroLista key="garantia" de={MOTIVOS_GARANTIA} intro={intro} />,
}

/** Tab of the reasons of returns, claims and warranties. */
export const MotivosTab = () => {
  const [params, setParams] = useSearchParams()
  const { can } = useProfile()
  const listas = ofrecidas(LISTAS, can)
  const asked = params.get('lista')
  const lista: Lista = listas.find(([each]) => each === asked)?.[0] ?? listas[0]?.[0] ?? 'devolucion'
  const intro = (
    <SegmentedControl
      aria-label="Motivos de"
      data={listas.map(([value, label]) => ({ value, label }))}
      value={lista}
      onChange={(chosen) => setParams({ vista: 'motivos', lista: chosen })}
    />
  )
  return MOTIVOS[lista](intro)
}
