import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { findFacturas } from '#shared/devoluciones/devoluciones.queries.ts'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import { isRowError, matchRow, parsePasted, type RowError } from './pegar.ts'

interface PegarDialogProps {
  opened: boolean
  onClose: () => void
  razonSocialId: number
  motivos: readonly MotivoDevolucion[]
  onAdd: (lineas: Linea[]) => void
}

/** Maximum number of pasted rows, the same as the maximum of lines in a request. */
const MAX_ROWS = 200

/**
 * Dialog that adds products pasted from a spreadsheet. It adds the valid rows; the invalid rows stay, each with its
 * error.
 */
export const PegarDialog = ({ opened, onClose, razonSocialId, motivos, onAdd }: PegarDialogProps) => {
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<RowError[]>([])
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const add = async () => {
    const rows = parsePasted(text, motivos)
    if (rows.length === 0) return setError('Pegá al menos una fila')
    if (rows.length > MAX_ROWS) return setError(`Pegá hasta ${MAX_ROWS} filas por vez`)
    setBusy(true)
    try {
      const numeros = rows.flatMap((row) => (isRowError(row) ? [] : [row.numeroFactura]))
      const facturas = await findFacturas(razonSocialId, numeros)
      const results = rows.map((row) => (isRowError(row) ? row : matchRow(row, facturas)))
      const lineas = results.flatMap((result) => (isRowError(result) ? [] : [result]))
      const wrong = results.filter(isRowError)
      if (lineas.length > 0) {
        onAdd(lineas)
        toastSuccess(lineas.length === 1 ? 'Agregamos 1 producto.' : `Agregamos ${lineas.length} productos.`)
      }
      setText(wrong.map(({ texto }) => texto).join('\n'))
      // The box contains only the invalid rows now, so number them from 1 again.
      setProblems(wrong.map((problem, at) => ({ ...problem, fila: at + 1 })))
      if (wrong.length === 0) onClose()
    } catch (failure) {
      toastError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialogo opened={opened} onClose={onClose} title="Pegar desde Excel" size="lg" losesNothing>
      <Stack>
        <Text size="sm">
          Copiá las filas de tu planilla con las columnas <b>factura, código, cantidad, lote y motivo</b>, en ese orden.
          El lote y el motivo se pueden completar después.
        </Text>
        {problems.length > 0 && (
          <Alert color="red" role="alert" title="Estas filas no se agregaron. Corregilas y probá de nuevo.">
            <List size="sm">
              {problems.map(({ fila, mensaje }) => (
                <List.Item key={fila}>
                  Fila {fila}: {mensaje}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Textarea
          label="Filas"
          placeholder={'A-0001-00045871\tZK-0087\t2\tP2608\tError de despacho'}
          autosize
          minRows={6}
          maxRows={14}
          wrap="off"
          data-autofocus
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={isBusy} onClick={() => void add()}>
            Agregar productos
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
