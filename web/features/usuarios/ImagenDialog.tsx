import { Alert, Button, Center, Group, Stack, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useLeaveWarning } from '#web/leave.ts'
import { toastSuccess } from '#web/toasts.ts'
import { ArchivoBoton } from '#shared/archivos/ArchivoBoton.tsx'
import { Imagen } from '#shared/Imagen.tsx'
import type { CambiarImagenProps } from './CambiarImagen.tsx'
import { cutImagen, type Elegida, openImagen, type Recorte } from './recorte.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import { useSend } from '#web/queries.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

/**
 * Returns functions that save or remove the image of the user or of a razón social. Each resolves to the new version
 * number of the image.
 */
const useImagenSend = (razonSocialId: number | undefined) => {
  const own = useSend(imagenes.setUsuario)
  const company = useSend(imagenes.setRazonSocial)
  const ownAway = useSend(imagenes.deleteUsuario)
  const companyAway = useSend(imagenes.deleteRazonSocial)
  const params = { razonSocialId: razonSocialId ?? 0 }
  const isOwn = razonSocialId === undefined
  return {
    save: async (file: File) => {
      const files = [file]
      const { imagenVersion } = await (isOwn ? own.mutateAsync({ files }) : company.mutateAsync({ params, files }))
      return imagenVersion
    },
    remove: async () => {
      const { imagenVersion } = await (isOwn ? ownAway.mutateAsync({}) : companyAway.mutateAsync({ params }))
      return imagenVersion
    },
    isPending: [own, company, ownAway, companyAway].some((each) => each.isPending),
  }
}

const Encuadre = lazyPiece(async () => (await import('./Encuadre.tsx')).Encuadre)

const LIMITS = 'PNG, JPEG o WebP, hasta 2 MB. Si pesa más la achicamos acá, antes de enviarla.'

/** Dialog to choose, crop, send or remove an image. */
export const ImagenDialog = ({
  titulo,
  nombre,
  version,
  razonSocialId,
  onChanged,
  onClose,
}: CambiarImagenProps & { onClose: () => void }) => {
  const [elegida, setElegida] = useState<Elegida>()
  const [recorte, setRecorte] = useState<Recorte>()
  const [problem, setProblem] = useState('')
  const release = useLeaveWarning(elegida !== undefined)
  const isCompany = razonSocialId !== undefined
  const { save, remove, isPending } = useImagenSend(razonSocialId)
  useEffect(() => () => elegida && URL.revokeObjectURL(elegida.url), [elegida])

  /** Runs `work`. On an error, shows it in the dialog and keeps the chosen image. */
  const attempt = async (work: () => Promise<void>) => {
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : FALLBACK_MESSAGE)
    }
  }
  const choose = ([file]: File[]) => {
    if (file) void attempt(async () => setElegida(await openImagen(file)))
  }
  const finish = (imagenVersion: number | null, text: string) => {
    release()
    onChanged(imagenVersion)
    toastSuccess(text)
    onClose()
  }
  const send = () =>
    attempt(async () => {
      if (elegida && recorte) finish(await save(await cutImagen(elegida, recorte)), 'Cambiaste la imagen.')
    })
  const takeAway = () => attempt(async () => finish(await remove(), 'Quitaste la imagen.'))

  return (
    <Dialogo opened onClose={onClose} title={titulo} size="md">
      <Stack>
        {isCompany && (
          <Text size="sm" c="dimmed">
            {nombre}
          </Text>
        )}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {elegida ? (
          <Suspense fallback={<Placeholder height={280} />}>
            <Encuadre key={elegida.url} elegida={elegida} isCompany={isCompany} onChange={setRecorte} />
          </Suspense>
        ) : (
          <Center py="md">
            <Imagen version={version} nombre={nombre} size={160} isCompany={isCompany} />
          </Center>
        )}
        <Group gap="sm">
          <ArchivoBoton
            archivo="Archivo de imagen"
            accept="image/png,image/jpeg,image/webp,.heic,.heif"
            leftSection={<IconPhoto size={16} aria-hidden />}
            onFiles={choose}
            data-autofocus
          >
            {elegida ? 'Elegir otra' : 'Elegir imagen'}
          </ArchivoBoton>
          <ArchivoBoton archivo="Foto" onFiles={choose}>
            Sacar una foto
          </ArchivoBoton>
          {version !== null && !elegida && (
            <Button variant="subtle" color="red" loading={isPending} onClick={() => void takeAway()}>
              Quitar imagen
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {LIMITS}
        </Text>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!elegida || !recorte} loading={isPending} onClick={() => void send()}>
            Guardar imagen
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
