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

interface DevolucionTrabajoFormProps {
  detail: DevolucionDetail
  /** It was done. */
  onDone: () => unknown
  /** Where it can be given up; absent, it stays. */
  onCancel?: () => void
}

/** Deciding each product, or counting what came. */
export const DevolucionTrabajoForm = ({ detail, onDone, onCancel }: DevolucionTrabajoFormProps) => {
  const { devolucionId, puedeDecidir } = detail
  const rechazos = sortMotivos(useMotivos().data?.rechazos ?? [])
  const authorize = useAuthorize()
  const receive = useReceive()
  const params = { devolucionId }
  const comun = { detail, rechazos, onDone: () => void onDone(), ...(onCancel && { onCancel }) }
  return (
    <Suspense>
      {puedeDecidir ? (
        <DevolucionDecision {...comun} onSend={(body) => authorize.mutateAsync({ params, body })} />
      ) : (
        <DevolucionRecepcion {...comun} onSend={(body) => receive.mutateAsync({ params, body })} />
      )}
    </Suspense>
  )
}

/** The work of postventa on a return in one step. */
export const DevolucionTrabajo = ({ detail }: { detail: DevolucionDetail }) => {
  const [opened, { open, close }] = useDisclosure()
  const texto = detail.puedeDecidir ? 'Decidir por producto' : 'Recibir y controlar'
  return (
    <>
      <Button onClick={open}>{texto}</Button>
      <Dialogo opened={opened} onClose={close} title={texto} size="xl">
        <DevolucionTrabajoForm detail={detail} onDone={close} onCancel={close} />
      </Dialogo>
    </>
  )
}
