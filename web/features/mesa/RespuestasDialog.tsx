import { Button, Card, Group, NavLink, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ejemploDe, SEGUIDAS } from '#contract/mesa/respuestas.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import type { Respuesta } from '#contract/mesa/respuestas.shapes.ts'
import { startOf } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Read } from '#ui/Read.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useSend } from '#web/queries.tsx'
import { useMotivosDe, useRespuestas } from './mesa.queries.ts'
import { camposDe, EMPTY, type Motivos, type RespuestaForm as Datos } from './respuesta.form.ts'

/** Preview of the answer with sample data in its placeholders. */
const VistaPrevia = () => {
  const texto = useWatch<Datos, 'texto'>({ name: 'texto' })
  if (!texto.trim()) return null
  return (
    <Card withBorder p="sm" component="section" aria-label="Vista previa">
      <Text size="xs" c="dimmed">
        Vista previa
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {ejemploDe(texto)}
      </Text>
    </Card>
  )
}

/** Returns the chosen reasons if a single kind of item is chosen, otherwise none. Each reason belongs to one kind. */
const motivosDe = ({ clases, motivoIds }: Datos, motivos: Motivos): number[] => {
  const [clase, other] = clases
  const own = SEGUIDAS.find((each) => each === clase)
  if (!own || other) return []
  return motivoIds.filter((id) => motivos[own].some(({ value }) => value === id))
}

interface RespuestaFormProps {
  row: Respuesta | undefined
  motivos: Motivos
  onDone: () => void
}

/** Form that creates or edits a saved answer. */
const RespuestaForm = ({ row, motivos, onDone }: RespuestaFormProps) => {
  const campos = camposDe(motivos)
  const create = useSend(respuestas.create)
  const update = useSend(respuestas.update)
  const remove = useSend(respuestas.delete, { onSuccess: onDone })
  const de = useFormSend({
    start: startOf(EMPTY, row),
    shape: async () => (await import('#contract/mesa/respuestas.shapes.ts')).respuestasShapes.create.body,
    campos,
    // A note changes no state, so send no state with it.
    bodyOf: (values: Datos) => ({
      ...values,
      motivoIds: motivosDe(values, motivos),
      estadoId: values.esNota ? null : values.estadoId || null,
    }),
    send: (body) =>
      row
        ? update.mutateAsync({ params: { respuestaId: row.respuestaId }, body: { ...body, version: row.version } })
        : create.mutateAsync({ body }),
    done: 'Guardamos la respuesta.',
    onDone,
  })
  return (
    <Formulario
      de={de}
      campos={campos}
      enviar="Guardar"
      onCancel={onDone}
      other={
        row ? (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { respuestaId: row.respuestaId } })}
          >
            Borrar
          </Button>
        ) : (
          <div />
        )
      }
    >
      <VistaPrevia />
    </Formulario>
  )
}

/** Dialog of the saved answers, personal and shared. The user opens an answer to edit it. */
export const RespuestasDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useRespuestas()
  const motivos = useMotivosDe()
  const [edited, setEdited] = useState<Respuesta | 'nueva'>()
  const title = edited === undefined ? 'Respuestas' : edited === 'nueva' ? 'Nueva respuesta' : 'Editar respuesta'
  return (
    // The key remounts the dialog between list and form. Otherwise closing the list would ask about the text that was
    // just saved.
    <Dialogo
      key={edited === undefined ? 'lista' : 'una'}
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
    >
      {edited !== undefined && !motivos.data ? (
        motivos.error ? (
          <FailedRead error={motivos.error} onRetry={motivos.refetch} />
        ) : (
          <Loading />
        )
      ) : edited !== undefined && motivos.data ? (
        <RespuestaForm
          row={edited === 'nueva' ? undefined : edited}
          motivos={motivos.data}
          onDone={() => setEdited(undefined)}
        />
      ) : (
        <Stack gap="sm">
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              En una gestión se eligen con la tecla m.
            </Text>
            <Button onClick={() => setEdited('nueva')}>Nueva respuesta</Button>
          </Group>
          <Read of={{ data, error, refetch }} />
          {data?.length === 0 && <EmptyState text="Todavía no hay respuestas guardadas." />}
          <Stack gap={2}>
            {data?.map((each) => (
              <NavLink
                key={each.respuestaId}
                component="button"
                disabled={!each.puedeEditar}
                label={each.titulo}
                description={`${each.compartida ? `Compartida, de ${each.autor}` : 'Tuya'} · ${ejemploDe(each.texto).slice(0, 120)}`}
                onClick={() => setEdited(each)}
              />
            ))}
          </Stack>
        </Stack>
      )}
    </Dialogo>
  )
}
