import { maestros, type Parametro } from '#contract/maestros.ts'
import { formatCount } from '#contract/formato.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { useCall } from '#web/queries.tsx'
import { maestrosPath } from './maestros.paths.ts'
import { ParametroDialog } from './ParametroDialog.tsx'
import { useEditar } from './use-editar.ts'

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
  const { editar, close } = useEditar()
  const { data, error, isPending, refetch } = useCall(maestros.listParametros)
  const edited = data?.find(({ clave }) => clave === editar)
  return (
    <>
      <DataTable
        caption="Parámetros"
        columns={COLUMNS}
        rows={data}
        rowKey={({ clave }) => clave}
        rowLink={({ clave }) => maestrosPath('parametros', { editar: clave })}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={{ text: 'No hay parámetros.' }}
      />
      {edited && <ParametroDialog key={edited.clave} parametro={edited} onClose={close} />}
    </>
  )
}
