import type { DevolucionRow } from '#contract/devoluciones/shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { ESTADO_OCULTO, ESTADOS } from '#contract/base/estados.ts'
import { formatDay } from '#contract/base/fechas.ts'
import { GestionEstado } from '#shared/gestiones/GestionEstado.tsx'
import { GestionNumero } from '#shared/gestiones/GestionNumero.tsx'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { idDeGestion, useLista } from '#shared/gestiones/use-lista.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import type { Column } from '#ui/table.ts'
import { download } from '#web/downloads.ts'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useDevoluciones, useMotivos } from './devoluciones.queries.ts'

const COLUMNS: Column<DevolucionRow>[] = [
  {
    key: 'numero',
    title: 'Nº',
    width: 96,
    render: ({ devolucionId, sinLeer }) => <GestionNumero id={devolucionId} sinLeer={sinLeer} />,
  },
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
    render: ({ estadoId, esperaCliente }) => <GestionEstado estadoId={estadoId} esperaCliente={esperaCliente} />,
  },
  { key: 'fecha', title: 'Fecha', width: 120, render: ({ fecha }) => formatDay(fecha) },
]

/** States that can be looked for. */
const VISIBLES = ESTADOS.map(({ id }) => id).filter((id) => id !== ESTADO_OCULTO)

const OPTIONS: [vista: Vista, label: string][] = [
  ['detalle', 'Detalle'],
  ['seguimiento', 'Seguimiento'],
  ['transporte', 'Cargar datos de transporte'],
  ['comentarios', 'Comentarios'],
]

/** Returns of the companies one may see. */
export function Component() {
  const { esInterno } = useProfile()
  const motivos = useMotivos().data?.motivos ?? []
  const lista = useLista({
    placeholder: 'Nº, factura, producto o guía',
    estados: VISIBLES,
    ver: { abiertas: 'En curso', sinLeer: 'Con mensajes sin leer' },
    propios: { motivo: idDeGestion('Motivo', optionsOf(motivos, 'motivoId', 'motivo')) },
  })
  const page = useDevoluciones(lista.pagina, lista.pageCriteria)
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
      texts={{
        empty: esInterno
          ? 'Todavía no hay devoluciones de clientes.'
          : 'Todavía no hay devoluciones. Cuando cargues una, vas a seguirla desde acá.',
        filtered: 'Ninguna devolución cumple estos filtros.',
      }}
      excel={{
        type: 'devoluciones',
        download: (name) => download(devoluciones.downloadExcel, { body: lista.criteria }, name),
      }}
    />
  )
}
