import { Anchor, Card, Checkbox, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Deuda } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { lunesDe, type Semana } from '#contract/cuenta-corriente/que-pagar.ts'
import { addDays, formatDay } from '#contract/valores/fechas.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import { documentoPath, pagosPath } from '#shared/cuenta/cuenta.paths.ts'
import { nombreOf } from '#shared/cuenta/cuenta.words.ts'
import { formatMoney } from '#shared/plata.ts'
import { Nota } from '#ui/DosLineas.tsx'
import classes from './SemanaCard.module.css'
import { VenceCorto } from './Vencimiento.tsx'

const NADA = '0.00'
const isPending = ({ aPagar }: Deuda): boolean => aPagar !== NADA

const tituloDe = ({ lunes }: Semana<Deuda>, hoy: string): string => {
  if (lunes === null) return 'Vencido'
  return lunes === lunesDe(hoy) ? 'Esta semana' : `Del ${formatDay(lunes)} al ${formatDay(addDays(lunes, 6))}`
}

interface Choosing {
  chosen: ReadonlySet<string>
  onChoose: (deudas: readonly Deuda[], isChosen: boolean) => void
}

const DeudaRow = ({ deuda, chosen, onChoose }: Choosing & { deuda: Deuda }) => {
  const { partidaId, moneda, informado, aPagar, ahorro } = deuda
  const nombre = nombreOf(deuda)
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={`Seleccionar ${nombre}`}
        disabled={!isPending(deuda)}
        checked={chosen.has(partidaId)}
        onChange={(event) => onChoose([deuda], event.currentTarget.checked)}
      />
      <div className={classes.what}>
        <Anchor component={Link} to={documentoPath(deuda)} size="sm">
          {nombre}
        </Anchor>
        <VenceCorto partida={deuda} />
        {informado !== NADA && (
          <Nota>
            <Anchor component={Link} to={pagosPath} inherit>
              Ya informaste {formatMoney(informado, moneda)}
            </Anchor>
          </Nota>
        )}
      </div>
      <div className={classes.much}>
        <Text component="span" fw={500}>
          {formatMoney(aPagar, moneda)}
        </Text>
        {ahorro !== NADA && <Nota>Hoy ahorrás {formatMoney(ahorro, moneda)}</Nota>}
      </div>
    </li>
  )
}

/**
 * Card of the items in one currency that are due in the same week, or overdue. Users select single items, or all items
 * of the card.
 */
export const SemanaCard = ({ semana, hoy, chosen, onChoose }: Choosing & { semana: Semana<Deuda>; hoy: string }) => {
  const { moneda, partidas } = semana
  const pending = partidas.filter(isPending)
  const marked = pending.filter(({ partidaId }) => chosen.has(partidaId)).length
  const titulo = tituloDe(semana, hoy)
  return (
    <Card withBorder component="section" padding="md" aria-label={titulo}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Group gap="sm" wrap="nowrap">
          <Checkbox
            aria-label={`Seleccionar todo: ${titulo}`}
            disabled={!pending.length}
            checked={pending.length > 0 && marked === pending.length}
            indeterminate={marked > 0 && marked < pending.length}
            onChange={(event) => onChoose(pending, event.currentTarget.checked)}
          />
          <Title order={2} fz={16}>
            {titulo}
          </Title>
        </Group>
        <Text fw={600} className={classes.total ?? ''}>
          {formatMoney(sumImportes(partidas.map(({ aPagar }) => aPagar)), moneda)}
        </Text>
      </Group>
      <ul className={classes.rows} aria-label={titulo}>
        {partidas.map((deuda) => (
          <DeudaRow key={deuda.partidaId} deuda={deuda} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
    </Card>
  )
}
