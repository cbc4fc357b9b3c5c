import { Anchor, Card, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#contract/valores/fechas.ts'
import { indicadores } from '#contract/indicadores/calls.ts'
import { listaDe } from '#contract/indicadores/listas.ts'
import { periodoAnterior } from '#contract/indicadores/periodos.ts'
import { COLUMNAS, type ColumnaId } from '#contract/indicadores/reglas.ts'
import type { IndicadoresCriteria } from '#contract/indicadores/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { ConQueEs } from '#ui/QueEs.tsx'
import { useCall } from '#web/queries.tsx'
import { abiertosPath } from './indicadores.paths.ts'
import { escribir, QUE_ES } from './indicadores.words.ts'
import { Placeholder } from '#ui/Placeholder.tsx'

type Resumen = ReplyOf<typeof indicadores.summarize>

/** Text shown while a value is loading. */
const POR_VENIR = '…'

interface CifraProps {
  id: keyof typeof QUE_ES
  /** undefined while loading. */
  valor: string | undefined
  debajo: string
  /** Path of the list of items that the figure counts. */
  lista?: string
}

const Cifra = ({ id, valor, debajo, lista }: CifraProps) => {
  const { texto } = COLUMNAS[id]
  return (
    <Card withBorder padding="md">
      <ConQueEs de={texto} dice={QUE_ES[id]}>
        <Stack gap={2}>
          <Text size="xs" c="dimmed" pr={28}>
            {texto}
          </Text>
          {/* Smaller text on a phone, so that hours and minutes fit in one line. */}
          <Text
            component="div"
            fz={{ base: 20, sm: 26 }}
            fw={650}
            lh={1.2}
            style={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {valor === undefined && <Placeholder height="1.2em" width="50%" />}
            {lista && valor !== undefined ? (
              <Anchor component={Link} to={lista} inherit aria-label={`${texto}: ${valor}`}>
                {valor}
              </Anchor>
            ) : (
              valor
            )}
          </Text>
          {/* Reserve a second line on a phone, because the longest text needs it. */}
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line' }} {...(id in PERCENTILES && { mih: MIN_HEIGHT })}>
            {debajo}
          </Text>
        </Stack>
      </ConQueEs>
    </Card>
  )
}

/** For each median, the column of its 90th percentile. */
const PERCENTILES: Partial<Record<ColumnaId, ColumnaId>> = {
  respuestaMediana: 'respuestaP90',
  resolucionMediana: 'resolucionP90',
}

const MIN_HEIGHT = { base: '3lh', sm: '2lh' }

const DEL_PERIODO = [
  'abiertos',
  'resueltos',
  'respuestaMediana',
  'resolucionMediana',
  'fueraDePlazo',
  'puntaje',
] as const

/** Returns the text below a figure. It has one line for each value, so that the height stays the same while loading. */
const debajoDe = (id: ColumnaId, resumen: Resumen | undefined): string => {
  const { unidad } = COLUMNAS[id]
  const lento = PERCENTILES[id]
  const antes = `antes ${resumen ? escribir(resumen.anterior[id], unidad) : POR_VENIR}`
  if (!lento) return antes
  return `9 de cada 10 en ${resumen ? escribir(resumen.actual[lento], unidad) : POR_VENIR}\n${antes}`
}

const listaOf = (id: ColumnaId, criteria: IndicadoresCriteria): Pick<CifraProps, 'lista'> => {
  const lista = listaDe(id, criteria)
  return lista ? { lista: abiertosPath(lista) } : {}
}

/** Figures of a period, each compared with the previous period. Placeholders keep the height while the figures load. */
export const Cifras = ({ criteria }: { criteria: IndicadoresCriteria }) => {
  const { data, error, refetch } = useCall(indicadores.summarize, { body: criteria })
  if (!data && error)
    return (
      <Card withBorder>
        <FailedRead error={error} onRetry={() => void refetch()} />
      </Card>
    )
  const antes = periodoAnterior(criteria)
  return (
    <Stack gap="xs" component="section" aria-label="Cifras" aria-busy={!data}>
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm">
        <Cifra
          id="pendientes"
          valor={data && escribir(data.pendientes, 'cuenta')}
          debajo="Todo lo que está abierto"
          {...listaOf('pendientes', criteria)}
        />
        <Cifra
          id="vencidos"
          valor={data && escribir(data.vencidos, 'cuenta')}
          debajo="Esperan a la distribuidora, con el plazo pasado"
          {...listaOf('vencidos', criteria)}
        />
        {DEL_PERIODO.map((id) => (
          <Cifra
            key={id}
            id={id}
            valor={data && escribir(data.actual[id], COLUMNAS[id].unidad)}
            debajo={debajoDe(id, data)}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Del {formatDay(criteria.desde)} al {formatDay(criteria.hasta)}; antes, del {formatDay(antes.desde)} al{' '}
        {formatDay(antes.hasta)}. Los tiempos son horas hábiles, y la mitad tardó menos.
      </Text>
    </Stack>
  )
}
