import { Stack, Group, Text, Button, Card } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { IconFileZip } from '@tabler/icons-react'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import {
  TIPOS_DOCUMENTO,
  MAX_ZIP_BYTES,
  MAX_ZIP_DOCUMENTOS,
  VIGENCIAS,
  VIGENCIAS_DE_TODOS,
} from '#contract/documentos/reglas.ts'
import type { Documento } from '#contract/documentos/shapes.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { Chip } from '#shared/Chip.tsx'
import { Descargar } from '#shared/Descargar.tsx'
import { formatSize } from '#shared/format-size.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { enviado, unoDe } from '#shared/lists/filtros.ts'
import { filtrosDePublicados } from '#shared/publicaciones.ts'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import type { Column } from '#ui/table/table.ts'
import { call } from '#web/api.ts'
import { download, openInTab } from '#web/downloads.ts'
import { useProfile, type Profile } from '#web/profile.tsx'
import { documentoPath } from './documentos.paths.ts'
import { lecturaDe, vigenciaDe } from './documentos.words.ts'

const Marcas = ({ documento, esInterno }: { documento: Documento; esInterno: boolean }) => {
  const lectura = esInterno ? undefined : lecturaDe(documento)
  if (!documento.archivado && !documento.esNuevo && !lectura) return '—'
  return (
    <Group gap={6} wrap="nowrap">
      {documento.archivado && <Chip tono="fin">Archivado</Chip>}
      {documento.esNuevo && <Chip tono="curso">Nuevo</Chip>}
      {lectura && <Chip tono={lectura.tono}>{lectura.texto}</Chip>}
    </Group>
  )
}

/** Returns the columns of the library. Staff get no column of read receipts. */
const columnsOf = (esInterno: boolean): readonly Column<Documento>[] => [
  {
    key: 'titulo',
    title: 'Título',
    cardLabel: '',
    opens: true,
    isName: true,
    render: ({ titulo }) => titulo,
  },
  {
    key: 'marcas',
    title: 'Novedad',
    width: 165,
    render: (row) => <Marcas documento={row} esInterno={esInterno} />,
  },
  { key: 'tipo', title: 'Tipo', width: 132, render: ({ tipo }) => TIPOS_DOCUMENTO[tipo] },
  {
    key: 'negocio',
    title: 'Negocio',
    width: 112,
    render: ({ negocio, marca }) => (
      <Text size="sm" truncate title={[negocio, marca].filter(Boolean).join(' · ') || 'Todos'}>
        {marca ?? negocio ?? 'Todos'}
      </Text>
    ),
  },
  { key: 'vigencia', title: 'Vigencia', width: 165, render: vigenciaDe },
]

interface ElegidosBarProps {
  elegidos: readonly Documento[]
  onClear: () => void
}

/** Bar of the selected documents, with a button to download them as ZIP. */
const ElegidosBar = ({ elegidos, onClear }: ElegidosBarProps) => {
  const bytes = elegidos.reduce((total, { archivo }) => total + archivo.tamano, 0)
  const isTooMuch = elegidos.length > MAX_ZIP_DOCUMENTOS || bytes > MAX_ZIP_BYTES
  const documentoIds = elegidos.map(({ documentoId }) => documentoId)
  return (
    <Card withBorder padding="xs" component="section" aria-label="Documentos seleccionados">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text component="output" size="sm">
            {elegidos.length === 1 ? '1 seleccionado' : `${elegidos.length} seleccionados`} · {formatSize(bytes)}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Quitar selección
          </Button>
        </Group>
        {isTooMuch ? (
          <Text size="sm">Un ZIP lleva hasta {MAX_ZIP_DOCUMENTOS} documentos y 200 MB: quitá algunos.</Text>
        ) : (
          <Descargar
            icon={IconFileZip}
            download={() => download(documentos.downloadZip, { body: { documentoIds } }, 'documentos.zip')}
          >
            Descargar ZIP
          </Descargar>
        )}
      </Group>
    </Card>
  )
}

/** Options of the filter "Ver": documents that are new since the last visit, and documents that need a read receipt. */
const VER = { nuevos: 'Nuevos', 'por-leer': 'Por leer' } as const

/** Returns the filters of the library. Offers only the brands of `negocio`, the chosen line of business. */
const filtrosOf = ({ negocios, hasRole, esInterno }: Profile, negocio: string | null) => ({
  ...filtrosDePublicados(negocios, negocio, { busca: 'Título o tipo', tipos: TIPOS_DOCUMENTO }),
  vigencia: unoDe('Vigencia', VIGENCIAS, {
    vacio: 'vigentes',
    ...(!hasRole(...CAPACIDADES.administrar.roles) && { only: VIGENCIAS_DE_TODOS }),
  }),
  ver: enviado(
    unoDe('Ver', VER, { ...(esInterno && { only: ['nuevos'] }) }),
    (ver): { soloNuevos?: boolean; porLeer?: boolean } => (ver === 'nuevos' ? { soloNuevos: true } : { porLeer: true }),
  ),
})

/** List of the documents that the user can see. */
export const Biblioteca = () => {
  const person = useProfile()
  const [params] = useSearchParams()
  const filtros = useFiltros(filtrosOf(person, params.get('negocio')))
  const [elegidos, setElegidos] = useState<readonly Documento[]>([])
  useEffect(() => {
    // Record the visit: only documents published after it count as new next time. A failure is harmless, so ignore it.
    call(documentos.setVisita).catch(() => {})
  }, [])
  const ids = new Set(elegidos.map(({ documentoId }) => documentoId))
  const toggle = (rows: readonly Documento[], isSelected: boolean) =>
    setElegidos((before) => {
      const rest = before.filter(({ documentoId }) => !rows.some((row) => row.documentoId === documentoId))
      return isSelected ? [...rest, ...rows] : rest
    })
  return (
    <Stack>
      <Lista
        call={documentos.search}
        filtros={filtros}
        bar={elegidos.length > 0 && <ElegidosBar elegidos={elegidos} onClear={() => setElegidos([])} />}
        caption="Documentos"
        columns={columnsOf(person.esInterno)}
        rowKey={({ documentoId }) => documentoId}
        rowLink={({ documentoId }) => documentoPath(documentoId, filtros.search)}
        rowMenu={{
          label: ({ titulo }) => `Más opciones de ${titulo}`,
          items: ({ documentoId, archivo }, Item) => {
            const params = { documentoId }
            return (
              <>
                <Item onClick={() => void openInTab(documentos.download, { params, query: { modo: 'vista' } })}>
                  Abrir en otra pestaña
                </Item>
                <Item
                  onClick={() =>
                    void download(documentos.download, { params, query: { modo: 'descarga' } }, archivo.nombre)
                  }
                >
                  Descargar
                </Item>
              </>
            )
          },
        }}
        selection={{
          isSelected: ({ documentoId }) => ids.has(documentoId),
          onToggle: toggle,
          label: ({ titulo }) => titulo,
        }}
        texts={{
          filtered: 'Ningún documento coincide con esos filtros.',
          empty: 'Todavía no hay documentos para vos. Te avisamos cuando publiquemos uno.',
        }}
        cardsBelow={1000}
      />
    </Stack>
  )
}
