import type { DevolucionRow } from '#contract/devoluciones.schemas.ts'
import { formatDay } from '#contract/fechas.ts'
import { EstadoChip } from '#shared/EstadoChip.tsx'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { useLista } from '#shared/gestiones/use-lista.ts'
import type { Column } from '#ui/DataTable.tsx'
import { download } from '#web/downloads.ts'
import { downloadDevoluciones } from '#web/first-calls.ts'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION, LISTA } from './devoluciones.gestion.ts'
import { useDevoluciones, useMotivos } from './devoluciones.list.ts'

const COLUMNS: Column<DevolucionRow>[] = [
  { key: 'numero', title: 'Nº', width: 96, render: ({ devolucionId }) => devolucionId },
  { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial }) => razonSocial },
  {
    key: 'motivo',
    title: 'Motivo',
    render: ({ motivo, otrosMotivos }) => (otrosMotivos ? `${motivo} +${otrosMotivos}` : motivo),
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 248,
    cardLabel: '',
    render: ({ estadoId }) => <EstadoChip estadoId={estadoId} />,
  },
  { key: 'fecha', title: 'Fecha', width: 120, render: ({ fecha }) => formatDay(fecha) },
]

const OPTIONS: [vista: Vista, label: string][] = [
  ['detalle', 'Detalle'],
  ['seguimiento', 'Seguimiento'],
  ['transporte', 'Cargar datos de transporte'],
  ['comentarios', 'Comentarios'],
]

/** Returns of the companies one may see. */
export function Component() {
  const { esInterno } = useProfile()
  const lista = useLista(LISTA)
  const page = useDevoluciones(lista.filters.pagina, lista.pageCriteria)
  const motivos = useMotivos().data?.motivos ?? []
  return (
    <GestionesScreen
      gestion={DEVOLUCION}
      lista={lista}
      page={page}
      columns={COLUMNS}
      rowId={({ devolucionId }) => devolucionId}
      rowOptions={({ puedeCargarTransporte }) =>
        OPTIONS.filter(([vista]) => vista !== 'transporte' || puedeCargarTransporte)
      }
      filtros={[
        {
          id: 'motivo',
          label: 'Motivo',
          options: motivos.map(({ motivoId, motivo }) => ({ value: String(motivoId), label: motivo })),
        },
      ]}
      placeholder="Nº, factura, producto o guía"
      texts={{
        empty: esInterno
          ? 'Todavía no hay devoluciones de clientes.'
          : 'Todavía no hay devoluciones. Cuando cargues una, vas a seguirla desde acá.',
        filtered: 'Ninguna devolución cumple estos filtros.',
      }}
      excel={{
        type: 'devoluciones',
        download: (name) => download(downloadDevoluciones, { body: lista.criteria }, name),
      }}
    />
  )
}
