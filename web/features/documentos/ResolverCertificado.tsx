import { Stack } from '@mantine/core'
import { formatDay, formatInstant } from '#contract/base/fechas.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { faltasDeCertificado } from '#contract/documentos/reglas.ts'
import type { Certificado } from '#contract/documentos/shapes.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import type { Campos } from '#shared/forms/campos.ts'
import { type Decidido, Decision } from '#shared/forms/Decision.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { ConBorrador, DecisionBorrador } from '#shared/mesa/ConBorrador.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { useRetener } from '#shared/mesa/use-retener.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useSend } from '#web/queries.tsx'
import { nombreDe, quedanDe } from './certificados.words.ts'

interface Datos {
  motivo: string
  estado: Decidido
}
const START: Datos = { motivo: '', estado: 'aprobado' }

const CAMPOS: Campos<Datos> = [{ kind: 'parrafo', name: 'motivo', label: 'Motivo, si lo rechazás', maxLength: 300 }]

interface ResolverCertificadoProps {
  certificado: Certificado
  onClose: () => void
  /** At the desk it can be taken back for five seconds: what comes after it, and how it comes back. */
  mesa?: PanelProps['onDone']
}

interface ResolverCertificadoFormProps extends ResolverCertificadoProps {
  draftKey: string
  draft: Datos | null
}

const ResolverCertificadoForm = ({ certificado, onClose, mesa, draft, ...rest }: ResolverCertificadoFormProps) => {
  const { certificadoId, razonSocial, vence, creado, usuario, archivo, version } = certificado
  const { draftKey, enviar, onDone } = useRetener({
    draftKey: rest.draftKey,
    nombre: `Certificado ${certificadoId}`,
    onDone: onClose,
    mesa,
  })
  const { mutateAsync } = useSend(certificados.setEstado)
  const de = useFormSend({
    start: START,
    draft,
    draftKey,
    shape: async () => (await import('#contract/documentos/shapes.ts')).certificadosShapes.setEstado.body,
    bodyOf: ({ motivo }) => ({ version, motivo }),
    campos: CAMPOS,
    check: ({ estado, motivo }, refuse) => {
      for (const [path, message] of Object.entries(faltasDeCertificado(estado, motivo))) refuse(path, message)
    },
    send: (body, { values }) => {
      const params = { certificadoId, estado: values.estado }
      return enviar(values.estado, envioDe(certificados.setEstado, { params, body }, mutateAsync), values)
    },
    done: (reply) => (reply ? `El certificado quedó ${reply.estado}.` : undefined),
    onDone,
  })
  const decide = (estado: Decidido) => {
    de.form.setValue('estado', estado)
    void de.submit()
  }
  return (
    <Dialogo opened onClose={onClose} title={nombreDe(certificado)} size="lg">
      <Stack>
        <DecisionBorrador draftKey={draftKey} hasDraft={draft !== null} onDiscard={() => de.form.reset(START)} />
        <Fact label="Razón social">{razonSocial}</Fact>
        <Fact label="Vence">{`${formatDay(vence)} · ${quedanDe(certificado)}`}</Fact>
        <Fact label="Quién lo subió">{`${usuario}, el ${formatInstant(creado)}`}</Fact>
        <ArchivosList archivos={[archivo]} />
        <Decision de={de} campos={CAMPOS} onDecide={decide} />
      </Stack>
    </Dialogo>
  )
}

/** One certificate with its file, to approve it or to reject it with a reason. What was typed stays when it is refused. */
export const ResolverCertificado = (props: ResolverCertificadoProps) => {
  const draftKey = `certificados/${props.certificado.certificadoId}/decision`
  return (
    <ConBorrador mesa={props.mesa} draftKey={draftKey} sample={START}>
      {(draft) => <ResolverCertificadoForm {...props} draftKey={draftKey} draft={draft} />}
    </ConBorrador>
  )
}
