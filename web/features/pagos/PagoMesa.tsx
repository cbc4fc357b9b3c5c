import { conversaciones } from '#contract/conversaciones/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { conQue } from '#contract/cuenta-corriente/medios.texto.ts'
import { formatMoney } from '#shared/plata.ts'
import { ConversacionDe } from '#shared/conversaciones/ConversacionDe.tsx'
import { accionesDe, MOTIVO } from '#shared/mesa/dos-salidas.ts'
import { PanelMesa } from '#shared/mesa/PanelMesa.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { CardList } from '#ui/CardList.tsx'
import { prefetchCall, useCall } from '#web/queries.tsx'
import { useSetPago } from '#shared/cuenta/cuenta.queries.ts'
import { PagoCard } from './PagoCard.tsx'
import { ResolverPago } from './ResolverPago.tsx'
import { totalDe } from './pagos.words.ts'

/** Name of the field in which staff confirm that similar payments are not the same payment. */
const SON_OTROS = 'sonOtros'

export const prefetch = (pagoId: number): void => {
  prefetchCall(pagos.get, { params: { pagoId } })
  prefetchCall(conversaciones.get, { params: { clase: 'pago', entidadId: pagoId } })
}

/** Panel of a payment in the mesa: apply it, or reject it with a reason. */
export const Panel = ({ entidadId: pagoId, onDone }: PanelProps) => {
  const { mutateAsync } = useSetPago()
  const read = useCall(pagos.get, { params: { pagoId } })
  return (
    <PanelMesa
      read={read}
      acciones={({ puedeResolver, parecidos }) => {
        if (!puedeResolver) return []
        const [aplicar, rechazar] = accionesDe('Aplicar', 'Rechazar')
        // If there is a similar payment, staff have to confirm that this one is a different payment. So the decision
        // opens its dialog.
        return [{ ...aplicar!, pide: parecidos.length ? [SON_OTROS] : [] }, rechazar!]
      }}
      titulo={(pago) => `${formatMoney(totalDe(pago), pago.moneda)} · ${conQue(pago.medios)}`}
      nombre="Pago"
      id={pagoId}
      onDone={onDone}
      onMove={({ version }) =>
        envioDe(pagos.setEstado, { params: { pagoId, estado: 'aplicado' }, body: { version } }, mutateAsync)
      }
      dialogo={(pago, { pide }, close, mesa) => (
        <ResolverPago
          pago={pago}
          estado={pide.includes(MOTIVO) ? 'rechazado' : 'aplicado'}
          onClose={close}
          mesa={mesa}
        />
      )}
      hechos={(pago) => (
        <CardList aria-label="El pago informado">
          <PagoCard pago={{ ...pago, puedeResolver: false }} />
        </CardList>
      )}
      conversacion={() => <ConversacionDe clase="pago" id={pagoId} onDone={onDone} />}
    />
  )
}
