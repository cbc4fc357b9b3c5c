import { Text } from '@mantine/core'
import { formatCount } from '#contract/base/formato.ts'
import { maestros } from '#contract/maestros/calls.ts'
import type { Parametro } from '#contract/maestros/shapes.ts'
import type { Column } from '#ui/table.ts'
import { useCall } from '#web/queries.tsx'
import { MaestroLista } from './MaestroLista.tsx'

const COLUMNS: readonly Column<Parametro>[] = [
  { key: 'descripcion', title: 'Parámetro', cardLabel: '', opens: true, render: ({ descripcion }) => descripcion },
  {
    key: 'valor',
    title: 'Valor',
    width: 140,
    align: 'right',
    render: ({ valor, unidad }) => `${formatCount(valor)} ${unidad}`.trim(),
  },
  {
    key: 'rango',
    title: 'Admite',
    width: 160,
    align: 'right',
    render: ({ minimo, maximo }) => `${formatCount(minimo)} a ${formatCount(maximo)}`,
  },
]

/** Terms and limits; each opens to be changed. */
export const ParametrosTab = () => {
  const read = useCall(maestros.listParametros)
  return (
    <MaestroLista
      kind="parametro"
      id="clave"
      vista="parametros"
      read={read}
      rows={read.data}
      columns={COLUMNS}
      caption="Parámetros"
      empty="No hay parámetros."
      parts={(parametro) => ({ intro: parametro && <Text size="sm">{parametro.descripcion}</Text> })}
    />
  )
}
