import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { sortMotivos } from '#contract/valores/formato.ts'
import { useSavedDraft } from '#shared/borradores/draft.ts'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { useRetener } from '#shared/mesa/use-retener.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { later } from '#ui/first-shown.ts'
import { DECISION_SAMPLE, RECEPCION_SAMPLE } from './decision.form.ts'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { useAuthorize, useMotivos, useReceive } from '#shared/devoluciones/devoluciones.queries.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const DevolucionDecision = lazyPiece(later(async () => (await import('./DevolucionDecision.tsx')).DevolucionDecision))
const DevolucionRecepcion = lazyPiece(
  later(async () => (await import('./DevolucionRecepcion.tsx')).DevolucionRecepcion),
)

interface TrabajoProps {
  detail: DevolucionDetail
  /** It was done, or waits to go out. */
  onDone?: () => void
  /** Where it can be given up; absent, it stays. */
  onCancel?: () => void
  /** At the desk it can be taken back for five seconds: what comes after it, and how it comes back. */
  mesa?: PanelProps['onDone']
}

const nombreDe = ({ devolucionId }: DevolucionDetail): string => `${DEVOLUCION.singular} ${devolucionId}`

const useRechazos = () => sortMotivos(useMotivos().data?.rechazos ?? [])

/** Deciding each product: what was marked is kept until it is confirmed, whatever is opened meanwhile. */
const Decision = ({ mesa, ...rest }: TrabajoProps) => {
  const params = { devolucionId: rest.detail.devolucionId }
  const draftKey = `devoluciones/${params.devolucionId}/decision`
  const draft = useSavedDraft(draftKey, DECISION_SAMPLE)
  const rechazos = useRechazos()
  const { mutateAsync } = useAuthorize()
  const { enviar, onDone } = useRetener({ draftKey, nombre: nombreDe(rest.detail), onDone: rest.onDone, mesa })
  if (draft === undefined) return null
  return (
    <DevolucionDecision
      {...rest}
      {...{ rechazos, draftKey, draft, onDone }}
      onSend={(body, values) =>
        enviar('decidida', envioDe(devoluciones.authorize, { params, body }, mutateAsync), values)
      }
    />
  )
}

/** Counting what came. */
const Recepcion = ({ mesa, ...rest }: TrabajoProps) => {
  const params = { devolucionId: rest.detail.devolucionId }
  const draftKey = `devoluciones/${params.devolucionId}/recepcion`
  const draft = useSavedDraft(draftKey, RECEPCION_SAMPLE)
  const rechazos = useRechazos()
  const { mutateAsync } = useReceive()
  const { enviar, onDone } = useRetener({ draftKey, nombre: nombreDe(rest.detail), onDone: rest.onDone, mesa })
  if (draft === undefined) return null
  return (
    <DevolucionRecepcion
      {...rest}
      {...{ rechazos, draftKey, draft, onDone }}
      onSend={(body, values) =>
        enviar('recibida', envioDe(devoluciones.receive, { params, body }, mutateAsync), values)
      }
    />
  )
}

/** Deciding each product, or counting what came. */
export const DevolucionTrabajoForm = (props: TrabajoProps) => (
  <Suspense>{props.detail.puedeDecidir ? <Decision {...props} /> : <Recepcion {...props} />}</Suspense>
)

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
