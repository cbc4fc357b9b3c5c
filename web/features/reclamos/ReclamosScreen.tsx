import { ESTADOS_TICKET } from '#contract/base/estados.ts'
import type { TicketRow } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { idDeGestion, useLista } from '#shared/gestiones/use-lista.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { ESTADO, FECHA, numeroColumn, ORIGEN, RAZON_SOCIAL, TICKET_OPTIONS } from '#shared/tickets/ticket.columns.tsx'
import { origenFiltro, verTickets } from '#shared/tickets/tickets.filtros.ts'
import { useCatalogo, useTickets } from '#shared/tickets/tickets.queries.ts'
import type { Column } from '#ui/table.ts'
import { download } from '#web/downloads.ts'
import { useProfile } from '#web/profile.tsx'

const NUMERO = numeroColumn('Nº')

/** The columns of the specification after the number, in its order (spec §2). */
const REST: Column<TicketRow>[] = [
  { key: 'motivo', title: 'Motivo', render: ({ motivo, titulo }) => `${motivo}: ${titulo}` },
  ESTADO,
  FECHA,
  ORIGEN,
]

const COLUMNS = [NUMERO, ...REST]
/** The distributor's own people read the claims of many companies: whose each one is, too. */
const STAFF_COLUMNS = [NUMERO, RAZON_SOCIAL, ...REST]

/** Claims of the companies one may see. */
export function Component() {
  const { esInterno } = useProfile()
  const { motivos = [], origenes = [], sectores = [] } = useCatalogo('reclamo').data ?? {}
  const sectorOf = (sectorId: number) => sectores.find((sector) => sector.sectorId === sectorId)?.nombre ?? ''
  // The same reason may be of several sectors: "Otros" is of all of them.
  const nameOf = ({ motivo, sectorId }: (typeof motivos)[number]) =>
    motivo === 'Otros' ? `Otros (${sectorOf(sectorId)})` : motivo
  const lista = useLista({
    placeholder: 'Nº, factura o palabras',
    estados: ESTADOS_TICKET.reclamo,
    ver: verTickets(esInterno),
    propios: {
      motivo: idDeGestion('Motivo', optionsOf(motivos, 'motivoId', nameOf)),
      origen: origenFiltro(origenes),
    },
  })
  const criteria = { ...lista.criteria, tipo: 'reclamo' as const }
  const page = useTickets(lista.pagina, { ...lista.pageCriteria, tipo: 'reclamo' })
  return (
    <GestionesScreen
      gestion={RECLAMO}
      lista={lista}
      page={page}
      columns={esInterno ? STAFF_COLUMNS : COLUMNS}
      cardsBelow={esInterno ? 1000 : 800}
      rowId={({ ticketId }) => ticketId}
      rowOptions={() => TICKET_OPTIONS}
      texts={{
        empty: esInterno
          ? 'Todavía no hay reclamos de clientes.'
          : 'Todavía no hay reclamos. Si algo no salió bien, contanos y lo seguís desde acá.',
        filtered: 'Ningún reclamo cumple estos filtros.',
      }}
      excel={{ type: 'reclamos', download: (name) => download(tickets.downloadExcel, { body: criteria }, name) }}
    />
  )
}
