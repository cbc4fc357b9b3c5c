import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { calendario } from '#contract/conexiones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { UnaVez } from '#shared/UnaVez.tsx'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

const ConfirmDialog = lazyPiece(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog)

const CAMPOS: Campos<{ importes: boolean }> = [
  {
    kind: 'si',
    name: 'importes',
    label: 'Mostrar los importes',
    help: 'Quien vea tu calendario también los va a ver',
  },
]

type Hecha = ReplyOf<typeof calendario.create>

const Resultado = ({ direccion }: Hecha) => (
  <UnaVez
    valor={direccion}
    nombre="la dirección"
    titulo="Dirección creada"
    perdido={{
      titulo: 'La dirección se creó, pero no llegó a esta pantalla',
      texto: 'Se muestra una sola vez. Creá otra: la reemplaza.',
    }}
    mas={
      <Group>
        <Button
          component="a"
          href={direccion?.replace(/^https?:/, 'webcal:')}
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
        >
          Abrir en mi calendario
        </Button>
      </Group>
    }
  >
    Copiala ahora y agregala a tu calendario: no se vuelve a mostrar. Quien la tenga ve tus vencimientos.
  </UnaVez>
)

type Vigente = NonNullable<ReplyOf<typeof calendario.get>['calendario']>

const Estado = ({ de: { importes, creado, usado }, onCut }: { de: Vigente; onCut: () => void }) => (
  <Card withBorder>
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4} miw={0} flex="1 1 18rem">
        <Text fw={600}>Tenés una dirección en uso</Text>
        <Text size="sm">{importes ? 'Muestra los importes.' : 'No muestra los importes.'}</Text>
        <Text size="sm" c="dimmed">
          La creaste el {formatInstant(creado)} ·{' '}
          {usado ? `Se leyó por última vez el ${formatInstant(usado)}` : 'Todavía no se leyó'}
        </Text>
      </Stack>
      <Button variant="default" onClick={onCut}>
        Anular la dirección
      </Button>
    </Group>
  </Card>
)

/** Screen of the calendar feed. The URL of the feed lets the user's calendar application read due dates. */
export const Component = () => {
  const { data, error, refetch } = useCall(calendario.get)
  const [isAsked, setAsked] = useState(false)
  const create = useSend(calendario.create)
  const cut = useSend(calendario.delete, {
    onSuccess: () => {
      setAsked(false)
      toastSuccess('Dirección anulada.')
    },
  })
  const de = useFormSend({
    start: { importes: false },
    shape: async () => (await import('#contract/conexiones/calendario.shapes.ts')).calendarioShapes.create.body,
    campos: CAMPOS,
    send: (body) => create.mutateAsync({ body }),
  })
  const vigente = data?.calendario
  return (
    <Stack gap="lg" maw={640}>
      <PageHeader title="Calendario" />
      <Stack gap="xs">
        <Text>
          Suscribí Google Calendar, Outlook o tu teléfono para ver los vencimientos de todas tus razones sociales:
        </Text>
        <Text size="sm" c="dimmed">
          Comprobantes pendientes de la cuenta corriente · Certificados y garantías que terminan · Hasta cuándo cargar
          el transporte de una devolución
        </Text>
      </Stack>
      {de.reply ? (
        <Resultado {...de.reply} />
      ) : (
        <Read of={{ data, error, refetch }} height={116} label="Cargando el calendario">
          {() => (
            <Stack gap="lg">
              {vigente && <Estado de={vigente} onCut={() => setAsked(true)} />}
              <Stack gap="sm" component="section">
                <Title order={2} fz={16}>
                  {vigente ? 'Crear otra' : 'Crear la dirección'}
                </Title>
                {vigente && <Text size="sm">Reemplaza a la que tenés, que deja de funcionar enseguida.</Text>}
                <Formulario
                  de={de}
                  campos={CAMPOS}
                  enviar={vigente ? 'Reemplazar la dirección' : 'Crear la dirección'}
                />
              </Stack>
            </Stack>
          )}
        </Read>
      )}
      {isAsked && (
        <Suspense>
          <ConfirmDialog
            opened
            title="¿Anular la dirección?"
            confirm="Anular"
            danger
            busy={cut.isPending}
            onCancel={() => setAsked(false)}
            onConfirm={() => cut.mutate({})}
          >
            Tu calendario deja de actualizarse. Podés crear otra dirección cuando quieras.
          </ConfirmDialog>
        </Suspense>
      )}
    </Stack>
  )
}
