import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { COLAS, type ClaseTrabajo, type ColaId, colasDe } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import type { PanelModule, PanelProps } from '#shared/mesa/panel.ts'
import { useProfile } from '#web/profile.tsx'
import { Mesa } from '../features/mesa/Mesa.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

/**
 * Returns a panel whose code loads on demand. A loaded panel renders at once; with React.lazy it would still suspend
 * for a third of a second.
 */
const panel = (load: () => Promise<PanelModule>): PanelModule => {
  let loaded: PanelModule | undefined
  const loadOnce = async () => (loaded = await load())
  const Lazy = lazyPiece(async () => (await loadOnce()).Panel)
  return {
    Panel: (props: PanelProps) => {
      const [Panel] = useState(() => loaded?.Panel ?? Lazy)
      return <Panel {...props} />
    },
    prefetch: (entidadId, usuarioId) => void loadOnce().then(({ prefetch }) => prefetch(entidadId, usuarioId)),
  }
}

const ticket = panel(() => import('#shared/tickets/TicketMesa.tsx'))

const PANELES: Record<ClaseTrabajo, PanelModule> = {
  devolucion: panel(() => import('../features/devoluciones/DevolucionMesa.tsx')),
  reclamo: ticket,
  garantia: ticket,
  pago: panel(() => import('../features/pagos/PagoMesa.tsx')),
  pedido: panel(() => import('../features/pedidos-motos/PedidoMesa.tsx')),
  certificado: panel(() => import('../features/documentos/CertificadoMesa.tsx')),
  alta: panel(() => import('../features/pedidos-razon-social/AltaMesa.tsx')),
}

const isCola = (text: string): text is ColaId => Object.hasOwn(COLAS, text)

/**
 * Screen of the mesa, with the queue that the URL names. A user who may not see that queue is redirected to their own.
 */
export function Component() {
  const { cola = '' } = useParams()
  const { roles, servicios } = useProfile()
  if (!isCola(cola) || !colasDe(roles, servicios).includes(cola)) return <Navigate to={`${PREFIX}/mesa/mias`} replace />
  return <Mesa key={cola} cola={cola} paneles={PANELES} />
}
