import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { DocumentoKey } from '#contract/cuenta-corriente.schemas.ts'
import { download } from '#web/downloads.ts'
import { downloadComprobante, downloadComprobantes } from '#web/first-calls.ts'

interface DescargarComprobantesProps {
  /** Items of one document count once. */
  documentos: readonly DocumentoKey[]
  children: ReactNode
}

/** Downloads the PDF of a document, or of several inside a ZIP. */
export const DescargarComprobantes = ({ documentos, children }: DescargarComprobantesProps) => {
  const [isBusy, setBusy] = useState(false)
  const keys = documentos.map(({ sociedad, documento, ejercicio }) => ({ sociedad, documento, ejercicio }))
  const unique = [...new Map(keys.map((key) => [Object.values(key).join('-'), key])).values()]
  const start = async () => {
    setBusy(true)
    // One by itself needs no ZIP around it.
    const [only, ...others] = unique
    if (only && !others.length) await download(downloadComprobante, { params: only }, 'comprobante.pdf')
    else await download(downloadComprobantes, { body: { documentos: unique } }, 'comprobantes.zip')
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void start()}
    >
      {children}
    </Button>
  )
}
