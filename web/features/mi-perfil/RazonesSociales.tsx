import { Stack, Title } from '@mantine/core'
import { formatCodigoCliente, formatCuit } from '#contract/comprobantes.ts'
import type { RazonSocial } from '#contract/usuarios.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'

const COLUMNS: readonly Column<RazonSocial>[] = [
  { key: 'razonSocial', title: 'Razón social', render: (razon) => razon.razonSocial },
  { key: 'cuit', title: 'CUIT', width: 150, render: (razon) => formatCuit(razon.cuit) },
  { key: 'codigo', title: 'Cliente', width: 110, render: (razon) => formatCodigoCliente(razon.codigoCliente) },
  { key: 'negocios', title: 'Negocios', render: (razon) => razon.negocios.map(({ negocio }) => negocio).join(', ') },
  { key: 'activo', title: 'Estado', width: 110, render: (razon) => (razon.activo ? 'Activa' : 'Inactiva') },
]

interface RazonesSocialesProps {
  razones: readonly RazonSocial[]
}

/** The companies that this person works for. */
export const RazonesSociales = ({ razones }: RazonesSocialesProps) => (
  <Stack gap="sm" component="section" aria-labelledby="razones">
    <Title order={2} id="razones" fz={16}>
      Razones sociales
    </Title>
    <DataTable
      caption="Razones sociales"
      columns={COLUMNS}
      rows={razones}
      rowKey={(razon) => razon.razonSocialId}
      loading={false}
      error={null}
      onRetry={() => {}}
      empty={{ text: 'No tenés razones sociales.' }}
    />
  </Stack>
)
