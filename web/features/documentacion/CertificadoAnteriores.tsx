import { Stack } from '@mantine/core'
import type { Certificado } from '#contract/documentos.schemas.ts'
import { certificados } from '#contract/documentos.ts'
import { formatDay } from '#contract/fechas.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useCall } from '#web/queries.tsx'
import { CertificadoEstadoChip } from './CertificadoEstadoChip.tsx'
import { nombreDe } from './certificados.words.ts'

const COLUMNS: readonly Column<Certificado>[] = [
  { key: 'creado', title: 'Subido', width: 110, render: ({ creado }) => formatDay(creado) },
  { key: 'vence', title: 'Vencía', width: 110, render: ({ vence }) => formatDay(vence) },
  {
    key: 'estado',
    title: 'Estado',
    width: 130,
    render: ({ estado }) => <CertificadoEstadoChip estado={estado} esMia={false} />,
  },
  { key: 'archivo', title: 'Archivo', render: ({ archivo }) => <ArchivosList archivos={[archivo]} /> },
]

/** What a certificate replaced. */
export const CertificadoAnteriores = ({ certificado, onClose }: { certificado: Certificado; onClose: () => void }) => {
  const { certificadoId } = certificado
  const { data, error, isPending, refetch } = useCall(certificados.listAnteriores, { params: { certificadoId } })
  return (
    <Dialogo opened onClose={onClose} title={`${nombreDe(certificado)}: los anteriores`} size="lg">
      <Stack>
        <DataTable
          caption="Certificados anteriores"
          columns={COLUMNS}
          rows={data}
          rowKey={(row) => row.certificadoId}
          loading={isPending}
          skeletonRows={2}
          error={error}
          onRetry={() => void refetch()}
          empty={{ text: 'No reemplazó a ninguno.' }}
        />
      </Stack>
    </Dialogo>
  )
}
