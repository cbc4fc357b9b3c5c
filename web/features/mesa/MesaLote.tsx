import { Button, Card, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { textoEstado } from '#contract/base/estados.ts'
import { PRIORIDADES } from '#contract/tickets/reglas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { Paso, Resultado, TrabajoRow } from '#contract/mesa/shapes.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { holdSend } from '#shared/mesa/deshacer.tsx'
import type { Sent } from '#web/api.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { personasOf } from './ausencia.ts'
import { useAssign, useOpciones, useRespuestas, useSetPrioridad, useSetSector } from './mesa.queries.ts'
import type { EleccionDeMesa } from './use-eleccion.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const MesaLoteRespuesta = lazyPiece(async () => (await import('./MesaLoteRespuesta.tsx')).MesaLoteRespuesta)

const NADIE = '0'

const keysOf = (rows: readonly TrabajoRow[]) => rows.map(({ clase, entidadId }) => ({ clase, entidadId }))

/** Shows a toast with the number of changed items, and the error of the first one that failed. */
const showResultados = (resultados: readonly Resultado[]): void => {
  const failed = resultados.filter(({ ok }) => !ok)
  const done = resultados.length - failed.length
  if (done) toastSuccess(done === 1 ? 'Listo: cambió 1 gestión.' : `Listo: cambiaron ${done}.`)
  const [first] = failed
  if (first) {
    const others = failed.length > 1 ? ` Y ${failed.length - 1} más.` : ''
    toastError(`${CLASES[first.clase].texto} ${first.entidadId}: ${first.mensaje}${others}`)
  }
}

/**
 * Returns the states to which some of the chosen items can change without more data, in the order of `pasos`. Each
 * state comes with those items.
 */
const destinosOf = (pasos: readonly Paso[], rows: readonly TrabajoRow[]): [estadoId: number, rows: TrabajoRow[]][] =>
  [...new Set(pasos.map(({ estadoId }) => estadoId))]
    .map((to): [number, TrabajoRow[]] => [
      to,
      rows.filter(({ clase, estadoId }) =>
        pasos.some((paso) => paso.clase === clase && paso.deId === estadoId && paso.estadoId === to),
      ),
    ])
    .filter(([, able]) => able.length > 0)

/** Form of the actions on all chosen items: assign, set priority, sector or state, or answer. */
export const MesaLote = ({ eleccion }: { eleccion: EleccionDeMesa }) => {
  const rows = [...eleccion.chosen.values()]
  const trabajos = keysOf(rows)
  const { data } = useOpciones()
  const [assign, prioridad, sector] = [useAssign(), useSetPrioridad(), useSetSector()]
  const guardadas = useRespuestas()
  const [respuesta, setRespuesta] = useState<{ respuestaId: number; titulo: string }>()
  const end = (asked: readonly TrabajoRow[]) => (resultados: Resultado[]) => {
    showResultados(resultados)
    eleccion.settle(asked, resultados)
  }
  const options = { onSuccess: end(rows) }
  /** Delays the action, so that the user can undo it. After an undo, the items of the action are chosen again. */
  const hold = <R extends typeof mesa.answer | typeof mesa.setEstado>(
    asked: readonly TrabajoRow[],
    texto: string,
    route: R,
    sent: Sent<R>,
  ) => {
    const restore = () => eleccion.add(asked)
    holdSend({ texto, route, sent, restore, onDone: (resultados) => end(asked)(resultados as Resultado[]) }).catch(
      restore,
    )
    eleccion.drop(asked)
  }
  const respond = (respuestaId: number, titulo: string) => {
    const mensaje = `${rows.length === 1 ? '1 gestión respondida' : `${rows.length} gestiones respondidas`} con “${titulo}”.`
    hold(rows, mensaje, mesa.answer, { body: { trabajos, respuestaId } })
  }
  const move = (asked: readonly TrabajoRow[], statusId: number) => {
    const mensaje = `${asked.length === 1 ? '1 gestión pasa' : `${asked.length} gestiones pasan`} a “${textoEstado(statusId)}”.`
    hold(asked, mensaje, mesa.setEstado, { body: { trabajos: keysOf(asked), statusId } })
  }
  const busy = assign.isPending || prioridad.isPending || sector.isPending
  const destinos = destinosOf(data?.pasos ?? [], rows)
  return (
    <Card withBorder p="sm" mb="sm" component="section" aria-label="Gestiones seleccionadas">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {rows.length === 1 ? '1 gestión seleccionada' : `${rows.length} gestiones seleccionadas`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={eleccion.clear}>
          Quitar selección
        </Button>
      </Group>
      <SimpleGrid cols={2} spacing="xs" mt="xs">
        <Select
          aria-label="Asignar a"
          placeholder="Asignar a"
          size="xs"
          searchable
          disabled={busy}
          value={null}
          data={[{ value: NADIE, label: 'Nadie' }, ...personasOf(data, rows)]}
          onChange={(id) =>
            id && assign.mutate({ body: { trabajos, asignadoId: id === NADIE ? null : Number(id) } }, options)
          }
        />
        <Select
          aria-label="Prioridad"
          placeholder="Prioridad"
          size="xs"
          disabled={busy}
          value={null}
          data={Object.entries(PRIORIDADES).map(([value, label]) => ({ value, label }))}
          onChange={(id) => id && prioridad.mutate({ body: { trabajos, prioridadId: Number(id) } }, options)}
        />
        <Select
          aria-label="Pasar al sector"
          placeholder="Pasar al sector"
          size="xs"
          disabled={busy}
          value={null}
          data={optionsOf(data?.sectores ?? [], 'sectorId', 'nombre')}
          onChange={(id) => id && sector.mutate({ body: { trabajos, sectorId: Number(id) } }, options)}
        />
        <Select
          aria-label="Responder con"
          placeholder="Responder con"
          size="xs"
          searchable
          nothingFoundMessage="Ninguna"
          disabled={busy}
          value={null}
          data={optionsOf(guardadas.data ?? [], 'respuestaId', 'titulo')}
          onChange={(id, option) => id && setRespuesta({ respuestaId: Number(id), titulo: option?.label ?? '' })}
        />
      </SimpleGrid>
      {destinos.length > 0 && (
        <Group gap="xs" mt="xs" role="toolbar" aria-label="Pasar de estado">
          {destinos.map(([estadoId, able]) => (
            <Button key={estadoId} size="compact-sm" variant="default" onClick={() => move(able, estadoId)}>
              Pasar {able.length} a {textoEstado(estadoId)}
            </Button>
          ))}
        </Group>
      )}
      <Suspense>
        {respuesta && (
          <MesaLoteRespuesta
            {...respuesta}
            rows={rows}
            onSend={() => respond(respuesta.respuestaId, respuesta.titulo)}
            onClose={() => setRespuesta(undefined)}
          />
        )}
      </Suspense>
    </Card>
  )
}
