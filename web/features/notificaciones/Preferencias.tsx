import { Card, Checkbox, Select, Stack, Text } from '@mantine/core'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { EVENTOS, type ModoEmail } from '#contract/notificaciones/reglas.ts'
import type { Preferencia } from '#contract/notificaciones/shapes.ts'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { Read } from '#ui/Read.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

const MODOS: { value: ModoEmail; label: string }[] = [
  { value: 'inmediato', label: 'En el momento' },
  { value: 'diario', label: 'Una vez por día' },
  { value: 'nunca', label: 'No enviar' },
]
const isModo = (text: string | null): text is ModoEmail => MODOS.some(({ value }) => value === text)

/** Switches for each event and channel. Saves each change at once. */
export const Preferencias = () => {
  const { data, error, refetch } = useCall(notificaciones.getPreferencias)
  const send = useSend(notificaciones.setPreferencias, {
    onSuccess: () => toastSuccess('Guardamos tu preferencia.'),
  })
  if (!data) return <Read of={{ data, error, refetch }} />
  const set = (preferencia: Preferencia) => send.mutate({ body: { preferencias: [preferencia] } })
  const sending = send.isPending ? send.variables.body?.preferencias[0] : undefined
  const shown = data.map((each) => (each.evento === sending?.evento ? sending : each))
  const columns: Column<Preferencia>[] = [
    { key: 'evento', title: 'Qué', render: ({ evento }) => EVENTOS[evento].texto },
    {
      key: 'portal',
      title: 'Portal',
      width: 72,
      render: (each) => (
        <Checkbox
          aria-label={`${EVENTOS[each.evento].texto}, en el portal`}
          checked={each.portal}
          disabled={'importante' in EVENTOS[each.evento]}
          onChange={(event) => set({ ...each, portal: event.currentTarget.checked })}
        />
      ),
    },
    {
      key: 'email',
      title: 'Email',
      width: 168,
      render: (each) => (
        <Select
          aria-label={`${EVENTOS[each.evento].texto}, por email`}
          data={MODOS}
          allowDeselect={false}
          value={each.email}
          onChange={(chosen) => isModo(chosen) && set({ ...each, email: chosen })}
        />
      ),
    },
  ]
  return (
    <Card withBorder padding="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          Lo que espera tu respuesta o cambia tu acceso se avisa siempre en el portal. El email del día sale a la
          mañana.
        </Text>
        <DetailTable
          caption="Qué te avisamos y por dónde"
          columns={columns}
          rows={shown}
          rowKey={({ evento }) => evento}
        />
      </Stack>
    </Card>
  )
}
