import { Button, Group, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { importaciones } from '#contract/importaciones/calls.ts'
import { MAX_ENCABEZADO } from '#contract/importaciones/reglas.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { ApiError } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { readChanged } from './read-changed.ts'

/** Fields of the sheet and of the header line. The server detects a value that the user does not choose. */
export const Lugar = ({ importacion }: { importacion: Importacion }) => {
  const { importacionId, version, hojas } = importacion
  const [hoja, setHoja] = useState(importacion.hoja)
  const [linea, setLinea] = useState<number | null>(importacion.linea)
  const send = useSend(importaciones.setFormato)
  const refused = send.error instanceof ApiError ? (send.error.fields ?? {}) : {}
  const isSame = hoja === importacion.hoja && linea === importacion.linea
  return (
    <Group align="flex-start">
      {hojas.length > 1 && (
        <Select
          label="Hoja"
          data={hojas}
          value={hoja}
          allowDeselect={false}
          error={refused.hoja}
          onChange={(next) => {
            setHoja(next)
            // Another sheet may have its header in another line, so let the server detect the line.
            setLinea(null)
          }}
        />
      )}
      <NumberInput
        label="Fila del encabezado"
        description="Opcional. La fila con los nombres de las columnas. Si no la completás, la buscamos."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={linea ?? ''}
        min={1}
        max={MAX_ENCABEZADO}
        allowDecimal={false}
        allowNegative={false}
        error={refused.linea}
        onChange={(next) => setLinea(next === '' ? null : Number(next))}
      />
      <Button
        variant="default"
        mt={{ base: 0, sm: 22 }}
        disabled={isSame}
        loading={send.isPending}
        onClick={() =>
          send.mutate({ params: { importacionId }, body: { hoja, linea, version } }, { onError: readChanged })
        }
      >
        Leer desde ahí
      </Button>
    </Group>
  )
}
