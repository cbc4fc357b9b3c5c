import { Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { CAPACIDADES } from '#contract/capacidades.ts'
import { documentos } from '#contract/documentos.ts'
import { TIPOS_DOCUMENTO } from '#contract/documentos.tabla.ts'
import { formatDay } from '#contract/fechas.ts'
import { Chip } from '#shared/Chip.tsx'
import { formatSize } from '#shared/format-size.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { DocumentoAbrir } from './DocumentoAbrir.tsx'
import { DocumentoAdmin } from './DocumentoAdmin.tsx'
import { DocumentoLectura } from './DocumentoLectura.tsx'
import { vigenciaDe } from './documentos.words.ts'

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
