import { Badge, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Fragment, lazy, Suspense, useState } from 'react'
import { formatInstant } from '#contract/base/fechas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { PerfilSection } from './PerfilSection.tsx'

const ConfirmDialog = lazy(() => import('#ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

type Sesion = ReplyOf<typeof usuarios.listSesiones>[number]

const nameOf = ({ dispositivo, ip }: Sesion): string =>
  dispositivo ?? (ip ? `Dispositivo en ${ip}` : 'Otro dispositivo')

const Fila = ({ sesion, onClose }: { sesion: Sesion; onClose: () => void }) => (
  <Group justify="space-between" gap="sm">
    <Stack gap={0} miw={0} flex="1 1 14rem">
      <Group gap="xs">
        <Text fw={600}>{nameOf(sesion)}</Text>
        {sesion.esEsta && (
          <Badge variant="light" tt="none">
            Este dispositivo
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Último acceso {formatInstant(sesion.ultimoAcceso)}
        {sesion.ip && ` · ${sesion.ip}`} · Ingresó {formatInstant(sesion.inicio)}
      </Text>
    </Stack>
    {!sesion.esEsta && (
      <Button variant="default" onClick={onClose} aria-label={`Cerrar sesión: ${nameOf(sesion)}`}>
        Cerrar sesión
      </Button>
    )}
  </Group>
)

/** Where the person is signed in; any other place can be shut from here. */
export const Sesiones = () => {
  const { data, error, refetch } = useCall(usuarios.listSesiones)
  const [asked, setAsked] = useState<Sesion | 'otras'>()
  const refreshes = [usuarios.listSesiones]
  const done = (text: string) => {
    setAsked(undefined)
    toastSuccess(text)
  }
  const one = useSend(usuarios.closeSesion, { refreshes, onSuccess: () => done('Cerraste esa sesión.') })
  const others = useSend(usuarios.closeSesiones, { refreshes, onSuccess: () => done('Cerraste las otras sesiones.') })
  const isOne = asked !== undefined && asked !== 'otras'
  const close = () => {
    if (asked === 'otras') others.mutate({})
    else if (asked) one.mutate({ params: { sesionId: asked.sesionId } })
  }
  return (
    <PerfilSection
      title="Sesiones"
      help="Dónde está abierta tu cuenta. Si no reconocés alguna, cerrala y cambiá la contraseña."
      actions={
        data?.some(({ esEsta }) => !esEsta) && (
          <Button variant="default" onClick={() => setAsked('otras')}>
            Cerrar las otras sesiones
          </Button>
        )
      }
    >
      {error && !data && <FailedRead error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={44} aria-busy />}
      {data?.length === 0 && <Text size="sm">No hay sesiones para mostrar.</Text>}
      {data?.map((sesion, at) => (
        <Fragment key={sesion.sesionId}>
          {at > 0 && <Divider />}
          <Fila sesion={sesion} onClose={() => setAsked(sesion)} />
        </Fragment>
      ))}
      {asked && (
        <Suspense>
          <ConfirmDialog
            opened
            title={isOne ? '¿Cerrar esa sesión?' : '¿Cerrar las otras sesiones?'}
            confirm="Cerrar"
            danger
            busy={one.isPending || others.isPending}
            onCancel={() => setAsked(undefined)}
            onConfirm={close}
          >
            {isOne
              ? `${nameOf(asked)} va a tener que ingresar de nuevo.`
              : 'Los otros dispositivos van a tener que ingresar de nuevo.'}{' '}
            Puede tardar hasta cinco minutos.
          </ConfirmDialog>
        </Suspense>
      )}
    </PerfilSection>
  )
}
