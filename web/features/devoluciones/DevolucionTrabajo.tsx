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
  /** Called when the form has been sent, or its decision stored. */
  onDone?: () => void
  /** Cancels; absent: there is no cancel button. */
  onCancel?: () => void
  /**
   * Set in the mesa, where a decision can be undone. Called after the decision: moves to the next item and returns a
   * function that goes back to this one.
   */
  mesa?: PanelProps['onDone']
}

const nombreDe = ({ devolucionId }: DevolucionDetail): string => `${DEVOLUCION.singular} ${devolucionId}`

const useRechazos = () => sortMotivos(useMotivos().data?.rechazos ?? [])

/** Form of the decision on each product. A draft stores the choices until the user confirms them. */
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

/** Form of the step that postventa (after-sales staff) has to do: decision or reception. */
export const DevolucionTrabajoForm = (props: TrabajoProps) => (
  <Suspense>{props.detail.puedeDecidir ? <Decision {...props} /> : <Recepcion {...props} />}</Suspense>
)

/** Button that opens the form of postventa's step in a dialog. */
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
