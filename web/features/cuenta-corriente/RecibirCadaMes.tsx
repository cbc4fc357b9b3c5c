import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'

const Suscripcion = lazy(() => import('./Suscripcion.tsx').then((module) => ({ default: module.Suscripcion })))

/** Asks for the statement of every month. */
export const RecibirCadaMes = ({ razonSocialId }: { razonSocialId: number }) => {
  const [isOpen, dialogo] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={dialogo.open}>
        Recibirlo cada mes
      </Button>
      {isOpen && (
        <Suspense>
          <Suscripcion razonSocialId={razonSocialId} onClose={dialogo.close} />
        </Suspense>
      )}
    </>
  )
}
