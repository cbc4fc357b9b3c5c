import { Group, Text } from '@mantine/core'
import type { Documento } from '#contract/documentos.schemas.ts'
import { TIPOS_DOCUMENTO } from '#contract/documentos.tabla.ts'
import { Chip } from '#shared/Chip.tsx'
import type { Column } from '#ui/DataTable.tsx'
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
export const columnsOf = (esInterno: boolean): readonly Column<Documento>[] => [
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
