import { ActionIcon, Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { TIPOS_CATALOGO } from '#contract/catalogos/reglas.ts'
import type { Catalogo } from '#contract/catalogos/shapes.ts'
import { catalogos } from '#contract/catalogos/calls.ts'
import { initials } from '#contract/base/formato.ts'
import { Chip } from '#shared/Chip.tsx'
import { Figura } from '#shared/Figura.tsx'
import { formatSize } from '#shared/format-size.ts'
import { useRecibido } from '#shared/publicaciones.ts'
import { RowMenu } from '#ui/RowMenu.tsx'
import { callFile } from '#web/api.ts'
import { download, openInTab } from '#web/downloads.ts'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import classes from './CatalogoCard.module.css'

/** The cover of a catalogue, or its initials. */
const Tapa = ({ catalogo: { catalogoId, revision, tieneTapa, titulo } }: { catalogo: Catalogo }) => (
  <Figura
    clave={tieneTapa ? ['tapa', catalogoId, revision] : null}
    read={(signal) => callFile(catalogos.downloadTapa, { params: { catalogoId }, signal })}
    alt=""
    className={classes.tapa}
  >
    <span aria-hidden>{initials(titulo)}</span>
  </Figura>
)

/** Takes a catalogue out of sight, or gives it back; it can be undone, so nothing is asked. */
const useArchivarCatalogo = () => {
  const send = useSend(catalogos.setArchivado, {
    refreshes: [catalogos.search],
    onSuccess: ({ archivado }) =>
      toastSuccess(archivado ? 'El catálogo quedó archivado.' : 'El catálogo volvió a la lista.'),
  })
  return ({ catalogoId, archivado }: Catalogo): void =>
    send.mutate({ params: { catalogoId }, body: { archivado: !archivado } })
}

interface CatalogoCardProps {
  catalogo: Catalogo
  /** Absent: who looks does not administer. */
  onEdit?: () => void
}

/** A catalogue with its cover: what it is, and to open, download and keep at hand. */
export const CatalogoCard = ({ catalogo, onEdit }: CatalogoCardProps) => {
  const { catalogoId, titulo, tipo, modelo, edicion, archivo, favorito, coincidencias } = catalogo
  const { received, receive } = useRecibido()
  const favourite = useSend(catalogos.setFavorito, { refreshes: [catalogos.search] })
  const archivar = useArchivarCatalogo()
  const params = { catalogoId }
  const open = () => receive((onReceived) => openInTab(catalogos.download, { params }, onReceived))
  return (
    <Card withBorder padding="sm" component="article" aria-label={titulo}>
      <Group wrap="nowrap" align="start" gap="sm">
        <Tapa catalogo={catalogo} />
        <Stack gap={4} flex={1} miw={0}>
          <Group justify="space-between" wrap="nowrap" align="start" gap={4}>
            <Text fw={600} lineClamp={2} title={titulo} component="h3" size="sm">
              {titulo}
            </Text>
            <Group gap={0} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color={favorito ? 'marca' : 'gray'}
                size="lg"
                aria-label={`Favorito: ${titulo}`}
                aria-pressed={favorito}
                loading={favourite.isPending}
                onClick={() => favourite.mutate({ params, body: { favorito: !favorito } })}
              >
                {favorito ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
              </ActionIcon>
              {onEdit && (
                <RowMenu
                  label={`Más opciones de ${titulo}`}
                  items={(Item) => (
                    <>
                      <Item onClick={onEdit}>Editar</Item>
                      <Item onClick={() => archivar(catalogo)}>
                        {catalogo.archivado ? 'Volver a publicar' : 'Archivar'}
                      </Item>
                    </>
                  )}
                />
              )}
            </Group>
          </Group>
          <Text size="xs" c="dimmed">
            {[TIPOS_CATALOGO[tipo], modelo].filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed">
            Edición {edicion} · {formatSize(archivo.tamano)}
          </Text>
          <Group gap={6}>
            {catalogo.esNuevo && <Chip tono="curso">Nuevo</Chip>}
            {catalogo.archivado && <Chip tono="fin">Archivado</Chip>}
          </Group>
          {coincidencias.length > 0 && <Text size="xs">Tiene {coincidencias.join(', ')}</Text>}
          <Group gap="xs" mt={4}>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Abrir ${titulo} en otra pestaña`}
              loading={received !== undefined}
              onClick={() => void open()}
            >
              Abrir
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Descargar ${titulo}, ${formatSize(archivo.tamano)}`}
              onClick={() => void download(catalogos.download, { params }, archivo.nombre)}
            >
              Descargar
            </Button>
          </Group>
          {received !== undefined && <Progress value={received * 100} aria-label="Trayendo el catálogo" />}
        </Stack>
      </Group>
    </Card>
  )
}
