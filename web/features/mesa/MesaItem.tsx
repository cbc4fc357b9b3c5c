import { Anchor, Button, Group, Select, Stack, Text, Title } from '@mantine/core'
import { type ComponentType, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { Presente, TrabajoDetail } from '#contract/mesa/shapes.ts'
import { PRIORIDADES } from '#contract/tickets/reglas.ts'
import { EstadoChip } from '#shared/gestiones/EstadoChip.tsx'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { TeclasDe } from '#shared/mesa/mesa.teclas.ts'
import { useTeclas } from '#ui/teclas.ts'
import { useProfile } from '#web/profile.tsx'
import { toastError } from '#web/toasts.ts'
import classes from './Mesa.module.css'
import type { ItemDeMesa } from './mesa.paths.ts'
import { useAssign, useOpciones, useTrabajo } from './mesa.queries.ts'
import { MesaCliente } from './MesaCliente.tsx'
import { MesaPendientes } from './MesaPendientes.tsx'
import { useAhora } from './use-ahora.ts'
import { usePresencia } from './use-presencia.ts'
import { ausenteText, formerOwnerText, personasOf } from './ausencia.ts'
import { lapso, venceDe } from './vence.ts'

const NADIE = '0'

/** Select of the staff user to whom the item is assigned. */
const Asignado = ({ detail }: { detail: TrabajoDetail }) => {
  const { clase, entidadId, asignadoId, asignado, ausenteHasta, suelto } = detail
  const { usuario } = useProfile()
  const { data } = useOpciones()
  const assign = useAssign()
  const assignTo = (id: number | null) =>
    assign.mutate(
      { body: { trabajos: [{ clase, entidadId }], asignadoId: id } },
      { onSuccess: ([resultado]) => resultado?.ok === false && toastError(resultado.mensaje) },
    )
  useTeclas<TeclasDe<'asignado'>>({ a: () => assignTo(usuario.usuarioId) })
  return (
    <Group gap={4}>
      <Select
        aria-label="Asignada a"
        size="xs"
        w={170}
        searchable
        allowDeselect={false}
        disabled={assign.isPending}
        value={String(asignadoId ?? NADIE)}
        data={[{ value: NADIE, label: 'Sin asignar' }, ...personasOf(data, [detail])]}
        onChange={(id) => assignTo(id === NADIE ? null : Number(id))}
      />
      {asignadoId !== usuario.usuarioId && (
        <Button
          size="xs"
          variant="default"
          loading={assign.isPending}
          aria-keyshortcuts="a"
          onClick={() => assignTo(usuario.usuarioId)}
        >
          Asignarme
        </Button>
      )}
      {asignado && ausenteHasta && (
        <Text size="sm" c="var(--mantine-color-anchor)">
          {ausenteText(asignado, ausenteHasta)}
        </Text>
      )}
      {suelto && (
        <Text size="sm" c="dimmed">
          {formerOwnerText(suelto)}
        </Text>
      )}
    </Group>
  )
}

/** Notice with a link that staff attend the item in InvGate, the external service desk. */
const EnInvgate = ({ de, now }: { de: NonNullable<TrabajoDetail['mesaExterna']>; now: Date }) => (
  <Text size="sm" component="span">
    Se atiende en InvGate
    {de.enlace ? (
      <>
        {': '}
        <Anchor href={de.enlace} target="_blank" rel="noreferrer" size="sm">
          abrir el {de.numero}
        </Anchor>
      </>
    ) : (
      ', todavía no llegó'
    )}
    {' · '}
    {de.leido ? `leído hace ${lapso(now.getTime() - Date.parse(de.leido))}` : 'todavía no se leyó'}
  </Text>
)

const presenceText = ({ nombre, escribe }: Presente): string =>
  `${nombre} ${escribe ? 'está escribiendo' : 'lo está mirando'}`

/** Names of other users who view this item or write on it now, so that two users do not answer at once. */
const Presentes = ({ presentes }: { presentes: readonly Presente[] }) => (
  <Text size="sm" fw={600} c="var(--mantine-color-anchor)" component="output" mih={presentes.length ? undefined : 0}>
    {presentes.map(presenceText).join(' · ')}
  </Text>
)

interface MesaItemProps {
  item: ItemDeMesa
  Panel: ComponentType<PanelProps>
  pathOf: (item: ItemDeMesa) => string
  colaPath: string
  onDone: PanelProps['onDone']
}

/**
 * Item that is open in the mesa: due time, assigned user, other users present, panel of its kind, and the customer's
 * data.
 */
export const MesaItem = ({ item, Panel, pathOf, colaPath, onDone }: MesaItemProps) => {
  const { data, error, refetch } = useTrabajo(item)
  const markTyping = usePresencia(item)
  const now = useAhora()
  const heading = useRef<HTMLHeadingElement>(null)
  useTeclas<TeclasDe<'abierto'>>({ Enter: () => heading.current?.focus() })
  const { clase, entidadId } = item
  if (error && !data)
    return (
      <div className={classes.item}>
        <FailedRead error={error} onRetry={() => void refetch()} />
        <Anchor component={Link} to={colaPath}>
          Volver a la cola
        </Anchor>
      </div>
    )
  const vence = data && venceDe(data.vence, now)
  return (
    <div className={`${classes.item} ${classes.column}`} onInput={markTyping}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="sm">
            <Title order={2} fz={20} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {CLASES[clase].texto} {entidadId}
            </Title>
            {data && data.estadoId > 0 && <EstadoChip estadoId={data.estadoId} />}
          </Group>
          <Anchor component={Link} to={`${PREFIX}${CLASES[clase].enlace(entidadId)}`} size="sm">
            Ver en su pantalla
          </Anchor>
        </Group>
        {data && (
          <Group gap="md">
            {vence && (
              <span className={classes.vence} data-tono={vence.tono}>
                {vence.texto}
              </span>
            )}
            {data.esperaCliente && (
              <Text size="sm" c="dimmed">
                Le toca al cliente
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {[data.sector, `Prioridad ${PRIORIDADES[data.prioridadId]}`].filter(Boolean).join(' · ')}
            </Text>
            {data.mesaExterna ? <EnInvgate de={data.mesaExterna} now={now} /> : <Asignado detail={data} />}
          </Group>
        )}
        <Presentes presentes={data?.presentes ?? []} />
        <MesaPendientes pendientes={data?.pendientes ?? []} />
        <div className={classes.pareja}>
          <Suspense fallback={<Loading />}>
            <Panel key={`${clase}-${entidadId}`} entidadId={entidadId} onDone={onDone} />
          </Suspense>
          {data && <MesaCliente detail={data} pathOf={pathOf} />}
        </div>
      </Stack>
    </div>
  )
}
