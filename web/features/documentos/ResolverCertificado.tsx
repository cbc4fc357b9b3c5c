import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { faltasDeCertificado } from '#contract/documentos/reglas.ts'
import type { Certificado } from '#contract/documentos/shapes.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import type { Campos } from '#shared/forms/campos.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { type Decidido, type DecisionAbierta, DecisionDialog } from '#shared/mesa/DecisionDialog.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import { useSend } from '#web/queries.tsx'
import { nombreDe, quedanDe } from './certificados.words.ts'

interface Datos {
  motivo: string
  estado: Decidido
}
const START: Datos = { motivo: '', estado: 'aprobado' }

const CAMPOS: Campos<Datos> = [{ kind: 'parrafo', name: 'motivo', label: 'Motivo, si lo rechazás', maxLength: 300 }]

/** Dialog that shows a certificate with its file, to approve it or reject it with a reason. */
export const ResolverCertificado = ({ certificado, ...rest }: DecisionAbierta & { certificado: Certificado }) => {
  const { certificadoId, razonSocial, vence, creado, usuario, archivo, version } = certificado
  const { mutateAsync } = useSend(certificados.setEstado)
  return (
    <DecisionDialog
      {...rest}
      title={nombreDe(certificado)}
      size="lg"
      nombre={`Certificado ${certificadoId}`}
      resultText={({ estado }) => estado}
      draftKey={`certificados/${certificadoId}/decision`}
      start={START}
      campos={CAMPOS}
      shape={async () => (await import('#contract/documentos/shapes.ts')).certificadosShapes.setEstado.body}
      bodyOf={({ motivo }) => ({ version, motivo })}
      check={({ estado, motivo }, refuse) => {
        for (const [path, message] of Object.entries(faltasDeCertificado(estado, motivo))) refuse(path, message)
      }}
      envio={(body, { estado }) =>
        envioDe(certificados.setEstado, { params: { certificadoId, estado }, body }, mutateAsync)
      }
      done={(reply) => `El certificado quedó ${reply.estado}.`}
      final="siONo"
    >
      <Fact label="Razón social">{razonSocial}</Fact>
      <Fact label="Vence">{`${formatDay(vence)} · ${quedanDe(certificado)}`}</Fact>
      <Fact label="Quién lo subió">{`${usuario}, el ${formatInstant(creado)}`}</Fact>
      <ArchivosList archivos={[archivo]} />
    </DecisionDialog>
  )
}
