import { ESTADOS_TICKET } from '#contract/estados.ts'
import type { TicketRow } from '#contract/tickets.schemas.ts'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { useLista } from '#shared/gestiones/use-lista.ts'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { ESTADO, FECHA, numeroColumn, ORIGEN, RAZON_SOCIAL, TICKET_OPTIONS } from '#shared/tickets/ticket.columns.tsx'
import { optionsOf, origenFiltro, useCatalogo, useTickets, verTickets } from '#shared/tickets/tickets.list.ts'
import type { Column } from '#ui/DataTable.tsx'
import { download } from '#web/downloads.ts'
import { downloadTickets } from '#web/first-calls.ts'
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
  const lista = useLista({ ids: ['motivo', 'origen'], estados: ESTADOS_TICKET.reclamo, ver: verTickets(esInterno) })
  const criteria = { ...lista.criteria, tipo: 'reclamo' as const }
  const page = useTickets(lista.filters.pagina, { ...lista.pageCriteria, tipo: 'reclamo' })
  const { motivos = [], origenes = [], sectores = [] } = useCatalogo('reclamo').data ?? {}
  const sectorOf = (sectorId: number) => sectores.find((sector) => sector.sectorId === sectorId)?.nombre ?? ''
  return (
    <GestionesScreen
      gestion={RECLAMO}
      lista={lista}
      page={page}
      columns={esInterno ? STAFF_COLUMNS : COLUMNS}
      cardsBelow={esInterno ? 1000 : 800}
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
        empty: esInterno
          ? 'Todavía no hay reclamos de clientes.'
          : 'Todavía no hay reclamos. Si algo no salió bien, contanos y lo seguís desde acá.',
        filtered: 'Ningún reclamo cumple estos filtros.',
      }}
      excel={{ type: 'reclamos', download: (name) => download(downloadTickets, { body: criteria }, name) }}
    />
  )
}
