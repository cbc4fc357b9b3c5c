import { Button, Card, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useProfile } from '#web/profile.tsx'
import { formatDayMonth } from './ausencia.ts'
import { useOpciones, useSetAusencia } from './mesa.queries.ts'

interface Datos {
  ausenteHasta: string | null
}

const CAMPOS: Campos<Datos> = [
  {
    kind: 'fecha',
    name: 'ausenteHasta',
    label: 'Último día que faltás',
    help: 'Mientras, tus gestiones se ofrecen a los demás. Las que nadie tome vuelven a ser tuyas',
    required: 'Elegí el día',
    nullable: true,
  },
]

const AusenciaDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutateAsync } = useSetAusencia()
  const de = useFormSend({
    start: { ausenteHasta: null } as Datos,
    shape: async () => (await import('#contract/mesa/shapes.ts')).mesaShapes.setAusencia.body,
    campos: CAMPOS,
    send: (body) => mutateAsync({ body }),
    done: 'Listo: tus gestiones se ofrecen a los demás hasta que vuelvas.',
    onDone: onClose,
  })
  return (
    <Dialogo opened onClose={onClose} title="Voy a faltar" size="sm">
      <Formulario de={de} campos={CAMPOS} enviar="Guardar" onCancel={onClose} />
    </Dialogo>
  )
}

/** Buttons that start or end the user's absence. Only the user's own queue shows them. */
export const MesaAusencia = () => {
  const { usuario } = useProfile()
  const { data } = useOpciones()
  const { mutate, isPending } = useSetAusencia()
  const [opened, { open, close }] = useDisclosure()
  const yo = data?.personas.find(({ usuarioId }) => usuarioId === usuario.usuarioId)
  if (!yo) return null
  if (yo.ausenteHasta === null)
    return (
      <Group justify="flex-end" mb="xs">
        <Button variant="subtle" size="compact-sm" onClick={open}>
          Voy a faltar
        </Button>
        {opened && <AusenciaDialog onClose={close} />}
      </Group>
    )
  return (
    <Card withBorder p="sm" mb="sm" component="section" aria-label="Tu ausencia">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <b>Figurás ausente hasta el {formatDayMonth(yo.ausenteHasta)}.</b> Tus gestiones se ofrecen a los demás.
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          onClick={() => mutate({ body: { ausenteHasta: null } })}
        >
          Ya volví
        </Button>
      </Group>
    </Card>
  )
}
