import { ActionIcon, Button, Card, Group, Progress, Text } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { TIPOS_CATALOGO } from '#contract/catalogos/reglas.ts'
import type { Catalogo } from '#contract/catalogos/shapes.ts'
import { catalogos } from '#contract/catalogos/calls.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { initials } from '#contract/valores/formato.ts'
import { Chip } from '#shared/Chip.tsx'
import { Figura } from '#shared/Figura.tsx'
import { formatSize } from '#shared/format-size.ts'
import { useRecibido } from '#shared/publicaciones.ts'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { callFile } from '#web/api.ts'
import { download, openInTab } from '#web/downloads.ts'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import classes from './CatalogoCard.module.css'

/** Picture of the cover of a catalogue, or the initials of its title. */
const Tapa = ({ catalogo: { catalogoId, revision, tieneTapa, titulo } }: { catalogo: Catalogo }) => (
  <Figura
    clave={tieneTapa ? ['tapa', catalogoId, revision] : null}
    read={(signal) => callFile(catalogos.downloadTapa, { params: { catalogoId }, signal })}
    alt=""
    className={classes.tapa}
    fit="contain"
  >
    <span aria-hidden>{initials(titulo)}</span>
  </Figura>
)

/** Archives or restores a catalogue. Asks no confirmation, because each action undoes the other. */
const useArchivarCatalogo = () => {
  const send = useSend(catalogos.setArchivado, {
    onSuccess: ({ archivado }) =>
      toastSuccess(archivado ? 'El catálogo quedó archivado.' : 'El catálogo volvió a la lista.'),
  })
  return ({ catalogoId, archivado }: Catalogo): void =>
    send.mutate({ params: { catalogoId }, body: { archivado: !archivado } })
}

interface CatalogoCardProps {
  catalogo: Catalogo
  /** undefined: the user may not edit the catalogue. */
  onEdit?: () => void
}

/** Card of a catalogue: cover, data and a button to open it. A menu has the other actions. */
export const CatalogoCard = ({ catalogo, onEdit }: CatalogoCardProps) => {
  const { catalogoId, titulo, tipo, marca, edicion, vigenteDesde, archivo, favorito, coincidencias } = catalogo
  const { received, receive } = useRecibido()
  const favourite = useSend(catalogos.setFavorito)
  const archivar = useArchivarCatalogo()
  const params = { catalogoId }
  const open = () => receive((onReceived) => openInTab(catalogos.download, { params }, onReceived))
  return (
    <Card withBorder padding={0} component="article" aria-label={titulo} className={classes.card ?? ''}>
      <Tapa catalogo={catalogo} />
      <div className={classes.marks}>
        {catalogo.esNuevo && <Chip tono="curso">Nuevo</Chip>}
        {catalogo.archivado && <Chip tono="fin">Archivado</Chip>}
      </div>
      <ActionIcon
        variant="default"
        color={favorito ? 'marca' : 'gray'}
        size={36}
        className={classes.star ?? ''}
        aria-label={`Favorito: ${titulo}`}
        aria-pressed={favorito}
        loading={favourite.isPending}
        onClick={() => favourite.mutate({ params, body: { favorito: !favorito } })}
      >
        {favorito ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
      </ActionIcon>
      <div className={classes.words}>
        <Text size="xs" c="dimmed">
          {marca} · {TIPOS_CATALOGO[tipo]}
        </Text>
        <Text fw={600} lineClamp={2} title={titulo} component="h2" size="sm">
          {titulo}
        </Text>
        <Text size="xs" c="dimmed">
          Edición {edicion} · {formatSize(archivo.tamano)}
        </Text>
        <Text size="xs" c="dimmed">
          Desde el {formatDay(vigenteDesde)}
        </Text>
        {coincidencias.length > 0 && <Text size="xs">Tiene {coincidencias.join(', ')}</Text>}
      </div>
      <Group gap={4} wrap="nowrap" p="sm" pt={0}>
        <Button
          variant="light"
          flex={1}
          aria-label={`Abrir ${titulo} en otra pestaña`}
          loading={received !== undefined}
          onClick={() => void open()}
        >
          Abrir
        </Button>
        <RowMenu
          label={`Más opciones de ${titulo}`}
          items={(Item) => (
            <>
              <Item onClick={() => void download(catalogos.download, { params }, archivo.nombre)}>Descargar</Item>
              {onEdit && <Item onClick={onEdit}>Editar</Item>}
              {onEdit && (
                <Item onClick={() => archivar(catalogo)}>{catalogo.archivado ? 'Volver a publicar' : 'Archivar'}</Item>
              )}
            </>
          )}
        />
      </Group>
      {received !== undefined && <Progress value={received * 100} aria-label="Trayendo el catálogo" />}
    </Card>
  )
}
