import { Button, Card, Group, Select, Text } from '@mantine/core'
import { PRIORIDADES } from '#contract/tickets/reglas.ts'
import { isConversada } from '#contract/mesa/respuestas.ts'
import type { Resultado } from '#contract/mesa/shapes.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { holdSend } from '#shared/mesa/deshacer.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { personasOf } from './ausencia.ts'
import type { ItemDeMesa } from './mesa.paths.ts'
import { useAnswer, useAssign, useOpciones, useRespuestas, useSetPrioridad, useSetSector } from './mesa.queries.ts'

const NADIE = '0'

/** Says how many were done, and of the first that was not why. */
const tell = (resultados: readonly Resultado[]): void => {
  const failed = resultados.filter(({ ok }) => !ok)
  const done = resultados.length - failed.length
  if (done) toastSuccess(done === 1 ? 'Listo: cambió 1.' : `Listo: cambiaron ${done}.`)
  const [first] = failed
  if (first) {
    const others = failed.length > 1 ? ` Y ${failed.length - 1} más.` : ''
    toastError(`${first.clase} ${first.entidadId}: ${first.mensaje}${others}`)
  }
}

interface MesaLoteProps {
  trabajos: readonly ItemDeMesa[]
  onDone: () => void
}

/** The same for all that were chosen: who, how urgent, which sector, what is answered. */
export const MesaLote = ({ trabajos, onDone }: MesaLoteProps) => {
  const { data } = useOpciones()
  const [assign, prioridad, sector] = [useAssign(), useSetPrioridad(), useSetSector()]
  const options = {
    onSuccess: (resultados: Resultado[]) => {
      tell(resultados)
      onDone()
    },
  }
  const own = [...trabajos]
  const guardadas = useRespuestas()
  const answer = useAnswer()
  const respond = (respuestaId: number, titulo: string) => {
    holdSend({
      texto: `${own.length === 1 ? '1 respondido' : `${own.length} respondidos`} con «${titulo}».`,
      run: async () => tell(await answer.mutateAsync({ body: { trabajos: own, respuestaId } })),
      restore: () => {},
    })
    onDone()
  }
  const busy = assign.isPending || prioridad.isPending || sector.isPending
  return (
    <Card withBorder p="sm" mb="sm" component="section" aria-label="Lo elegido">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {trabajos.length === 1 ? '1 elegido' : `${trabajos.length} elegidos`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onDone}>
          Soltar
        </Button>
      </Group>
      <Group gap="xs" mt="xs" grow preventGrowOverflow={false}>
        <Select
          aria-label="Asignar a"
          placeholder="Asignar a"
          size="xs"
          searchable
          disabled={busy}
          value={null}
          data={[{ value: NADIE, label: 'Nadie' }, ...personasOf(data)]}
          onChange={(id) =>
            id && assign.mutate({ body: { trabajos: own, asignadoId: id === NADIE ? null : Number(id) } }, options)
          }
        />
        <Select
          aria-label="Prioridad"
          placeholder="Prioridad"
          size="xs"
          disabled={busy}
          value={null}
          data={Object.entries(PRIORIDADES).map(([value, label]) => ({ value, label }))}
          onChange={(id) => id && prioridad.mutate({ body: { trabajos: own, prioridadId: Number(id) } }, options)}
        />
        <Select
          aria-label="Pasar al sector"
          placeholder="Pasar al sector"
          size="xs"
          disabled={busy}
          value={null}
          data={optionsOf(data?.sectores ?? [], 'sectorId', 'nombre')}
          onChange={(id) => id && sector.mutate({ body: { trabajos: own, sectorId: Number(id) } }, options)}
        />
        {own.some(({ clase }) => isConversada(clase)) && (
          <Select
            aria-label="Responder con"
            placeholder="Responder con"
            size="xs"
            searchable
            nothingFoundMessage="Ninguna"
            disabled={busy}
            value={null}
            data={optionsOf(guardadas.data ?? [], 'respuestaId', 'titulo')}
            onChange={(id, option) => id && respond(Number(id), option?.label ?? '')}
          />
        )}
      </Group>
    </Card>
  )
}
