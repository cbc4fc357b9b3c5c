import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArchive, IconEdit } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ACCIONES_DOCUMENTO } from '#contract/documentos/reglas.ts'
import type { DocumentoDetail, Acceso } from '#contract/documentos/shapes.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { formatSize } from '#shared/format-size.ts'
import { Section } from '#shared/gestiones/Section.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { Column } from '#ui/table/table.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { download } from '#web/downloads.ts'
import { useSend, useCall } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const DocumentoDialog = lazyPiece(async () => (await import('./DocumentoDialog.tsx')).DocumentoDialog)

const COLUMNS: readonly Column<Acceso>[] = [
  {
    key: 'nombre',
    title: 'Quién',
    cardLabel: '',
    isName: true,
    render: ({ nombre, usuario }) => `${nombre} (${usuario})`,
  },
  { key: 'accion', title: 'Qué', width: 190, render: ({ accion }) => ACCIONES_DOCUMENTO[accion] },
  { key: 'version', title: 'Versión', width: 80, align: 'right', render: ({ version }) => version },
  { key: 'cuando', title: 'Cuándo', width: 150, render: ({ cuando }) => formatInstant(cuando) },
]

/** List of the users who opened or downloaded the document or confirmed that they read it. */
const DocumentoRegistro = ({ documentoId }: { documentoId: number }) => {
  const [antesDe, setAntesDe] = useState<number>()
  const read = useCall(documentos.listAccesos, {
    params: { documentoId },
    query: { antesDe },
  })
  const last = read.data?.accesos.at(-1)
  return (
    <Section title="Historial">
      <DataTable
        caption="Historial del documento"
        columns={COLUMNS}
        rows={read.data?.accesos}
        rowKey={({ accesoId }) => accesoId}
        read={read}
        skeletonRows={3}
        empty={{ text: 'Todavía nadie lo abrió.' }}
      />
      {read.data?.hayMas && last && (
        <Button variant="default" size="compact-sm" onClick={() => setAntesDe(last.accesoId)}>
          Ver los anteriores
        </Button>
      )}
      {antesDe !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAntesDe(undefined)}>
          Volver a los últimos
        </Button>
      )}
    </Section>
  )
}

/** Sections for administrators: versions, log of readers, edit and archive. */
export const DocumentoAdmin = ({ documento }: { documento: DocumentoDetail }) => {
  const { documentoId, titulo, archivado, razonesSociales, versiones } = documento
  const [open, setOpen] = useState<'editar' | 'archivar'>()
  const close = () => setOpen(undefined)
  const send = useSend(documentos.setArchivado, {
    onSuccess: (reply) => {
      toastSuccess(reply.archivado ? 'El documento quedó archivado.' : 'El documento volvió a la lista.')
      close()
    },
  })
  return (
    <Stack>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={() => setOpen('editar')}>
          Editar
        </Button>
        {archivado ? (
          <Button
            variant="default"
            loading={send.isPending}
            onClick={() => send.mutate({ params: { documentoId }, body: { archivado: false } })}
          >
            Volver a publicar
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconArchive size={18} aria-hidden />}
            onClick={() => setOpen('archivar')}
          >
            Archivar
          </Button>
        )}
      </Group>
      <Section title="Para quiénes">
        <Text size="sm">
          {razonesSociales?.length
            ? razonesSociales.map(({ razonSocial }) => razonSocial).join(', ')
            : documento.negocio
              ? `Los clientes de ${documento.negocio}`
              : 'Todos los clientes'}
        </Text>
      </Section>
      <Section title="Versiones">
        {versiones.map(({ version, nombre, tamano, publicado }) => (
          <Group key={version} justify="space-between" gap="xs">
            <Text size="sm">
              Versión {version}, del {formatDay(publicado)} · {formatSize(tamano)}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Descargar la versión ${version}`}
              onClick={() =>
                void download(
                  documentos.download,
                  { params: { documentoId }, query: { modo: 'descarga', version } },
                  nombre,
                )
              }
            >
              Descargar
            </Button>
          </Group>
        ))}
      </Section>
      <DocumentoRegistro documentoId={documentoId} />
      <ConfirmDialog
        opened={open === 'archivar'}
        title="Archivar el documento"
        confirm="Archivar"
        busy={send.isPending}
        onCancel={close}
        onConfirm={() => send.mutate({ params: { documentoId }, body: { archivado: true } })}
      >
        Los clientes dejan de ver {titulo}. Podés volver a publicarlo cuando quieras.
      </ConfirmDialog>
      <Suspense>{open === 'editar' && <DocumentoDialog documento={documento} onClose={close} />}</Suspense>
    </Stack>
  )
}
