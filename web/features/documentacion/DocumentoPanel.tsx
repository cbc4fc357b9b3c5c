import { Group, SimpleGrid, Stack, Title, Alert, Button, Text } from '@mantine/core'
import { CAPACIDADES } from '#contract/capacidades.ts'
import { documentos } from '#contract/documentos.ts'
import { TIPOS_DOCUMENTO } from '#contract/documentos.reglas.ts'
import type { Documento } from '#contract/documentos.shapes.ts'
import { formatDay, formatInstant } from '#contract/fechas.ts'
import { Chip } from '#shared/Chip.tsx'
import { formatSize } from '#shared/format-size.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { DocumentoAbrir } from './DocumentoAbrir.tsx'
import { DocumentoAdmin } from './DocumentoAdmin.tsx'
import { vigenciaDe } from './documentos.words.ts'
import { toastSuccess } from '#web/toasts.ts'

/** The read receipt: asked once for each version, and said when it was given. */
const DocumentoLectura = ({ documento }: { documento: Documento }) => {
  const { documentoId, version, leido } = documento
  const send = useSend(documentos.setLeido, {
    refreshes: [documentos.get, documentos.search, documentos.summarize],
    onSuccess: () => toastSuccess('Confirmaste la lectura.'),
  })
  if (leido)
    return (
      <Alert color="green">
        Confirmaste la lectura de la versión {version} el {formatInstant(leido)}.
      </Alert>
    )
  return (
    <Alert color="yellow">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Te toca: abrí el documento, leelo y confirmá la lectura.</Text>
        <Button loading={send.isPending} onClick={() => send.mutate({ params: { documentoId }, body: { version } })}>
          Confirmar lectura
        </Button>
      </Group>
    </Alert>
  )
}

/** What a document is, and what can be done with it. */
export const DocumentoPanel = ({ documentoId }: { documentoId: number }) => {
  const { esInterno, hasRole } = useProfile()
  const { data, error, refetch } = useCall(documentos.get, { params: { documentoId } })
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { titulo, tipo, negocio, marca, version, publicado, archivo } = data
  return (
    <Stack>
      <Group gap="xs">
        <Title order={2} fz={18}>
          {titulo}
        </Title>
        {data.esNuevo && <Chip tono="curso">Nuevo</Chip>}
        {data.archivado && <Chip tono="fin">Archivado</Chip>}
      </Group>
      {data.requiereLectura && !esInterno && <DocumentoLectura documento={data} />}
      <DocumentoAbrir documento={data} />
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        <Fact label="Tipo">{TIPOS_DOCUMENTO[tipo]}</Fact>
        <Fact label="Negocio">{negocio ?? 'Todos'}</Fact>
        <Fact label="Marca">{marca ?? '—'}</Fact>
        <Fact label="Vigente desde">{formatDay(data.vigenteDesde)}</Fact>
        <Fact label="Vigencia">{vigenciaDe(data)}</Fact>
        <Fact label="Versión">{`${version}, del ${formatDay(publicado)}`}</Fact>
        <Fact label="Archivo">{`${archivo.nombre} · ${formatSize(archivo.tamano)}`}</Fact>
      </SimpleGrid>
      {hasRole(...CAPACIDADES.administrar.roles) && <DocumentoAdmin documento={data} />}
    </Stack>
  )
}
