import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DOCUMENTOS_UNIDAD, type DocumentoUnidad } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { LIMITES_DOCUMENTO, pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { acceptOf } from '#shared/archivos/archivo-problem.ts'
import { ArchivoBoton } from '#shared/archivos/ArchivoBoton.tsx'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { ApiError } from '#web/api.ts'
import { download } from '#web/downloads.ts'
import { toastSuccess } from '#web/toasts.ts'
import { useAddDocumento } from './pedidos-motos.queries.ts'

interface UnidadDocumentosProps {
  detail: PedidoDetail
  pieza: PedidoDetail['piezas'][number]
}

const ACCEPT = acceptOf(LIMITES_DOCUMENTO)
const TIPOS = Object.entries(DOCUMENTOS_UNIDAD) as [DocumentoUnidad, string][]

/** Papers of a moto. All users can download them; only staff upload and replace them. */
export const UnidadDocumentos = ({ detail, pieza }: UnidadDocumentosProps) => {
  const { mutate, isPending } = useAddDocumento()
  const [problem, setProblem] = useState<{ documento: DocumentoUnidad; message: string }>()
  const { pedidoId, puedeCargarDocumentos } = detail
  const { unidadId, vin } = pieza

  const load = (documento: DocumentoUnidad, files: File[]) => {
    setProblem(undefined)
    mutate(
      { params: { pedidoId, unidadId, documento }, body: {}, files },
      {
        onSuccess: () => toastSuccess(`${DOCUMENTOS_UNIDAD[documento]} de ${vin}: cargado.`),
        onError: (error) => {
          const message = error instanceof ApiError ? error.fields?.['files'] : undefined
          if (message) setProblem({ documento, message })
        },
      },
    )
  }
  return (
    <Stack gap="xs">
      {TIPOS.map(([documento, texto]) => {
        const loaded = pieza.documentos.filter((each) => each.documento === documento)
        return (
          <Stack key={documento} gap={2}>
            <Group justify="space-between" gap="xs">
              <Text size="sm">{texto}</Text>
              <Group gap="xs">
                {loaded.length > 0 ? (
                  <ArchivosList
                    archivos={loaded}
                    onDownload={({ nombre }) =>
                      download(pedidosMotos.downloadDocumento, { params: { pedidoId, unidadId, documento } }, nombre)
                    }
                  />
                ) : (
                  <Text size="sm" c="dimmed">
                    Todavía no está
                  </Text>
                )}
                {puedeCargarDocumentos && (
                  <ArchivoBoton
                    archivo={`${texto} de ${vin}`}
                    accept={ACCEPT}
                    size="compact-sm"
                    disabled={isPending}
                    onFiles={(files) => load(documento, files)}
                    aria-label={`${loaded.length ? 'Reemplazar' : 'Cargar'} ${texto} de ${vin}`}
                  >
                    {loaded.length ? 'Reemplazar' : 'Cargar'}
                  </ArchivoBoton>
                )}
              </Group>
            </Group>
            {problem?.documento === documento && (
              <Text size="sm" c="red" role="alert">
                {problem.message}
              </Text>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}
