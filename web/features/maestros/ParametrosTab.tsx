import { Text } from '@mantine/core'
import { formatCount } from '#contract/formato.ts'
import { maestros } from '#contract/maestros.ts'
import { maestrosShapes, type Parametro } from '#contract/maestros.shapes.ts'
import type { Column } from '#ui/DataTable.tsx'
import { useCall } from '#web/queries.tsx'
import { MaestroDialog } from './MaestroDialog.tsx'
import { MaestroLista } from './MaestroLista.tsx'
import type { Maestro } from './maestros.tabla.ts'

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

const PARAMETRO: Maestro<{ valor: number | '' }> = {
  clave: 'parametro',
  id: 'clave',
  titles: { editar: 'Editar parámetro' },
  update: maestros.updateParametro,
  shape: maestrosShapes.updateParametro.body.omit({ version: true }),
  empty: { valor: '' },
  campos: [],
}

/** How the value of a term or a limit is asked: with its unit, and between its ends. */
const parametroOf = ({ unidad, minimo, maximo }: Parametro): typeof PARAMETRO => ({
  ...PARAMETRO,
  campos: [
    {
      kind: 'entero',
      name: 'valor',
      label: unidad ? `Valor (${unidad})` : 'Valor',
      help: `De ${formatCount(minimo)} a ${formatCount(maximo)}. Vale desde la próxima vez que se usa.`,
      min: minimo,
      max: maximo,
      thousands: true,
      autoFocus: true,
      maw: 320,
    },
  ],
})

/** Terms and limits; each opens to be changed. */
export const ParametrosTab = () => {
  const read = useCall(maestros.listParametros)
  return (
    <MaestroLista
      maestro={PARAMETRO}
      vista="parametros"
      read={read}
      rows={read.data}
      columns={COLUMNS}
      caption="Parámetros"
      empty="No hay parámetros."
      dialog={(parametro, close) =>
        parametro && (
          <MaestroDialog
            key={parametro.clave}
            maestro={parametroOf(parametro)}
            row={parametro}
            onClose={close}
            intro={<Text size="sm">{parametro.descripcion}</Text>}
          />
        )
      }
    />
  )
}
