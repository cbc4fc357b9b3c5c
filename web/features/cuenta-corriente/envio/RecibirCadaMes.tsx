import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const Suscripcion = lazyPiece(async () => (await import('./Suscripcion.tsx')).Suscripcion)

/** Button that opens the subscription to the monthly statement. */
export const RecibirCadaMes = ({ razonSocialId }: { razonSocialId: number }) => {
  const [isOpen, dialogo] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={dialogo.open}>
        Recibirlo todos los meses
      </Button>
      {isOpen && (
        <Suspense>
          <Suscripcion razonSocialId={razonSocialId} onClose={dialogo.close} />
        </Suspense>
      )}
    </>
  )
}
