import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Certificado } from '#contract/documentos.schemas.ts'
import { certificados } from '#contract/documentos.ts'
import { formatDay, formatInstant } from '#contract/fechas.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { nombreDe, quedanDe } from './certificados.words.ts'

/** One certificate with its file, to approve it or to reject it with a reason. What was typed stays when it is refused. */
export const ResolverCertificado = ({ certificado, onClose }: { certificado: Certificado; onClose: () => void }) => {
  const { certificadoId, razonSocial, vence, creado, usuario, archivo, version } = certificado
  const [motivo, setMotivo] = useState('')
  const send = useSend(certificados.setEstado, {
    refreshes: [certificados.search],
    onSuccess: ({ estado }) => {
      toastSuccess(estado === 'aprobado' ? 'El certificado quedó aprobado.' : 'El certificado quedó rechazado.')
      onClose()
    },
  })
  const fields = send.error instanceof ApiError ? send.error.fields : undefined
  const decide = (estado: 'aprobado' | 'rechazado') =>
    send.mutate({ params: { certificadoId, estado }, body: { version, motivo } })
  return (
    <Dialogo opened onClose={onClose} title={nombreDe(certificado)} size="lg">
      <Stack>
        <Fact label="Razón social">{razonSocial}</Fact>
        <Fact label="Vence">{`${formatDay(vence)} · ${quedanDe(certificado)}`}</Fact>
        <Fact label="Quién lo subió">{`${usuario}, el ${formatInstant(creado)}`}</Fact>
        <ArchivosList archivos={[archivo]} />
        <Textarea
          label="Motivo, si lo rechazás"
          autosize
          minRows={2}
          maxLength={300}
          value={motivo}
          error={fields?.motivo}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button variant="default" color="red" loading={send.isPending} onClick={() => decide('rechazado')}>
            Rechazar
          </Button>
          <Button loading={send.isPending} onClick={() => decide('aprobado')}>
            Aprobar
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
