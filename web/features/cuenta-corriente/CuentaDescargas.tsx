import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { pdfFileName } from '#contract/base/formato.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { DescargarExcel } from '#shared/gestiones/DescargarExcel.tsx'
import { download, downloadOrThrow } from '#web/downloads.ts'
import type { Cuenta } from './use-cuenta.ts'

const PdfAviso = lazy(() => import('./PdfAviso.tsx').then((module) => ({ default: module.PdfAviso })))

interface DescargarPdfProps {
  razonSocialId: number
  criteria: Cuenta['criteria']
}

/** Downloads the statement of what is filtered. A failure opens the warning of spec §8. */
const DescargarPdf = ({ razonSocialId, criteria }: DescargarPdfProps) => {
  const [problem, setProblem] = useState<unknown>()
  const download = async () => {
    try {
      const sent = { params: { id: String(razonSocialId) }, body: criteria }
      await downloadOrThrow(cuentaCorriente.downloadPdf, sent, pdfFileName('cuentacorriente', razonSocialId))
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <>
      <Descargar icon={IconFileTypePdf} download={download}>
        Descargar PDF
      </Descargar>
      {problem !== undefined && (
        <Suspense>
          <PdfAviso problem={problem} onClose={() => setProblem(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const EnviarEmail = lazy(() => import('./EnviarEmail.tsx').then((module) => ({ default: module.EnviarEmail })))

/** What can be taken away: what is filtered, as PDF, as Excel, by e-mail. A statement on paper is of one company. */
export const CuentaDescargas = ({ cuenta }: { cuenta: Cuenta }) => {
  const { razonSocialId, criteria } = cuenta
  const [isWriting, email] = useDisclosure()
  return (
    <Group gap="xs">
      {razonSocialId && <DescargarPdf razonSocialId={razonSocialId} criteria={criteria} />}
      <DescargarExcel
        type="cuentacorriente"
        id={razonSocialId ?? 'todas'}
        download={(name) => download(cuentaCorriente.downloadExcel, { body: criteria }, name)}
      />
      {razonSocialId && (
        <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={email.open}>
          Enviar Email
        </Button>
      )}
      {!razonSocialId && (
        <Text size="sm" c="dimmed">
          El PDF y el e-mail son de una razón social por vez: elegila para descargarlos o enviarlos.
        </Text>
      )}
      {razonSocialId && isWriting && (
        <Suspense>
          <EnviarEmail razonSocialId={razonSocialId} criterios={criteria} onClose={email.close} />
        </Suspense>
      )}
    </Group>
  )
}
