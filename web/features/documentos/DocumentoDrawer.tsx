import { useLocation, useParams } from 'react-router'
import { Group, SimpleGrid, Stack, Title, Alert, Button, Text, Image, Progress } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { TIPOS_DOCUMENTO } from '#contract/documentos/reglas.ts'
import type { Documento } from '#contract/documentos/shapes.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { Chip } from '#shared/Chip.tsx'
import { Descargar } from '#shared/Descargar.tsx'
import { formatSize } from '#shared/format-size.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { ListDrawer } from '#shared/gestiones/ListDrawer.tsx'
import { useRecibido } from '#shared/publicaciones.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Read } from '#ui/Read.tsx'
import { callFile } from '#web/api.ts'
import { download, openInTab } from '#web/downloads.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess, toastError } from '#web/toasts.ts'
import { DocumentoAdmin } from './DocumentoAdmin.tsx'
import { documentoPath, documentosPath } from './documentos.paths.ts'
import { vigenciaDe } from './documentos.words.ts'

/** Button that opens a document. A picture opens in the drawer, a PDF in a new tab; other types are downloaded. */
const DocumentoAbrir = ({ documento }: { documento: Documento }) => {
  const { documentoId, titulo, archivo } = documento
  const { received, receive } = useRecibido()
  const [picture, setPicture] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture])
  const params = { documentoId }
  const sent = { params, query: { modo: 'vista' as const } }
  const isPicture = archivo.tipo.startsWith('image/')
  const canOpen = isPicture || archivo.tipo === 'application/pdf'
  const show = () =>
    receive(async (onReceived) => {
      if (!isPicture) return openInTab(documentos.download, sent, onReceived)
      try {
        setPicture(URL.createObjectURL((await callFile(documentos.download, sent, onReceived)).blob))
      } catch (error) {
        toastError(error)
      }
    })
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {canOpen && (
          <Button
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
            loading={received !== undefined}
            onClick={() => void show()}
          >
            {isPicture ? 'Ver' : 'Abrir en otra pestaña'}
          </Button>
        )}
        <Descargar
          download={() => download(documentos.download, { params, query: { modo: 'descarga' } }, archivo.nombre)}
        >
          Descargar
        </Descargar>
      </Group>
      {received !== undefined && <Progress value={received * 100} aria-label="Trayendo el documento" />}
      {picture && <Image src={picture} alt={titulo} fit="contain" mah="70vh" />}
    </Stack>
  )
}

/**
 * Button to confirm that the user has read the document. Each version asks for the confirmation once, and then shows
 * its date.
 */
const DocumentoLectura = ({ documento }: { documento: Documento }) => {
  const { documentoId, version, leido } = documento
  const send = useSend(documentos.setLeido, {
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

const DocumentoPanel = ({ documentoId }: { documentoId: number }) => {
  const { esInterno, hasRole } = useProfile()
  const { data, error, refetch } = useCall(documentos.get, { params: { documentoId } })
  if (!data) return <Read of={{ data, error, refetch }} />
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

/** Drawer of a document over the library. */
export function Component() {
  const { documentoId = '' } = useParams()
  const { search } = useLocation()
  const isNumber = /^\d{1,9}$/.test(documentoId)
  return (
    <ListDrawer
      title="Documento"
      listPath={documentosPath(search)}
      rowPath={isNumber ? documentoPath(Number(documentoId)) : documentosPath()}
    >
      {isNumber ? (
        <DocumentoPanel key={documentoId} documentoId={Number(documentoId)} />
      ) : (
        <EmptyState text={ERRORS['no-encontrado'].text} />
      )}
    </ListDrawer>
  )
}
