import { ESTADOS_TICKET } from '#contract/base/estados.ts'
import { PESTANAS_TICKET } from '#contract/base/pestanas.ts'
import type { TicketRow } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { idDeGestion, pestanasYMensajes, useLista } from '#shared/gestiones/use-lista.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
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

const NUMERO = numeroColumn('Nº')

/** Columns after that of the number, in the order of spec §2. */
const REST: Column<TicketRow>[] = [
  { key: 'motivo', title: 'Motivo', isLong: true, cardLine: 2, render: ({ motivo, titulo }) => `${motivo}: ${titulo}` },
  estadoColumn(124),
  PASO,
  FECHA,
  ORIGEN,
]

const COLUMNS = [NUMERO, RAZON_SOCIAL, ...REST]

/** Screen of the claims that the user can see. */
export function Component() {
  const { esInterno } = useProfile()
  const { motivos = [], origenes = [], sectores = [] } = useCatalogo('reclamo').data ?? {}
  const sectorOf = (sectorId: number) => sectores.find((sector) => sector.sectorId === sectorId)?.nombre ?? ''
  // Add the name of the sector, because every sector has a reason "Otros".
  const nameOf = ({ motivo, sectorId }: (typeof motivos)[number]) =>
    motivo === 'Otros' ? `Otros (${sectorOf(sectorId)})` : motivo
  const lista = useLista({
    placeholder: 'Nº, factura o palabras',
    estados: ESTADOS_TICKET.reclamo,
    ver: pestanasYMensajes(PESTANAS_TICKET),
    propios: {
      motivo: idDeGestion('Motivo', optionsOf(motivos, 'motivoId', nameOf)),
      origen: origenFiltro(origenes),
    },
  })
  const leer = useSetLeidos('reclamo')
  return (
    <GestionesScreen
      gestion={RECLAMO}
      id="reclamos"
      calls={tickets}
      de={{ tipo: 'reclamo' }}
      lista={lista}
      pestanas={PESTANAS_TICKET}
      columns={COLUMNS}
      cardsBelow={1000}
      rowId={({ ticketId }) => ticketId}
      rowOptions={() => TICKET_OPTIONS}
      texts={{
        empty: esInterno
          ? 'Todavía no hay reclamos de clientes.'
          : 'Todavía no hay reclamos. Si algo no salió bien, contanos y lo seguís desde acá.',
        filtered: 'Ningún reclamo cumple estos filtros.',
      }}
      leer={leer}
      excel="reclamos"
    />
  )
}
