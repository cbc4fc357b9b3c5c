import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconColumns3, type TablerIcon } from '@tabler/icons-react'
import type { Lista } from '#contract/listas/reglas.ts'
import type { ListaVista, Preferencia } from '#contract/listas/shapes.ts'
import type { Column } from '#ui/table/table.ts'
import { type IconButtonProps, touchedPiece } from '#ui/touched-piece.tsx'

export interface OpcionesListaProps {
  lista: Lista
  preferencia: Preferencia
  vistas: readonly ListaVista[]
  /** Current filters as a query string, the format in which views are stored; '' without filters. */
  direccion: string
  /** Columns that the user can choose. */
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'opens'>[]
  /** Columns shown by default. */
  deSiempre: readonly string[]
}

const boton = (label: string, Icon: TablerIcon, opens: 'dialog' | 'menu') => (button: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} aria-haspopup={opens} {...button}>
    <Icon size={18} aria-hidden />
  </ActionIcon>
)

export const BotonVistas = boton('Vistas', IconBookmark, 'menu')
export const BotonColumnas = boton('Columnas y densidad', IconColumns3, 'dialog')

const Vistas = touchedPiece<OpcionesListaProps>(
  async () => (await import('./OpcionesVistas.tsx')).OpcionesVistas,
  ({ touch }) => <BotonVistas {...touch} />,
)
const Columnas = touchedPiece<OpcionesListaProps>(
  async () => (await import('./OpcionesColumnas.tsx')).OpcionesColumnas,
  ({ touch }) => <BotonColumnas {...touch} />,
)

/** Buttons of a list: saved views, and columns with row height. */
export const OpcionesLista = (props: OpcionesListaProps) => (
  <>
    <Vistas {...props} />
    <Columnas {...props} />
  </>
)
