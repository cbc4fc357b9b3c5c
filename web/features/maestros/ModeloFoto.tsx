import { Group, Stack } from '@mantine/core'
import type { modelosMotosShapes } from '#contract/maestros/motos.shapes.ts'
import type { FilaDe } from '#contract/maestros/shapes.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { UnaImagen } from '#shared/archivos/UnaImagen.tsx'
import { FotoModelo } from '#shared/FotoModelo.tsx'
import { useSend } from '#web/queries.tsx'
import classes from './ModeloFoto.module.css'

/** Field of the photo of a model, shown as in the order form. Stores the photo at once, without submitting the form. */
export const ModeloFoto = ({ modelo }: { modelo: FilaDe<typeof modelosMotosShapes> }) => {
  const set = useSend(pedidosMotos.setFoto)
  const remove = useSend(pedidosMotos.deleteFoto)
  const params = { modeloId: modelo.modeloId }
  return (
    <Group gap="md" wrap="nowrap" align="start">
      <FotoModelo modelo={modelo} className={classes.foto} />
      <Stack gap="xs">
        <UnaImagen
          nombre="foto"
          archivo="Archivo de la foto"
          hay={modelo.fotoId !== null}
          limites="PNG, JPEG, WebP o HEIC de hasta 2 MB. Se recorta al centro."
          set={{ ...set, send: (file) => set.mutateAsync({ params, files: [file] }), done: 'Cambiaste la foto.' }}
          remove={{ ...remove, send: () => remove.mutateAsync({ params }), done: 'Quitaste la foto.' }}
        />
      </Stack>
    </Group>
  )
}
