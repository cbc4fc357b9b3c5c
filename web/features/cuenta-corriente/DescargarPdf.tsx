import { IconFileTypePdf } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { pdfFileName } from '#contract/valores/formato.ts'
import type { BodySentOf } from '#contract/route.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { downloadOrThrow } from '#web/downloads.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const PdfAviso = lazyPiece(async () => (await import('./PdfAviso.tsx')).PdfAviso)

interface DescargarPdfProps {
  razonSocialId: number
  criteria: BodySentOf<typeof cuentaCorriente.downloadPdf>
  children: ReactNode
  /** Accessible name; absent: the text of the button. */
  label?: string
}

/** Button that downloads the filtered statement. A failure shows the warning of spec §8. */
export const DescargarPdf = ({ razonSocialId, criteria, children, label }: DescargarPdfProps) => {
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
      <Descargar icon={IconFileTypePdf} label={label} download={download}>
        {children}
      </Descargar>
      {problem !== undefined && (
        <Suspense>
          <PdfAviso problem={problem} onClose={() => setProblem(undefined)} />
        </Suspense>
      )}
    </>
  )
}
