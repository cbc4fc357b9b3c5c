import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '#contract/base/fechas.ts'
import { formatCount } from '#contract/base/formato.ts'
import { terminos } from '#contract/terminos/calls.ts'
import type { Edicion } from '#contract/terminos/shapes.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { Column } from '#ui/table.ts'
import { useCall } from '#web/queries.tsx'
import { TextosLegalesForm } from './TextosLegalesForm.tsx'

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

/** Textos legales: what everybody accepts before coming in, and every version that there was. */
export const Component = () => {
  const { data, error, refetch } = useCall(terminos.listVersiones)
  return (
    <Stack gap="lg" maw={860}>
      <PageHeader title="Textos legales" />
      {data ? (
        <>
          <Text>
            Rige la versión {data.versiones[0]!.version}. Cualquiera la lee en{' '}
            <Anchor component={Link} to="/terminos-condiciones" inherit>
              Términos y condiciones
            </Anchor>
            .
          </Text>
          <TextosLegalesForm edicion={data} />
        </>
      ) : (
        !error && <Skeleton height={760} aria-busy />
      )}
      <Stack gap="sm" component="section" aria-labelledby="versiones">
        <Title order={2} size="h3" id="versiones">
          Versiones
        </Title>
        <DataTable
          caption="Versiones de los textos legales"
          columns={COLUMNS}
          rows={data?.versiones}
          rowKey={({ numero }) => numero}
          rowLink={({ numero }) => `/terminos-condiciones?version=${numero}`}
          loading={!data}
          error={error}
          onRetry={() => void refetch()}
          empty={{ text: 'Todavía no hay ninguna.' }}
        />
      </Stack>
    </Stack>
  )
}
