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
    label: 'Que diga los importes',
    help: 'Quien vea tu calendario también los va a ver',
  },
]

type Hecha = ReplyOf<typeof calendario.create>

const Resultado = ({ direccion }: Hecha) => (
  <UnaVez
    valor={direccion}
    nombre="la dirección"
    titulo="La dirección quedó hecha"
    perdido={{
      titulo: 'La dirección quedó hecha, pero no llegó a esta pantalla',
      texto: 'Se muestra una sola vez. Hacé otra: la reemplaza.',
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
        <Text size="sm">{importes ? 'Dice los importes.' : 'No dice los importes.'}</Text>
        <Text size="sm" c="dimmed">
          La hiciste el {formatInstant(creado)} ·{' '}
          {usado ? `Se leyó por última vez el ${formatInstant(usado)}` : 'Todavía no se leyó'}
        </Text>
      </Stack>
      <Button variant="default" onClick={onCut}>
        Cortar la dirección
      </Button>
    </Group>
  </Card>
)

/** Screen of the URL from which the user's calendar reads due dates. */
export const Component = () => {
  const { data, error, refetch } = useCall(calendario.get)
  const [isAsked, setAsked] = useState(false)
  const create = useSend(calendario.create)
  const cut = useSend(calendario.delete, {
    onSuccess: () => {
      setAsked(false)
      toastSuccess('Cortaste la dirección.')
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
          Una dirección que Google Calendar, Outlook o tu teléfono leen solos, con lo de todas tus empresas, siempre al
          día:
        </Text>
        <Text size="sm" c="dimmed">
          Lo que vence de la cuenta corriente, mientras no esté pago · Certificados y garantías que terminan · Hasta
          cuándo cargar el transporte de una devolución
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
                  {vigente ? 'Hacer otra' : 'Hacer la dirección'}
                </Title>
                {vigente && <Text size="sm">Reemplaza a la que tenés, que deja de leerse en el acto.</Text>}
                <Formulario
                  de={de}
                  campos={CAMPOS}
                  enviar={vigente ? 'Reemplazar la dirección' : 'Hacer la dirección'}
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
            title="¿Cortar la dirección?"
            confirm="Cortar"
            danger
            busy={cut.isPending}
            onCancel={() => setAsked(false)}
            onConfirm={() => cut.mutate({})}
          >
            Tu calendario deja de actualizarse. Podés hacer otra dirección cuando quieras.
          </ConfirmDialog>
        </Suspense>
      )}
    </Stack>
  )
}
