import { Text } from '@mantine/core'
import type {
  FilaDe,
  motivosDevolucionShapes,
  motivosRechazoShapes,
  motivosTicketShapes,
} from '#contract/maestros/shapes.ts'
import { PRIORIDADES } from '#contract/tickets/reglas.ts'
import type { Column } from '#ui/table.ts'
import { PIDE_TEXTO, siNo } from './maestros.words.ts'

type MaestroTicket = FilaDe<typeof motivosTicketShapes>

interface Nombrado {
  motivo: string
  activo: boolean
}

const MOTIVO: Column<Nombrado> = {
  key: 'motivo',
  title: 'Motivo',
  cardLabel: '',
  opens: true,
  render: ({ motivo }) => motivo,
}
export const ACTIVO: Column<{ activo: boolean }> = {
  key: 'activo',
  title: 'Activo',
  width: 96,
  render: ({ activo }) =>
    activo ? (
      'Sí'
    ) : (
      <Text span size="sm" c="dimmed">
        Inactivo
      </Text>
    ),
}

export const DEVOLUCION_COLUMNS: readonly Column<FilaDe<typeof motivosDevolucionShapes>>[] = [
  MOTIVO,
  {
    key: 'plazo',
    title: 'Plazo',
    width: 110,
    align: 'right',
    render: ({ plazoDias }) => (plazoDias === null ? 'Sin plazo' : `${plazoDias} días`),
  },
  { key: 'vuelve', title: 'Vuelve', width: 96, render: ({ vuelveMercaderia }) => siNo(vuelveMercaderia) },
  { key: 'fotos', title: 'Fotos', width: 96, render: ({ requiereFotos }) => siNo(requiereFotos) },
  { key: 'flete', title: 'Flete', width: 140, render: ({ flete }) => flete },
  { key: 'sector', title: 'Sector', width: 180, render: ({ sector }) => sector ?? '—' },
  ACTIVO,
]

export const RECHAZO_COLUMNS: readonly Column<FilaDe<typeof motivosRechazoShapes>>[] = [MOTIVO, ACTIVO]

const SECTOR: Column<MaestroTicket> = { key: 'sector', title: 'Sector', width: 210, render: ({ sector }) => sector }
const DECIDE: readonly Column<MaestroTicket>[] = [
  { key: 'prioridad', title: 'Prioridad', width: 96, render: ({ prioridadId }) => PRIORIDADES[prioridadId] ?? '—' },
  {
    key: 'internos',
    title: 'Quién',
    width: 124,
    render: ({ soloInternos }) => (soloInternos ? 'Distribuidora' : 'Todos'),
  },
  ACTIVO,
]

export const RECLAMO_COLUMNS: readonly Column<MaestroTicket>[] = [
  MOTIVO,
  SECTOR,
  {
    key: 'pide',
    title: 'Pide',
    width: 170,
    render: ({ pide }) => pide.map((each) => PIDE_TEXTO[each]).join(', ') || '—',
  },
  ...DECIDE,
]

export const GARANTIA_COLUMNS: readonly Column<MaestroTicket>[] = [
  MOTIVO,
  { key: 'negocio', title: 'Negocio', width: 120, render: ({ negocio }) => negocio ?? 'Todos' },
  SECTOR,
  ...DECIDE,
]
