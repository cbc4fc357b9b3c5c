import { Text } from '@mantine/core'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import type { Column } from '#ui/table/table.ts'

type Envio = NonNullable<DevolucionDetail['envio']>

/** Columns of spec §2. "Nº de Guía Transporte" shows the name of the carrier, as the spec demands. */
const COLUMNS: Column<Envio>[] = [
  { key: 'remito', title: 'Nº Remito', width: 176, render: ({ numeroRemito }) => numeroRemito },
  { key: 'transporte', title: 'Nº de Guía Transporte', render: ({ transporte }) => transporte },
  { key: 'guia', title: 'Número de Guía', render: ({ numeroGuia }) => numeroGuia },
  {
    key: 'bultos',
    title: 'Cantidad Bultos',
    align: 'right',
    width: 136,
    render: ({ cantidad }) => formatCount(cantidad),
  },
]

export const DevolucionEnvio = ({ envio }: { envio: Envio }) => (
  <>
    <DetailTable caption="Datos de transporte" columns={COLUMNS} rows={[envio]} rowKey={() => 'envio'} />
    {envio.cot && <Text size="sm">COT {envio.cot}</Text>}
    {envio.archivos.length > 0 && <ArchivosList archivos={envio.archivos} />}
  </>
)
