import { Stack, Text } from '@mantine/core'
import { formatInstant } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { Lectura } from '#contract/integraciones/reglas.ts'
import type { ErroresLectura as Errores } from '#contract/integraciones/shapes.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { useErroresLectura } from './integraciones.queries.ts'

const COLUMNS: Column<Errores['errores'][number]>[] = [
  { key: 'nombre', title: 'En SAP', cardLabel: '', width: 240, isName: true, render: ({ nombre }) => nombre },
  {
    key: 'motivo',
    title: 'Por qué',
    render: ({ motivo }) => (
      <Text size="sm" py={2} style={{ whiteSpace: 'normal' }}>
        {motivo}
      </Text>
    ),
  },
  { key: 'desde', title: 'Desde', width: 152, render: ({ desde }) => formatInstant(desde) },
]

/** Table of the rows from SAP that could not be loaded, with the error of each. */
export const ErroresLectura = ({ lectura }: { lectura: Lectura }) => {
  const read = useErroresLectura(lectura)
  return (
    <Stack gap="sm">
      <Text size="sm">
        Corregilo en SAP, o cargá lo que falta en el portal: entra solo en la próxima lectura.
        {read.data &&
          read.data.total > read.data.errores.length &&
          ` Estos son los ${formatCount(read.data.errores.length)} más nuevos de ${formatCount(read.data.total)}.`}
      </Text>
      <DataTable
        caption="Lo que no se pudo cargar"
        columns={COLUMNS}
        rows={read.data?.errores}
        rowKey={({ clave }) => clave}
        read={read}
        empty={{ text: 'Ya se cargó todo.' }}
      />
    </Stack>
  )
}
