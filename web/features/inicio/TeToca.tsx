import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatInstant, haceDias, localDay, parseDay } from '#contract/valores/fechas.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { aPagarDe } from '#contract/cuenta-corriente/informado.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { CLASES_TAREA } from '#contract/inicio/reglas.ts'
import { inicio } from '#contract/inicio/calls.ts'
import type { Tarea } from '#contract/inicio/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { formatMoney } from '#shared/plata.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'
import classes from './TeToca.module.css'

const SHOWN = 6

/** Text on since when a task is pending, or until when it is due. */
const Cuando = ({ tarea: { desde, vence }, now }: { tarea: Tarea; now: Date }) => {
  const today = localDay(now)
  if (vence) {
    const words =
      vence < today ? `Venció el ${formatDay(vence)}` : vence === today ? 'Vence hoy' : `Hasta el ${formatDay(vence)}`
    return (
      <time className={classes.since} dateTime={vence} data-late={vence <= today || undefined}>
        {words}
      </time>
    )
  }
  if (!desde) return <span />
  return (
    <time className={classes.since} dateTime={desde} title={formatInstant(desde)}>
      {`Desde ${haceDias(parseDay(desde), today)}`}
    </time>
  )
}

/** Row of the list. It stands for one task, or for several tasks with the same link. */
interface Renglon {
  name: string
  instruction: string
  boton: string
  enlace: string
  tarea?: Tarea
}

const renglonDe = (tarea: Tarea): Renglon => {
  const { titulo, espera } = CLASES_TAREA[tarea.clase]
  const { entidadId, estadoId, detalle } = tarea
  return { name: titulo(entidadId, detalle), ...espera(entidadId, estadoId, detalle), tarea }
}

/** Returns a row for each task. All documents to read share one row, at the position of the first document. */
const renglonesDe = (tareas: readonly Tarea[]): Renglon[] => {
  const leer = tareas.filter(({ clase }) => clase === 'documento')
  if (leer.length < 2) return tareas.map(renglonDe)
  const juntos: Renglon = {
    name: `${leer.length} documentos para leer`,
    instruction: leer.map(({ detalle }) => detalle).join(', '),
    boton: 'Leer',
    enlace: '/documentacion',
  }
  return tareas.flatMap((tarea) => (tarea === leer[0] ? juntos : tarea.clase === 'documento' ? [] : renglonDe(tarea)))
}

/** Returns a row for the overdue debt of each currency that nobody reported as paid. */
const vencidoDe = (totales: readonly Totales[]): Renglon[] =>
  totales.flatMap(({ vencido, informadoVencido, moneda }) => {
    const aPagar = aPagarDe(vencido, informadoVencido)
    if (Number(aPagar) <= 0) return []
    return {
      name: `${aPagar === vencido ? 'Vencido' : 'Vencido sin informar'}: ${formatMoney(aPagar, moneda)}`,
      instruction: 'Pagalo, o informá el pago si ya lo hiciste',
      boton: 'Ver',
      enlace: '/cuenta-corriente?tramo=vencidas',
    }
  })

const Fila = ({ renglon: { name, instruction, boton, enlace, tarea }, now }: { renglon: Renglon; now: Date }) => {
  return (
    <li className={classes.row}>
      <div>
        <span className={classes.title}>{name}</span>
        <span className={classes.what} title={instruction}>
          {instruction}
        </span>
      </div>
      {tarea ? <Cuando tarea={tarea} now={now} /> : <span />}
      <Button
        component={Link}
        to={`${PREFIX}${enlace}`}
        variant="default"
        size="sm"
        px="xs"
        className={classes.button ?? ''}
        aria-label={`${boton}: ${name}`}
      >
        {boton}
      </Button>
    </li>
  )
}

/** Reads the tasks of a razón social. Sends no request when the id is undefined. */
export const useTareas = (razonSocialId: number | undefined) =>
  useCall(inicio.getTareas, { query: { razonSocialId: razonSocialId ?? 0 } }, { enabled: razonSocialId !== undefined })

interface TeTocaProps {
  tareas: ReturnType<typeof useTareas>
  /** Razón social whose overdue debt is listed as a task; undefined: the user cannot see the account. */
  cuentaDe: number | undefined
}

/** List of all tasks of the user, of all kinds. */
export const TeToca = ({ tareas: { data: found, error, refetch }, cuentaDe }: TeTocaProps) => {
  const [isWhole, setWhole] = useState(false)
  const [now] = useState(() => new Date())
  const cuenta = useCall(
    cuentaCorriente.summarize,
    { query: { razonSocialIds: [cuentaDe ?? 0] } },
    { enabled: cuentaDe !== undefined },
  )
  // Wait for both debts and tasks: a debt that arrives later would push the tasks down.
  const data = cuenta.isLoading ? undefined : found
  const vencido = vencidoDe(cuenta.data?.totales ?? [])
  const all = data ? [...vencido, ...renglonesDe(data.tareas)] : []
  const rows = all.slice(0, isWhole ? undefined : SHOWN)
  const more = all.length - rows.length
  const count = vencido.length + (data?.tareas.length ?? 0)
  return (
    <Stack gap="sm" component="section" aria-labelledby="te-toca">
      <Group gap="xs" align="baseline">
        <Title order={2} id="te-toca" fz={16}>
          Te toca
        </Title>
        {data && count > 0 && (
          <Text size="sm" c="dimmed">
            {data.hayMas ? `más de ${count}` : count}
          </Text>
        )}
      </Group>
      <Card withBorder padding={0}>
        <Read of={{ data, error, refetch }} height={168} label="Cargando lo que te toca" />
        {data && count === 0 && (
          <EmptyState dibujo="listo" text="No tenés nada pendiente. Cuando haya algo para hacer, aparece acá." />
        )}
        {rows.length > 0 && (
          <ul className={classes.list}>
            {rows.map((renglon) => (
              <Fila key={`${renglon.enlace} ${renglon.name}`} renglon={renglon} now={now} />
            ))}
          </ul>
        )}
      </Card>
      {more > 0 && (
        <Anchor component="button" type="button" size="sm" w="fit-content" onClick={() => setWhole(true)}>
          {more === 1 ? 'Ver una más' : `Ver ${more} más`}
        </Anchor>
      )}
    </Stack>
  )
}
