import { ESTADOS_TICKET } from '#contract/estados.ts'
import type { TicketRow } from '#contract/tickets.schemas.ts'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { useLista } from '#shared/gestiones/use-lista.ts'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { ESTADO, FECHA, numeroColumn, ORIGEN, TICKET_OPTIONS } from '#shared/tickets/ticket.columns.tsx'
import { optionsOf, origenFiltro, useCatalogo, useTickets } from '#shared/tickets/tickets.list.ts'
import type { Column } from '#ui/DataTable.tsx'
import { download } from '#web/downloads.ts'
import { downloadTickets } from '#web/first-calls.ts'

/** The columns of the specification, in its order (spec §2). */
const COLUMNS: Column<TicketRow>[] = [
  numeroColumn('Nº'),
  { key: 'motivo', title: 'Motivo', render: ({ motivo, titulo }) => `${motivo}: ${titulo}` },
  ESTADO,
  FECHA,
  ORIGEN,
]

/** Claims of the companies one may see. */
export function Component() {
  const lista = useLista({ ids: ['motivo', 'origen'], estados: ESTADOS_TICKET.reclamo })
  const criteria = { ...lista.criteria, tipo: 'reclamo' as const }
  const page = useTickets(lista.filters.pagina, { ...lista.pageCriteria, tipo: 'reclamo' })
  const { motivos = [], origenes = [], sectores = [] } = useCatalogo('reclamo').data ?? {}
  const sectorOf = (sectorId: number) => sectores.find((sector) => sector.sectorId === sectorId)?.nombre ?? ''
  return (
    <GestionesScreen
      gestion={RECLAMO}
      lista={lista}
      page={page}
      columns={COLUMNS}
      cardsBelow={800}
      rowId={({ ticketId }) => ticketId}
      rowOptions={() => TICKET_OPTIONS}
      filtros={[
        {
          id: 'motivo',
          label: 'Motivo',
          // The same reason may be of several sectors: "Otros" is of all of them.
          options: optionsOf(
            motivos,
            ({ motivoId }) => motivoId,
            ({ motivo, sectorId }) => (motivo === 'Otros' ? `Otros (${sectorOf(sectorId)})` : motivo),
          ),
        },
        origenFiltro(origenes),
      ]}
      placeholder="Nº, factura o palabras"
      texts={{
        empty: 'Todavía no hay reclamos. Si algo no salió bien, contanos y lo seguís desde acá.',
        filtered: 'Ningún reclamo cumple estos filtros.',
      }}
      excel={{ type: 'reclamos', download: (name) => download(downloadTickets, { body: criteria }, name) }}
    />
  )
}
