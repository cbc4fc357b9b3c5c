import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { sortMotivos } from '#contract/base/formato.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { later } from '#web/first-shown.ts'
import { useAuthorize, useMotivos, useReceive } from './devoluciones.queries.ts'

const DevolucionDecision = lazy(
  later(() => import('./DevolucionDecision.tsx').then((module) => ({ default: module.DevolucionDecision }))),
)
const DevolucionRecepcion = lazy(
  later(() => import('./DevolucionRecepcion.tsx').then((module) => ({ default: module.DevolucionRecepcion }))),
)

const textoDe = ({ puedeDecidir }: DevolucionDetail): string =>
  puedeDecidir ? 'Decidir por producto' : 'Recibir y controlar'

interface DevolucionTrabajoDialogProps {
  detail: DevolucionDetail
  onClose: () => void
  /** It was done. */
  onDone?: () => unknown
}

/** Deciding each product, or counting what came. */
export const DevolucionTrabajoDialog = ({ detail, onClose, onDone }: DevolucionTrabajoDialogProps) => {
  const { devolucionId, puedeDecidir } = detail
  const rechazos = sortMotivos(useMotivos().data?.rechazos ?? [])
  const authorize = useAuthorize()
  const receive = useReceive()
  const params = { devolucionId }
  const done = () => {
    onClose()
    onDone?.()
  }
  const comun = { detail, rechazos, onDone: done, onCancel: onClose }
  return (
    <Dialogo opened onClose={onClose} title={textoDe(detail)} size="xl">
      <Suspense>
        {puedeDecidir ? (
          <DevolucionDecision {...comun} onSend={(body) => authorize.mutateAsync({ params, body })} />
        ) : (
          <DevolucionRecepcion {...comun} onSend={(body) => receive.mutateAsync({ params, body })} />
        )}
      </Suspense>
    </Dialogo>
  )
}

/** The work of postventa on a return in one step. */
export const DevolucionTrabajo = ({ detail }: { detail: DevolucionDetail }) => {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open}>{textoDe(detail)}</Button>
      {opened && <DevolucionTrabajoDialog detail={detail} onClose={close} />}
    </>
  )
}
