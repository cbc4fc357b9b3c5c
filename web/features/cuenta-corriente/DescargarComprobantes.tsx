import { IconFileDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DocumentoKey } from '#contract/cuenta-corriente/shapes.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { download } from '#web/downloads.ts'

interface DescargarComprobantesProps {
  /** Documents to download. A document that several items name is downloaded once. */
  documentos: readonly DocumentoKey[]
  children: ReactNode
}

/** Button that downloads the PDF of a document, or a ZIP of several. */
export const DescargarComprobantes = ({ documentos, children }: DescargarComprobantesProps) => {
  const keys = documentos.map(({ sociedad, documento, ejercicio }) => ({ sociedad, documento, ejercicio }))
  const unique = [...new Map(keys.map((key) => [Object.values(key).join('-'), key])).values()]
  // Download a single document as PDF instead of a ZIP.
  const [only, ...others] = unique
  const start = () =>
    only && !others.length
      ? download(cuentaCorriente.downloadComprobante, { params: only }, 'comprobante.pdf')
      : download(cuentaCorriente.downloadZip, { body: { documentos: unique } }, 'comprobantes.zip')
  return (
    <Descargar icon={IconFileDownload} download={start}>
      {children}
    </Descargar>
  )
}
