import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { motivosDevolucion, motivosRechazo, motivosTicket } from '#contract/maestros/calls.ts'
import { useProfile } from '#web/profile.tsx'
import { oculto } from '#shared/lists/filtros.ts'
import { MaestroLista, type MaestroListado } from './MaestroLista.tsx'
import { DEL_SECTOR, ESTADO, PALABRAS, VISTA } from './maestros.filtros.ts'
import { type Lista, LISTAS, ofrecidas } from './maestros.paths.ts'
import { DEVOLUCION_COLUMNS, GARANTIA_COLUMNS, RECHAZO_COLUMNS, RECLAMO_COLUMNS } from './motivos.columns.tsx'

const FILTROS = { vista: VISTA, lista: oculto(LISTAS), texto: PALABRAS, activo: ESTADO }
const COMUN = { id: 'motivoId', empty: 'No hay motivos.', nuevo: 'Nuevo motivo' } as const

const DEVOLUCION: MaestroListado<typeof motivosDevolucion> = {
  ...COMUN,
  kind: 'motivoDevolucion',
  calls: motivosDevolucion,
  necesita: 'sectores',
  columns: DEVOLUCION_COLUMNS,
  filtros: () => FILTROS,
  caption: 'Motivos de devolución',
  cardsBelow: 1000,
  excel: 'motivo-devolucion',
}
const RECHAZO: MaestroListado<typeof motivosRechazo> = {
  ...COMUN,
  kind: 'motivoRechazo',
  calls: motivosRechazo,
  columns: RECHAZO_COLUMNS,
  filtros: () => FILTROS,
  caption: 'Motivos de rechazo',
  excel: 'motivo-rechazo',
}
const ticketOf = (tipo: 'reclamo' | 'garantia'): MaestroListado<typeof motivosTicket> => ({
  ...COMUN,
  kind: tipo === 'reclamo' ? 'motivoReclamo' : 'motivoGarantia',
  calls: motivosTicket,
  siempre: { tipo },
  necesita: 'sectores',
  columns: tipo === 'reclamo' ? RECLAMO_COLUMNS : GARANTIA_COLUMNS,
  filtros: (opciones) => ({ ...FILTROS, sector: DEL_SECTOR(opciones) }),
  caption: `Motivos de ${LISTAS[tipo].toLowerCase()}`,
  cardsBelow: 1000,
  excel: 'motivo-ticket',
})
const RECLAMO = ticketOf('reclamo')
const GARANTIA = ticketOf('garantia')

/** The reasons of each kind; each opens to be changed. */
export const MotivosTab = () => {
  const [params, setParams] = useSearchParams()
  const { can } = useProfile()
  const listas = ofrecidas(LISTAS, can)
  const asked = params.get('lista')
  const lista: Lista = listas.find(([each]) => each === asked)?.[0] ?? listas[0]?.[0] ?? 'devolucion'
  const intro = (
    <SegmentedControl
      aria-label="Motivos de"
      data={listas.map(([value, label]) => ({ value, label }))}
      value={lista}
      onChange={(chosen) => setParams({ vista: 'motivos', lista: chosen })}
    />
  )
  if (lista === 'devolucion') return <MaestroLista de={DEVOLUCION} intro={intro} />
  if (lista === 'rechazo') return <MaestroLista de={RECHAZO} intro={intro} />
  // Each kind has its own form: one does not become the other.
  return <MaestroLista key={lista} de={lista === 'reclamo' ? RECLAMO : GARANTIA} intro={intro} />
}
