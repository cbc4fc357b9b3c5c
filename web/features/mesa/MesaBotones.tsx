import { Button } from '@mantine/core'
import { IconFilter, IconKeyboard, IconMessages, IconPlayerSkipForward } from '@tabler/icons-react'

interface MesaBotonesProps {
  isFiltering: boolean
  isAsking: boolean
  onFilters: () => void
  onAnswers: () => void
  onHelp: () => void
  onNext: () => void
}

/** What may be done at the desk, whatever is open. */
export const MesaBotones = ({ isFiltering, isAsking, onFilters, onAnswers, onHelp, onNext }: MesaBotonesProps) => (
  <>
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
