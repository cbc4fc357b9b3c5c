import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { pdfFileName } from '#contract/formato.ts'
import { downloadOrThrow } from '#web/downloads.ts'
import { downloadCuentaPdf } from '#web/first-calls.ts'
import type { Cuenta } from './use-cuenta.ts'

const PdfAviso = lazy(() => import('./PdfAviso.tsx').then((module) => ({ default: module.PdfAviso })))

interface DescargarPdfProps {
  razonSocialId: number
  criteria: Cuenta['criteria']
}

/** Downloads the statement of what is filtered. A failure opens the warning of spec §8. */
export const DescargarPdf = ({ razonSocialId, criteria }: DescargarPdfProps) => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const start = async () => {
    setBusy(true)
    try {
      const sent = { params: { id: String(razonSocialId) }, body: criteria }
      await downloadOrThrow(downloadCuentaPdf, sent, pdfFileName('cuentacorriente', razonSocialId))
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void start()}
      >
        Descargar PDF
      </Button>
      {problem !== undefined && (
        <Suspense>
          <PdfAviso problem={problem} onClose={() => setProblem(undefined)} />
        </Suspense>
      )}
    </>
  )
}
