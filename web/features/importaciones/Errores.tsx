import { Group, Stack, Text, Title } from '@mantine/core'
import { formatCount } from '#contract/valores/formato.ts'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { ErrorImportacion, Importacion } from '#contract/importaciones/shapes.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { download } from '#web/downloads.ts'

const MAX_EXCEL = 1000

type Fila = ErrorImportacion & { at: number }

/**
 * Returns the columns of the error table. Each error shows the label of its column; `archivo`: the error is about the
 * whole line.
 */
const columnsFor = ({ columnas }: Importacion): Column<Fila>[] => {
  const labels = new Map(columnas.map(({ nombre, etiqueta }) => [nombre, etiqueta]))
  return [
    { key: 'linea', title: 'Fila', width: 90, align: 'right', opens: true, render: ({ linea }) => formatCount(linea) },
    {
      key: 'columna',
      title: 'Columna',
      width: 220,
      render: ({ columna }) => (columna === 'archivo' ? 'Toda la fila' : (labels.get(columna) ?? columna)),
    },
    { key: 'dato', title: 'Dice', width: 220, render: ({ dato }) => dato || '—' },
    {
      key: 'mensaje',
      title: 'Qué corregir',
      render: ({ mensaje }) => (
        <Text size="sm" style={{ whiteSpace: 'normal' }}>
          {mensaje}
        </Text>
      ),
    },
  ]
}

/** Table of the errors by line, with a button to download all errors as Excel. */
export const Errores = ({ importacion }: { importacion: Importacion }) => {
  const { importacionId, errores, enTotal, origen } = importacion
  if (!enTotal) return null
  const shown = errores.length
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {origen === 'api' ? 'Filas rechazadas' : 'Filas para corregir'}
        </Title>
        <Descargar
          download={() =>
            download(importaciones.downloadErrores, { params: { importacionId } }, `errores-${importacionId}.xlsx`)
          }
        >
          Descargar Excel
        </Descargar>
      </Group>
      <DataTable
        caption="Filas para corregir"
        columns={columnsFor(importacion)}
        rows={errores.map((error, at) => ({ ...error, at }))}
        rowKey={({ at }) => at}
        empty={{ text: 'No hay nada para corregir.' }}
      />
      {enTotal > shown && (
        <Text size="sm" c="dimmed">
          Acá están los primeros {formatCount(shown)} de {formatCount(enTotal)} errores.
          {enTotal > MAX_EXCEL
            ? ` El Excel tiene los primeros ${formatCount(MAX_EXCEL)}.`
            : ' El Excel los tiene todos.'}
        </Text>
      )}
    </Stack>
  )
}
