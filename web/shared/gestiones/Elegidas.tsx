import { Button, Text } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { MAX_ELEGIDAS } from '#contract/base/paging.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { SelectionBar } from '#ui/table/SelectionBar.tsx'

interface ElegidasProps {
  cuantas: number
  download: () => Promise<void>
  /** Marks the conversations of the selected rows as read; absent: the rows have no conversations. */
  onRead?: (() => void) | undefined
  isReading: boolean
  onClear: () => void
}

/** Bar with the number of selected rows and the actions on them. */
export const Elegidas = ({ cuantas, download, onRead, isReading, onClear }: ElegidasProps) => {
  const isTooMany = cuantas > MAX_ELEGIDAS
  return (
    <SelectionBar label="Gestiones seleccionadas">
      <Text size="sm" fw={500} aria-live="polite" me="auto">
        {isTooMany
          ? `Seleccioná hasta ${MAX_ELEGIDAS}`
          : cuantas === 1
            ? '1 fila seleccionada'
            : `${cuantas} filas seleccionadas`}
      </Text>
      {!isTooMany && (
        <>
          <Descargar download={download}>Descargar Excel</Descargar>
          {onRead && (
            <Button
              variant="default"
              leftSection={<IconMailOpened size={18} aria-hidden />}
              loading={isReading}
              onClick={onRead}
            >
              Marcar como leído
            </Button>
          )}
        </>
      )}
      <Button variant="subtle" color="gray" onClick={onClear}>
        Quitar selección
      </Button>
    </SelectionBar>
  )
}
