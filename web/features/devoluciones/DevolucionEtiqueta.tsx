import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { llevaEtiqueta } from '#contract/devoluciones/reglas.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const EtiquetaDialog = lazyPiece(async () => (await import('./EtiquetaDialog.tsx')).EtiquetaDialog)

/** Button to get the parcel labels. Rendered only while the customer can send the return. */
export const DevolucionEtiqueta = ({
  detail,
}: {
  detail: Pick<DevolucionDetail, 'devolucionId' | 'estadoId' | 'envio'>
}) => {
  const [isOpen, setOpen] = useState(false)
  if (!llevaEtiqueta(detail)) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        w="fit-content"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Imprimir etiquetas y detalle del envío
      </Button>
      <Suspense>{isOpen && <EtiquetaDialog detail={detail} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
