import { Stack, Title } from '@mantine/core'
import { formatInstant } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { Edicion } from '#contract/terminos/shapes.ts'
import { DataTable, type DataTableProps } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.ts'

type Version = Edicion['versiones'][number]

const COLUMNS: readonly Column<Version>[] = [
  {
    key: 'version',
    title: 'Versión',
    cardLabel: '',
    opens: true,
    render: ({ version }) => version,
  },
  {
    key: 'publicada',
    title: 'Publicada',
    width: 180,
    render: ({ publicada }) => (publicada ? formatInstant(publicada) : 'La que trae el portal'),
  },
  { key: 'autor', title: 'Por', render: ({ autor }) => autor ?? '—' },
  {
    key: 'aceptaron',
    title: 'La aceptaron',
    width: 140,
    align: 'right',
    render: ({ aceptaron }) => formatCount(aceptaron),
  },
]

interface TextosVersionesProps extends Pick<DataTableProps<Version>, 'read'> {
  versiones: readonly Version[] | undefined
}

/** Table of the versions: date, author and number of acceptances. */
export const TextosVersiones = ({ versiones, read }: TextosVersionesProps) => (
  <Stack gap="sm" component="section" aria-labelledby="versiones">
    <Title order={2} size="h3" id="versiones">
      Versiones
    </Title>
    <DataTable
      caption="Versiones de los textos legales"
      columns={COLUMNS}
      rows={versiones}
      rowKey={({ numero }) => numero}
      rowLink={({ numero }) => `/terminos-condiciones?version=${numero}`}
      read={read}
      empty={{ text: 'Todavía no hay ninguna.' }}
    />
  </Stack>
)
