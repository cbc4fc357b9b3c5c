import { Stack, Text } from '@mantine/core'
import type { Certificado } from '#contract/documentos.schemas.ts'
import { formatDay } from '#contract/fechas.ts'
import type { Column } from '#ui/DataTable.tsx'
import { CertificadoEstadoChip } from './CertificadoEstadoChip.tsx'
import { isPorVencer, nombreDe, quedanDe } from './certificados.words.ts'

/** The columns of the certificates; `decides`: pending ones wait for who looks. */
export const columnsOf = (decides: boolean): readonly Column<Certificado>[] => [
  { key: 'nombre', title: 'Certificado', cardLabel: '', opens: true, isName: true, render: nombreDe },
  { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial }) => razonSocial },
  {
    key: 'vence',
    title: 'Vence',
    width: 150,
    render: (row) => (
      <Stack gap={0}>
        <span>{formatDay(row.vence)}</span>
        <Text size="xs" {...(isPorVencer(row) ? { fw: 600 } : { c: 'dimmed' })}>
          {quedanDe(row)}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 130,
    cardLabel: '',
    render: ({ estado }) => <CertificadoEstadoChip estado={estado} esMia={decides} />,
  },
  { key: 'motivo', title: 'Motivo', render: ({ motivo }) => motivo ?? '—' },
]
