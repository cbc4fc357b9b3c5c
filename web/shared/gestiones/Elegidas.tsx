import { Button, Group, Text } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { MAX_ELEGIDAS } from '#contract/base/paging.ts'
import { Descargar } from '#shared/Descargar.tsx'
import classes from './Elegidas.module.css'

interface ElegidasProps {
  cuantas: number
  download: () => Promise<void>
  /** Marks their conversations as read; absent where there are none. */
  onRead?: (() => void) | undefined
  isReading: boolean
  onClear: () => void
}

/** What may be done with the rows that are chosen. */
export const Elegidas = ({ cuantas, download, onRead, isReading, onClear }: ElegidasProps) => {
  const isTooMany = cuantas > MAX_ELEGIDAS
  return (
    <Group className={classes.bar ?? ''} component="section" aria-label="Lo elegido" gap="xs">
      <Text size="sm" fw={500} aria-live="polite" me="auto">
        {isTooMany ? `Elegí hasta ${MAX_ELEGIDAS}` : cuantas === 1 ? '1 fila elegida' : `${cuantas} filas elegidas`}
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
    </Group>
  )
}
