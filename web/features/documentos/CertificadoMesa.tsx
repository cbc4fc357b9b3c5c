import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { ConversacionDe } from '#shared/conversaciones/ConversacionDe.tsx'
import { accionesDe } from '#shared/mesa/dos-salidas.ts'
import { PanelMesa } from '#shared/mesa/PanelMesa.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { prefetchCall, useCall, useSend } from '#web/queries.tsx'
import { nombreDe, quedanDe } from './certificados.words.ts'
import { ResolverCertificado } from './ResolverCertificado.tsx'

export const prefetch = (certificadoId: number): void => {
  prefetchCall(certificados.get, { params: { certificadoId } })
  prefetchCall(conversaciones.get, { params: { clase: 'certificado', entidadId: certificadoId } })
}

/** Panel of a certificate in the mesa: approve it, or reject it with a reason. */
export const Panel = ({ entidadId: certificadoId, onDone }: PanelProps) => {
  const { mutateAsync } = useSend(certificados.setEstado)
  return (
    <PanelMesa
      read={useCall(certificados.get, { params: { certificadoId } })}
      acciones={({ estado }) => (estado === 'pendiente' ? accionesDe('Aprobar', 'Rechazar') : [])}
      titulo={nombreDe}
      nombre="Certificado"
      id={certificadoId}
      onDone={onDone}
      onMove={({ version }) =>
        envioDe(
          certificados.setEstado,
          { params: { certificadoId, estado: 'aprobado' }, body: { version, motivo: '' } },
          mutateAsync,
        )
      }
      dialogo={(certificado, _accion, close, mesa) => (
        <ResolverCertificado certificado={certificado} onClose={close} mesa={mesa} />
      )}
      hechos={(certificado) => (
        <>
          <Fact label="Razón social">{certificado.razonSocial}</Fact>
          <Fact label="Vence">{`${formatDay(certificado.vence)} · ${quedanDe(certificado)}`}</Fact>
          <Fact label="Quién lo subió">{`${certificado.usuario}, el ${formatInstant(certificado.creado)}`}</Fact>
          <ArchivosList archivos={[certificado.archivo]} />
        </>
      )}
      conversacion={() => <ConversacionDe clase="certificado" id={certificadoId} onDone={onDone} />}
    />
  )
}
