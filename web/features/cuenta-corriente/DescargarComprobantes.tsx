import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { DocumentoKey } from '#contract/cuenta-corriente.schemas.ts'
import { download } from '#web/downloads.ts'
import { downloadComprobantes } from '#web/first-calls.ts'

interface DescargarComprobantesProps {
  /** Items of one document count once. */
  documentos: readonly DocumentoKey[]
  children: ReactNode
}

/** Downloads the PDF of each document, inside a ZIP. */
export const DescargarComprobantes = ({ documentos, children }: DescargarComprobantesProps) => {
  const [isBusy, setBusy] = useState(false)
  const keys = documentos.map(({ sociedad, documento, ejercicio }) => ({ sociedad, documento, ejercicio }))
  const unique = [...new Map(keys.map((key) => [Object.values(key).join('-'), key])).values()]
  const start = async () => {
    setBusy(true)
    await download(downloadComprobantes, { body: { documentos: unique } }, 'comprobantes.zip')
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileZip size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void start()}
    >
      {children}
    </Button>
  )
}
