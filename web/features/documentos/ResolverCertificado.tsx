import { Stack } from '@mantine/core'
import { formatDay, formatInstant } from '#contract/base/fechas.ts'
import { certificados } from '#contract/documentos/calls.ts'
import type { Certificado } from '#contract/documentos/shapes.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import type { Campos } from '#shared/forms/campos.ts'
import { type Decidido, Decision } from '#shared/forms/Decision.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useSend } from '#web/queries.tsx'
import { nombreDe, quedanDe } from './certificados.words.ts'

const CAMPOS: Campos<{ motivo: string; estado: Decidido }> = [
  { kind: 'parrafo', name: 'motivo', label: 'Motivo, si lo rechazás', maxLength: 300 },
]

interface ResolverCertificadoProps {
  certificado: Certificado
  onClose: () => void
  /** It was resolved. */
  onDone?: () => unknown
}

/** One certificate with its file, to approve it or to reject it with a reason. What was typed stays when it is refused. */
export const ResolverCertificado = ({ certificado, onClose, onDone }: ResolverCertificadoProps) => {
  const { certificadoId, razonSocial, vence, creado, usuario, archivo, version } = certificado
  const { mutateAsync } = useSend(certificados.setEstado, { refreshes: [certificados.search, certificados.get] })
  const de = useFormSend({
    start: { motivo: '', estado: 'aprobado' as Decidido },
    shape: async () => (await import('#contract/documentos/shapes.ts')).certificadosShapes.setEstado.body,
    bodyOf: ({ motivo }) => ({ version, motivo }),
    campos: CAMPOS,
    send: (body, { values: { estado } }) => mutateAsync({ params: { certificadoId, estado }, body }),
    done: ({ estado }) =>
      estado === 'aprobado' ? 'El certificado quedó aprobado.' : 'El certificado quedó rechazado.',
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  const decide = (estado: Decidido) => {
    de.form.setValue('estado', estado)
    void de.submit()
  }
  return (
    <Dialogo opened onClose={onClose} title={nombreDe(certificado)} size="lg">
      <Stack>
        <Fact label="Razón social">{razonSocial}</Fact>
        <Fact label="Vence">{`${formatDay(vence)} · ${quedanDe(certificado)}`}</Fact>
        <Fact label="Quién lo subió">{`${usuario}, el ${formatInstant(creado)}`}</Fact>
        <ArchivosList archivos={[archivo]} />
        <Decision de={de} campos={CAMPOS} onDecide={decide} />
      </Stack>
    </Dialogo>
  )
}
