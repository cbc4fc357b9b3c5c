import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#contract/valores/fechas.ts'
import { clientes } from '#contract/clientes/calls.ts'
import type { Nota } from '#contract/clientes/shapes.ts'
import { Read } from '#ui/Read.tsx'
import { ApiError } from '#web/api.ts'
import { useLeaveWarning } from '#web/leave.ts'
import { useCall, useSend } from '#web/queries.tsx'

interface OfEmpresa {
  razonSocialId: number
}

interface EscribirProps {
  label: string
  start?: string
  confirm: string
  isPending: boolean
  error: Error | null
  onSend: (texto: string, done: () => void) => void
  onCancel?: () => void
}

/** Form of a new or edited note. */
const Escribir = ({ label, start = '', confirm, isPending, error, onSend, onCancel }: EscribirProps) => {
  const [texto, setTexto] = useState(start)
  useLeaveWarning(texto.trim() !== start)
  return (
    <Stack gap="xs" align="start">
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={2000}
        w="100%"
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
        error={error instanceof ApiError ? error.fields?.['texto'] : undefined}
      />
      <Group gap="xs">
        <Button
          variant="default"
          loading={isPending}
          disabled={!texto.trim()}
          onClick={() => onSend(texto, () => setTexto(''))}
        >
          {confirm}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const saidBy = ({ autor, creada, editor, editada }: Nota): string =>
  [`${autor}, ${formatInstant(creada)}`, editada && `cambiada por ${editor}, ${formatInstant(editada)}`]
    .filter(Boolean)
    .join(' · ')

const UnaNota = ({ razonSocialId, nota }: OfEmpresa & { nota: Nota }) => {
  // Note that the user edits, as it was read. Its version is sent, so that a later change by another user is not
  // overwritten.
  const [edited, setEdited] = useState<Nota>()
  const update = useSend(clientes.updateNota, { onSuccess: () => setEdited(undefined) })
  const { notaId, texto } = nota
  if (edited)
    return (
      <Escribir
        label="Nota"
        start={edited.texto}
        confirm="Guardar nota"
        isPending={update.isPending}
        error={update.error}
        onSend={(text) =>
          update.mutate({ params: { razonSocialId, notaId }, body: { texto: text, version: edited.version } })
        }
        onCancel={() => setEdited(undefined)}
      />
    )
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      <Stack gap={0}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {texto}
        </Text>
        <Text size="xs" c="dimmed">
          {saidBy(nota)}
        </Text>
      </Stack>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Cambiar la nota de ${nota.autor}`}
        onClick={() => setEdited(nota)}
      >
        Cambiar
      </Button>
    </Group>
  )
}

/** Internal notes on a razón social; customers never see them. */
export const EmpresaNotas = ({ razonSocialId }: OfEmpresa) => {
  const { data, error, refetch } = useCall(clientes.listNotas, { params: { razonSocialId } })
  const create = useSend(clientes.createNota)
  if (!data) return <Read of={{ data, error, refetch }} />
  return (
    <Stack gap="md">
      {data.map((nota) => (
        <UnaNota key={nota.notaId} razonSocialId={razonSocialId} nota={nota} />
      ))}
      <Escribir
        label="Nueva nota, que solo ve la distribuidora"
        confirm="Agregar nota"
        isPending={create.isPending}
        error={create.error}
        onSend={(texto, done) => create.mutate({ params: { razonSocialId }, body: { texto } }, { onSuccess: done })}
      />
    </Stack>
  )
}
