import { Alert, Anchor, Button, Checkbox, Group, List, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { CLASES, MAX_LOTE } from '#contract/mesa/reglas.ts'
import type { Resultado, TrabajoRow } from '#contract/mesa/shapes.ts'
import { type ItemDeMesa, itemOf } from './mesa.paths.ts'
import type { EleccionDeMesa } from './use-eleccion.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const MesaLote = lazyPiece(async () => (await import('./MesaLote.tsx')).MesaLote)

/** Alert that lists the items whose change failed, each with a link. These items stay chosen. */
const Fallos = ({ fallos, pathOf, onClose }: FallosProps) => (
  <Alert
    color="red"
    role="alert"
    mb="sm"
    withCloseButton
    closeButtonLabel="Cerrar"
    onClose={onClose}
    title={
      fallos.length === 1
        ? '1 gestión no se pudo cambiar. Sigue seleccionada.'
        : `${fallos.length} gestiones no se pudieron cambiar. Siguen seleccionadas.`
    }
  >
    <List size="sm" mah={160} style={{ overflowY: 'auto' }} tabIndex={0} aria-label="Gestiones sin cambiar">
      {fallos.map((fallo) => (
        <List.Item key={itemOf(fallo)}>
          <Anchor component={Link} to={pathOf(fallo)} size="sm" underline="always">
            {CLASES[fallo.clase].texto} {fallo.entidadId}
          </Anchor>
          : {fallo.mensaje}
        </List.Item>
      ))}
    </List>
  </Alert>
)

interface FallosProps {
  fallos: readonly Resultado[]
  pathOf: (item: ItemDeMesa) => string
  onClose: () => void
}

interface MesaEleccionProps {
  eleccion: EleccionDeMesa
  rows: readonly TrabajoRow[]
  /** Number of items that match the filters, counted up to COUNT_CAP. */
  total: number
  pathOf: (item: ItemDeMesa) => string
}

/** Controls to choose many items, the actions on these items, and the errors of the last action. */
export const MesaEleccion = ({ eleccion, rows, total, pathOf }: MesaEleccionProps) => {
  const { chosen, fallos } = eleccion
  const here = rows.filter((row) => chosen.has(itemOf(row))).length
  const isAll = rows.length > 0 && here === rows.length
  const all = Math.min(total, MAX_LOTE)
  const label =
    total > MAX_LOTE
      ? `Seleccionar las primeras ${MAX_LOTE} de ${total > COUNT_CAP ? '1.000+' : total.toLocaleString('es-AR')}`
      : `Seleccionar las ${total}`
  return (
    <>
      {fallos.length > 0 && <Fallos fallos={fallos} pathOf={pathOf} onClose={() => eleccion.add([])} />}
      {rows.length > 0 && (
        <Group gap="xs" mb="xs" px={12} mih={26}>
          <Checkbox
            size="xs"
            label="Seleccionar la página"
            checked={isAll}
            indeterminate={here > 0 && !isAll}
            onChange={() => (isAll ? eleccion.drop(rows) : eleccion.add(rows))}
          />
          {isAll && chosen.size < all && (
            <Button
              variant="subtle"
              size="compact-xs"
              loading={eleccion.isBringing}
              onClick={() => void eleccion.addAll()}
            >
              {label}
            </Button>
          )}
          {chosen.size === MAX_LOTE && (
            <Text size="xs" c="dimmed">
              Hasta {MAX_LOTE} a la vez
            </Text>
          )}
        </Group>
      )}
      <Suspense>{chosen.size > 0 && <MesaLote eleccion={eleccion} />}</Suspense>
    </>
  )
}
