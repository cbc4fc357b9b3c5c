import type { DevolucionRow } from '#contract/devoluciones/shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { ESTADO_OCULTO, ESTADOS } from '#contract/base/estados.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { PESTANAS_DEVOLUCION } from '#contract/base/pestanas.ts'
import { GestionEstado } from '#shared/gestiones/GestionEstado.tsx'
import { GestionNumero } from '#shared/gestiones/GestionNumero.tsx'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { idDeGestion, pestanasYMensajes, useLista } from '#shared/gestiones/use-lista.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { HaceDias } from '#shared/HaceDias.tsx'
import type { Column } from '#ui/table/table.ts'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { useMotivos, useSetLeidos } from '#shared/devoluciones/devoluciones.queries.ts'

const COLUMNS: Column<DevolucionRow>[] = [
  {
    key: 'numero',
    title: 'Nº',
    width: 88,
    render: ({ devolucionId, sinLeer }) => <GestionNumero id={devolucionId} sinLeer={sinLeer} />,
  },
  { key: 'razonSocial', title: 'Razón social', isLong: true, cardLine: 2, render: ({ razonSocial }) => razonSocial },
  {
    key: 'motivo',
    title: 'Motivo',
    isLong: true,
    cardLine: 2,
    render: ({ motivo, otrosMotivos }) => (otrosMotivos ? `${motivo} +${otrosMotivos}` : motivo),
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 232,
    cardLabel: '',
    render: ({ estadoId, esperaCliente }) => <GestionEstado estadoId={estadoId} esperaCliente={esperaCliente} />,
  },
  { key: 'paso', title: 'Próximo paso', isLong: true, cardLine: 3, render: ({ paso }) => paso },
  { key: 'unidades', title: 'Unidades', align: 'right', width: 80, render: ({ unidades }) => formatCount(unidades) },
  { key: 'fecha', title: 'Fecha', width: 112, cardLine: 3, render: ({ fecha }) => <HaceDias dia={fecha} /> },
]

const VISIBLES = ESTADOS.map(({ id }) => id).filter((id) => id !== ESTADO_OCULTO)

const OPTIONS: [vista: Vista, label: string][] = [
  ['detalle', 'Detalle'],
  ['seguimiento', 'Seguimiento'],
  ['transporte', 'Cargar datos de transporte'],
  ['comentarios', 'Comentarios'],
]

/** Screen of the returns that the user can see. */
export function Component() {
  const { esInterno } = useProfile()
  const motivos = useMotivos().data?.motivos ?? []
  const lista = useLista({
    placeholder: 'Nº, factura, producto o guía',
    estados: VISIBLES,
    ver: pestanasYMensajes(PESTANAS_DEVOLUCION),
    propios: { motivo: idDeGestion('Motivo', optionsOf(motivos, 'motivoId', 'motivo')) },
  })
  const leer = useSetLeidos()
  return (
    <GestionesScreen
      gestion={DEVOLUCION}
      id="devoluciones"
      calls={devoluciones}
      lista={lista}
      pestanas={PESTANAS_DEVOLUCION}
      columns={COLUMNS}
      cardsBelow={1000}
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
      leer={leer}
      excel="devoluciones"
    />
  )
}
