import { ActionIcon, Button } from '@mantine/core'
import {
  IconFilter,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMessages,
  IconPlayerSkipForward,
} from '@tabler/icons-react'

interface MesaBotonesProps {
  isFiltering: boolean
  isAsking: boolean
  isFolded: boolean
  onFold: () => void
  onFilters: () => void
  onAnswers: () => void
  onHelp: () => void
  onNext: () => void
}

/** Buttons of the mesa that act on no particular item. */
export const MesaBotones = ({
  isFiltering,
  isAsking,
  isFolded,
  onFold,
  onFilters,
  onAnswers,
  onHelp,
  onNext,
}: MesaBotonesProps) => (
  <>
    <ActionIcon
      variant="default"
      size={36}
      visibleFrom="md"
      aria-label={isFolded ? 'Mostrar el menú y las colas' : 'Plegar el menú y las colas'}
      title={isFolded ? 'Mostrar el menú y las colas' : 'Plegar el menú y las colas'}
      aria-keyshortcuts="p"
      onClick={onFold}
    >
      {isFolded ? (
        <IconLayoutSidebarLeftExpand size={18} aria-hidden />
      ) : (
        <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
      )}
    </ActionIcon>
    <Button
      variant="default"
      leftSection={<IconFilter size={18} aria-hidden />}
      aria-expanded={isFiltering}
      aria-keyshortcuts="f"
      onClick={onFilters}
    >
      Filtros
    </Button>
    <Button variant="default" leftSection={<IconMessages size={18} aria-hidden />} onClick={onAnswers}>
      Respuestas
    </Button>
    <Button
      variant="default"
      leftSection={<IconKeyboard size={18} aria-hidden />}
      aria-keyshortcuts="?"
      visibleFrom="sm"
      onClick={onHelp}
    >
      Teclas
    </Button>
    <Button
      leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
      loading={isAsking}
      aria-keyshortcuts="s"
      onClick={onNext}
    >
      Siguiente
    </Button>
  </>
)
