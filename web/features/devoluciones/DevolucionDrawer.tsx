import { useParams } from 'react-router'
import { GestionDrawer } from '#shared/gestiones/GestionDrawer.tsx'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { DevolucionPanel } from './DevolucionPanel.tsx'

/** One return over its list. */
export function Component() {
  const { devolucionId } = useParams()
  return (
    <GestionDrawer gestion={DEVOLUCION} id={devolucionId}>
      {(id, vista) => <DevolucionPanel devolucionId={id} vista={vista} />}
    </GestionDrawer>
  )
}
