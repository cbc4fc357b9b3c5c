import { Stack, Group, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TIPOS_DOCUMENTO } from '#contract/documentos.reglas.ts'
import type { Documento } from '#contract/documentos.shapes.ts'
import { documentos } from '#contract/documentos.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { PAGE_SIZE, useFiltros } from '#shared/lists/use-filtros.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { Pager } from '#ui/Pager.tsx'
import { call } from '#web/api.ts'
import { download, openInTab } from '#web/downloads.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { filtrosOf } from './documentos.filtros.ts'
import { documentoPath } from './documentos.paths.ts'
import { ElegidosBar } from './ElegidosBar.tsx'
import { Chip } from '#shared/Chip.tsx'
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

/** The columns of the library; staff is not asked to read. */
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

/** The documents of who looks, to open, download and read. */
export const Biblioteca = () => {
  const person = useProfile()
  const [params] = useSearchParams()
  const filtros = useFiltros(filtrosOf(person, params.get('negocio')))
  const { pagina, pageCriteria, isFiltered, search, setPage } = filtros
  const [elegidos, setElegidos] = useState<readonly Documento[]>([])
  const { data, error, isPending, refetch } = useCall(
    documentos.search,
    { params: { page: pagina, size: PAGE_SIZE }, body: pageCriteria },
    { placeholderData: keepPreviousData },
  )
  useEffect(() => {
    // What is new is counted from the visit before; that this one was not noted takes nothing from anybody.
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
      <Filtros filtros={filtros} />
      {elegidos.length > 0 && <ElegidosBar elegidos={elegidos} onClear={() => setElegidos([])} />}
      <DataTable
        caption="Documentos"
        columns={columnsOf(person.esInterno)}
        rows={data?.filas}
        rowKey={({ documentoId }) => documentoId}
        rowLink={({ documentoId }) => documentoPath(documentoId, search)}
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
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          text: isFiltered
            ? 'Ningún documento coincide con esos filtros.'
            : 'Todavía no hay documentos para vos. Te avisamos cuando publiquemos uno.',
        }}
        cardsBelow={1000}
      />
      {data && data.filas.length > 0 && <Pager {...data} filas={data.filas.length} onChange={setPage} />}
    </Stack>
  )
}
