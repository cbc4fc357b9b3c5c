import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { COLAS, type ClaseTrabajo, type ColaId, colasDe } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import type { PanelModule, PanelProps } from '#shared/mesa/panel.ts'
import { useProfile } from '#web/profile.tsx'
import { Mesa } from '../features/mesa/Mesa.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

/** A panel that is there already is drawn at once: what is lazy waits a third of a second, also when nothing is to come. */
const panel = (load: () => Promise<PanelModule>): PanelModule => {
  let known: PanelModule | undefined
  const bring = async () => (known = await load())
  const Lazy = lazyPiece(async () => (await bring()).Panel)
  return {
    Panel: (props: PanelProps) => {
      const [Panel] = useState(() => known?.Panel ?? Lazy)
      return <Panel {...props} />
    },
    prefetch: (entidadId, usuarioId) => void bring().then(({ prefetch }) => prefetch(entidadId, usuarioId)),
  }
}

const ticket = panel(() => import('#shared/tickets/TicketMesa.tsx'))

/** How each noun is worked at the desk. */
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

/** The desk, at the queue of its address; without one that this person has, at their own. */
export function Component() {
  const { cola = '' } = useParams()
  const { roles, servicios } = useProfile()
  if (!isCola(cola) || !colasDe(roles, servicios).includes(cola)) return <Navigate to={`${PREFIX}/mesa/mias`} replace />
  return <Mesa key={cola} cola={cola} paneles={PANELES} />
}
