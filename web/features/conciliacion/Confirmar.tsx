import { Alert, Button, List, Text } from '@mantine/core'
import { sumImportes } from '#contract/valores/importes.ts'
import { formatMoney } from '#shared/plata.ts'
import { SelectionBar } from '#ui/table/SelectionBar.tsx'
import { nombreDe } from './conciliacion.columns.tsx'
import type { Fallo, Marcadas } from './use-marcadas.ts'

/** Alert that lists the lines whose confirmation failed, each with its error. */
export const Fallos = ({ fallos, onClose }: { fallos: readonly Fallo[]; onClose: () => void }) => (
  <Alert
    color="red"
    role="alert"
    withCloseButton
    closeButtonLabel="Cerrar"
    onClose={onClose}
    title={
      fallos.length === 1
        ? 'Una acreditación no se pudo conciliar'
        : `${fallos.length} acreditaciones no se pudieron conciliar`
    }
  >
    <List size="sm">
      {fallos.map(({ linea, mensaje }) => (
        <List.Item key={linea.acreditacionId}>
          {nombreDe(linea)}: {mensaje}
        </List.Item>
      ))}
    </List>
  </Alert>
)

/** Bar with the total of the marked lines by currency, and the button that confirms them. */
export const Confirmar = ({ marcadas, confirm, isSending, clear }: Marcadas) => {
  const byMoneda = Map.groupBy(marcadas.values(), ({ moneda }) => moneda)
  const totales = [...byMoneda].map(([moneda, lineas]) =>
    formatMoney(sumImportes(lineas.map(({ importe }) => importe)), moneda),
  )
  return (
    <SelectionBar label="Acreditaciones seleccionadas">
      <Text size="sm" component="output" me="auto">
        {marcadas.size === 1 ? '1 acreditación' : `${marcadas.size} acreditaciones`} · <b>{totales.join(' · ')}</b>
      </Text>
      <Button variant="subtle" color="gray" onClick={clear}>
        Quitar selección
      </Button>
      <Button loading={isSending} onClick={confirm}>
        Confirmar
      </Button>
    </SelectionBar>
  )
}
