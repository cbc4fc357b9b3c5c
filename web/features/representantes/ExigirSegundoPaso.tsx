import { Card, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { FailedRead } from '#ui/FailedRead.tsx'

/** Switch for each razón social of the owner. On: all its users need a second factor. */
export const ExigirSegundoPaso = () => {
  const { data, error, refetch } = useCall(segundoPaso.listEmpresas)
  // Optimistic update: holds the values that the user chose. A value is removed when its request fails.
  const [chosen, setChosen] = useState<Readonly<Record<number, boolean>>>({})
  const { mutate, isPending } = useSend(segundoPaso.setEmpresa, {
    onSuccess: ({ mensaje }) => toastSuccess(mensaje),
  })
  const choose = (razonSocialId: number, exigido: boolean) => {
    setChosen({ ...chosen, [razonSocialId]: exigido })
    mutate({ params: { razonSocialId }, body: { exigido } }, { onError: () => setChosen({}) })
  }
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  if (!data?.length) return null
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="exigir-segundo-paso">
      <Stack gap="sm">
        <Stack gap={2}>
          <Title order={2} fz={16} id="exigir-segundo-paso">
            Verificación en dos pasos
          </Title>
          <Text size="sm" c="dimmed">
            Si la exigís, todas las personas de la empresa (vos también) van a necesitar un código del teléfono además
            de la contraseña. Se configura en el próximo ingreso.
          </Text>
        </Stack>
        {data.map(({ razonSocialId, razonSocial, exigido }) => (
          <Switch
            key={razonSocialId}
            label={`Exigirla en ${razonSocial}`}
            checked={chosen[razonSocialId] ?? exigido}
            disabled={isPending}
            onChange={({ currentTarget: { checked } }) => choose(razonSocialId, checked)}
          />
        ))}
      </Stack>
    </Card>
  )
}
