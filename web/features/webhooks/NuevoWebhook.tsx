import { Button, Group, Stack } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { webhooks } from '#contract/conexiones/calls.ts'
import { WEBHOOKS_PATH } from '#contract/webhooks/reglas.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import { Secreto } from './Secreto.tsx'
import { type Destino, destinoOf, pathOf } from './webhooks.form.ts'

interface Datos extends Destino {
  razonSocialId: string
}

export const NuevoWebhook = () => {
  const profile = useProfile()
  const navigate = useNavigate()
  const create = useSend(webhooks.create)
  const activas = profile.usuario.listRazonSocial.filter(({ activo }) => activo)
  const campos: Campos<Datos> = [
    {
      kind: 'id',
      name: 'razonSocialId',
      label: 'Razón social',
      required: true,
      hidesOnly: true,
      options: activas.map(({ razonSocialId, razonSocial }) => ({ value: razonSocialId, label: razonSocial })),
    },
    ...destinoOf(profile),
  ]
  const de = useFormSend({
    // A user with a single razón social need not choose it.
    start: {
      razonSocialId: activas.length === 1 ? String(activas[0]!.razonSocialId) : '',
      direccion: '',
      eventos: [],
    } as Datos,
    shape: async () => (await import('#contract/webhooks/shapes.ts')).NewWebhook,
    campos,
    bodyOf: ({ razonSocialId, ...datos }) => ({
      ...datos,
      razonSocialId: razonSocialId ? Number(razonSocialId) : undefined,
    }),
    pathOf,
    send: (body) => create.mutateAsync({ body }),
  })
  return (
    <Stack gap="lg" maw={640}>
      <PageHeader title="Nuevo webhook" />
      {de.reply ? (
        <Stack gap="md">
          <Secreto secreto={de.reply.secreto} />
          <Group>
            <Button component={Link} to={`${WEBHOOKS_PATH}/${de.reply.webhookId}`}>
              Ver el webhook
            </Button>
          </Group>
        </Stack>
      ) : (
        <Formulario de={de} campos={campos} enviar="Agregar" onCancel={() => void navigate(WEBHOOKS_PATH)} />
      )}
    </Stack>
  )
}
