import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatInstant, haceDias, localDay, parseDay } from '#contract/base/fechas.ts'
import { CLASES_TAREA } from '#contract/inicio/reglas.ts'
import { inicio } from '#contract/inicio/calls.ts'
import type { Tarea } from '#contract/inicio/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { useCall } from '#web/queries.tsx'
import classes from './TeToca.module.css'

const SHOWN = 6

/** Since when it waits, or until when. */
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

const Fila = ({ tarea, now }: { tarea: Tarea; now: Date }) => {
  const { clase, entidadId, estadoId, detalle } = tarea
  const { titulo, espera } = CLASES_TAREA[clase]
  const { pide, boton, enlace } = espera(entidadId, estadoId, detalle)
  const name = titulo(entidadId, detalle)
  return (
    <li className={classes.row}>
      <div>
        <span className={classes.title}>{name}</span>
        <span className={classes.what}>{pide}</span>
      </div>
      <Cuando tarea={tarea} now={now} />
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

/** What waits in a company; nothing is asked without one. */
export const useTareas = (razonSocialId: number | undefined) =>
  useCall(inicio.getTareas, { query: { razonSocialId: razonSocialId ?? 0 } }, { enabled: razonSocialId !== undefined })

/** Everything that waits for this person, of all kinds, in one list. */
export const TeToca = ({ tareas: { data, error, refetch } }: { tareas: ReturnType<typeof useTareas> }) => {
  const [isWhole, setWhole] = useState(false)
  const [now] = useState(() => new Date())
  const rows = data?.tareas.slice(0, isWhole ? undefined : SHOWN) ?? []
  const more = (data?.tareas.length ?? 0) - rows.length
  return (
    <Stack gap="sm" component="section" aria-labelledby="te-toca">
      <Group gap="xs" align="baseline">
        <Title order={2} id="te-toca" fz={16}>
          Te toca
        </Title>
        {data && data.tareas.length > 0 && (
          <Text size="sm" c="dimmed">
            {data.hayMas ? `más de ${data.tareas.length}` : data.tareas.length}
          </Text>
        )}
      </Group>
      <Card withBorder padding={0}>
        {!data && error && <FailedRead error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={168} component="output" aria-busy aria-label="Cargando lo que te toca" />}
        {data?.tareas.length === 0 && (
          <EmptyState dibujo="listo" text="Nada te espera. Cuando te toque hacer algo, lo vas a ver acá." />
        )}
        {rows.length > 0 && (
          <ul className={classes.list}>
            {rows.map((tarea) => (
              <Fila key={`${tarea.clase} ${tarea.entidadId} ${tarea.detalle}`} tarea={tarea} now={now} />
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
