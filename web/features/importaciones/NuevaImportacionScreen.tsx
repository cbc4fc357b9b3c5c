import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { importaciones } from '#contract/importaciones/calls.ts'
import { LIMITES_IMPORTACION, IMPORTABLES, type Que } from '#contract/importaciones/reglas.ts'
import type { Importable } from '#contract/importaciones/shapes.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { ArchivosInput } from '#shared/archivos/ArchivosInput.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { Column } from '#ui/table/table.ts'
import { ApiError } from '#web/api.ts'
import { download } from '#web/downloads.ts'
import { useCall, useSend } from '#web/queries.tsx'
import { importacionesPath, importacionPath } from './importaciones.paths.ts'
import { Pasos } from './Pasos.tsx'

const Texto = ({ children }: { children: string }) => (
  <Text size="sm" style={{ whiteSpace: 'normal' }}>
    {children}
  </Text>
)

const COLUMNAS: readonly Column<Importable['columnas'][number]>[] = [
  {
    key: 'etiqueta',
    title: 'Columna',
    cardLabel: '',
    width: 230,
    opens: true,
    isName: true,
    render: ({ etiqueta }) => etiqueta,
  },
  { key: 'obligatoria', title: 'Obligatoria', width: 110, render: ({ obligatoria }) => (obligatoria ? 'Sí' : 'No') },
  { key: 'ayuda', title: 'Cómo se escribe', render: ({ ayuda }) => <Texto>{ayuda || '—'}</Texto> },
  { key: 'ejemplo', title: 'Ejemplo', width: 220, render: ({ ejemplo }) => ejemplo || '—' },
]

const Plantilla = ({ que, formato }: { que: Que; formato: 'csv' | 'xlsx' }) => (
  <Descargar
    icon={IconFileSpreadsheet}
    download={() =>
      download(importaciones.downloadPlantilla, { params: { que, formato } }, `plantilla-${que}.${formato}`)
    }
  >
    Plantilla {formato === 'csv' ? 'CSV' : 'Excel'}
  </Descargar>
)

/** Field that uploads a file for a kind of data and opens the new import. */
const Archivo = ({ que }: { que: Que }) => {
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>([])
  const [sent, setSent] = useState(0)
  const send = useSend(importaciones.create)
  const refused = send.error instanceof ApiError ? send.error.fields?.files : undefined
  const choose = (chosen: File[]) => {
    setFiles(chosen)
    setSent(0)
    send.reset()
    if (!chosen.length) return
    send.mutate(
      { params: { que }, files: chosen, onProgress: (ratio) => setSent(ratio * 100) },
      // A callback passed to `mutate` is not called after unmounting. So the screen stays when the user removes the
      // file during the upload.
      { onSuccess: ({ importacionId }) => void navigate(importacionPath(importacionId)) },
    )
  }
  return (
    <Stack gap="sm">
      <ArchivosInput
        label="Archivo CSV o Excel"
        files={files}
        onChange={choose}
        limites={LIMITES_IMPORTACION}
        error={refused}
      />
      {send.isPending && (
        <Stack gap={4}>
          <Text size="sm" aria-live="polite">
            {sent < 100 ? 'Subiendo el archivo…' : 'Leyendo las columnas…'}
          </Text>
          <Progress.Root>
            <Progress.Section value={sent} aria-label="Subiendo el archivo" />
          </Progress.Root>
        </Stack>
      )}
    </Stack>
  )
}

const Nueva = ({ que }: { que: Que }) => {
  const read = useCall(importaciones.list)
  const kind = read.data?.find((each) => each.que === que)
  return (
    <Stack>
      <PageHeader title={`Importar ${IMPORTABLES[que]}`} />
      <Pasos actual={0} />
      <Card withBorder padding="lg">
        <Stack>
          <Text>{kind?.texto ?? ' '}</Text>
          <Group>
            <Plantilla que={que} formato="xlsx" />
            <Plantilla que={que} formato="csv" />
            <Text size="sm" c="dimmed">
              Trae un ejemplo: reemplazalo por tus datos.
            </Text>
          </Group>
          <Archivo que={que} />
        </Stack>
      </Card>
      <Title order={2} size="h4">
        Qué columnas lleva
      </Title>
      <DataTable
        caption="Columnas"
        columns={COLUMNAS}
        rows={kind?.columnas}
        rowKey={({ nombre }) => nombre}
        read={read}
        empty={{ text: 'No hay columnas.' }}
        cardsBelow={1000}
      />
    </Stack>
  )
}

/** Screen of a new import from a file, for one kind of data. */
export function Component() {
  const { que = '' } = useParams()
  if (Object.hasOwn(IMPORTABLES, que)) return <Nueva que={que as Que} />
  return (
    <Stack>
      <PageHeader title="Nueva importación" />
      <EmptyState
        text="Eso no se puede importar."
        action={
          <Button component={Link} to={importacionesPath()}>
            Ver qué se puede importar
          </Button>
        }
      />
    </Stack>
  )
}
