import { ESTADOS_TICKET } from '#contract/base/estados.ts'
import { PESTANAS_TICKET } from '#contract/base/pestanas.ts'
import { ACTORES } from '#contract/base/roles.ts'
import type { TicketRow } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { idDeGestion, pestanasYMensajes, useLista } from '#shared/gestiones/use-lista.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import {
  estadoColumn,
  FECHA,
  numeroColumn,
  ORIGEN,
  PASO,
  RAZON_SOCIAL,
  TICKET_OPTIONS,
} from '#shared/tickets/ticket.columns.tsx'
import { origenFiltro } from '#shared/tickets/tickets.filtros.ts'
import { useCatalogo, useSetLeidos } from '#shared/tickets/tickets.queries.ts'
import type { Column } from '#ui/table/table.ts'
import { useProfile } from '#web/profile.tsx'

/** Columns in the order of spec §2. */
const COLUMNS: Column<TicketRow>[] = [
  numeroColumn('Número'),
  RAZON_SOCIAL,
  { key: 'motivo', title: 'Motivo', isLong: true, cardLine: 2, render: ({ motivo }) => motivo },
  { key: 'marca', title: 'Marca', cardLine: 2, width: 96, render: ({ marca }) => marca ?? '—' },
  estadoColumn(232),
  PASO,
  FECHA,
  ORIGEN,
]

/** Screen of the warranties that the user can see. */
export function Component() {
  const { negocios, hasRole, esInterno } = useProfile()
  const { motivos = [], origenes = [] } = useCatalogo('garantia').data ?? {}
  const negocioOf = (id: number | null) => negocios.find(({ negocioId }) => negocioId === id)?.negocio
  const own = motivos.filter(({ negocioId }) => negocioId === null || negocioOf(negocioId))
  const nameOf = ({ motivo, negocioId }: (typeof own)[number]) =>
    negocios.length > 1 ? `${motivo} (${negocioOf(negocioId)})` : motivo
  const lista = useLista({
    placeholder: 'Nº, chasis, producto o palabras',
    estados: ESTADOS_TICKET.garantia,
    ver: pestanasYMensajes(PESTANAS_TICKET),
    propios: {
      motivo: idDeGestion('Motivo', optionsOf(own, 'motivoId', nameOf)),
      marca: idDeGestion(
        'Marca',
        optionsOf(
          negocios.flatMap(({ marcas }) => marcas),
          'marcaId',
          'nombre',
        ),
      ),
      origen: origenFiltro(origenes),
    },
  })
  const leer = useSetLeidos('garantia')
  return (
    <GestionesScreen
      gestion={GARANTIA}
      id="garantias"
      calls={tickets}
      de={{ tipo: 'garantia' }}
      lista={lista}
      pestanas={PESTANAS_TICKET}
      columns={COLUMNS}
      // Vendedores (sellers) create claims but no warranties. The server enforces this too.
      puedeCrear={!hasRole(...ACTORES.vendedor)}
      cardsBelow={1200}
      rowId={({ ticketId }) => ticketId}
      rowOptions={() => TICKET_OPTIONS}
      texts={{
        empty: esInterno
          ? 'Todavía no hay garantías de clientes.'
          : 'Todavía no hay garantías. Cuando pidas una, vas a seguirla desde acá.',
        filtered: 'Ninguna garantía cumple estos filtros.',
      }}
      leer={leer}
      excel="garantias"
    />
  )
}
