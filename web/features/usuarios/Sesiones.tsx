import { Badge, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { Fragment, Suspense, useState } from 'react'
import { formatInstant } from '#contract/valores/fechas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { sesiones } from '#contract/sesiones/calls.ts'
import { ciudadDe } from '#contract/sesiones/reglas.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { leaveShutOut } from '#web/proveedor.ts'
import { setLeaving } from '#web/session.ts'
import { toastSuccess } from '#web/toasts.ts'
import { Read } from '#ui/Read.tsx'
import { PerfilSection } from './PerfilSection.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const ConfirmDialog = lazyPiece(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog)

type Sesion = ReplyOf<typeof sesiones.list>[number]

/** Number of sessions shown before the user asks for more. */
const MAX_SHOWN = 3

const nameOf = ({ dispositivo, ip }: Sesion): string =>
  dispositivo ?? (ip ? `Dispositivo en ${ip}` : 'Otro dispositivo')

const Fila = ({ sesion, onAsk }: { sesion: Sesion; onAsk: (pregunta: Pregunta) => void }) => (
  <Group justify="space-between" gap="sm">
    <Stack gap={0} miw={0} flex="1 1 16rem">
      <Group gap="xs">
        <Text fw={600}>{nameOf(sesion)}</Text>
        {sesion.esEsta && (
          <Badge variant="light" tt="none">
            Este dispositivo
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {sesion.zona && `Hora de ${ciudadDe(sesion.zona)} · `}Última actividad {formatInstant(sesion.ultimoAcceso)}
        {sesion.ip && ` · ${sesion.ip}`} · Inició sesión el {formatInstant(sesion.inicio)}
      </Text>
    </Stack>
    {!sesion.esEsta && (
      <Group gap="sm">
        <Button
          variant="default"
          onClick={() => onAsk({ que: 'desconocida', sesion })}
          aria-label={`No fui yo: ${nameOf(sesion)}`}
        >
          No fui yo
        </Button>
        <Button
          variant="default"
          onClick={() => onAsk({ que: 'una', sesion })}
          aria-label={`Cerrar sesión: ${nameOf(sesion)}`}
        >
          Cerrar sesión
        </Button>
      </Group>
    )}
  </Group>
)

type Pregunta = { que: 'una' | 'desconocida'; sesion: Sesion } | { que: 'otras'; sesion?: never }

const PREGUNTAS: Record<
  Pregunta['que'],
  { title: string; confirm: string; text: (name: string, email: string) => string }
> = {
  una: {
    title: '¿Cerrar esa sesión?',
    confirm: 'Cerrar',
    text: (name) => `${name} va a tener que iniciar sesión de nuevo.`,
  },
  otras: {
    title: '¿Cerrar las otras sesiones?',
    confirm: 'Cerrar',
    text: () => 'Los otros dispositivos van a tener que iniciar sesión de nuevo.',
  },
  desconocida: {
    title: '¿No fuiste vos?',
    confirm: 'No fui yo',
    text: (_name, email) =>
      `Otra persona puede saber tu contraseña. Cerramos todas las sesiones, también esta; la contraseña deja de servir y te enviamos a ${email} un enlace para elegir otra.`,
  },
}

/**
 * Section of the user's sessions. The user can close other sessions. Reporting a session as foreign closes the whole
 * account.
 */
export const Sesiones = () => {
  const { email } = useProfile().usuario
  const { data, error, refetch } = useCall(sesiones.list)
  const [asked, setAsked] = useState<Pregunta>()
  const [isAll, setAll] = useState(false)
  // The current session comes first, because the user recognizes it.
  const sorted = data?.toSorted((a, b) => Number(b.esEsta) - Number(a.esEsta))
  const shown = isAll ? sorted : sorted?.slice(0, MAX_SHOWN)
  const folded = (data?.length ?? 0) - (shown?.length ?? 0)
  const done = (text: string) => {
    setAsked(undefined)
    toastSuccess(text)
  }
  const una = useSend(sesiones.close, { onSuccess: () => done('Cerraste esa sesión.') })
  const otras = useSend(sesiones.closeOthers, { onSuccess: () => done('Cerraste las otras sesiones.') })
  const desconocida = useSend(sesiones.deny, { onSuccess: () => void leaveShutOut() })
  const answer = ({ que, sesion }: Pregunta) => {
    if (que === 'otras') return otras.mutate({})
    const params = { sesionId: sesion.sesionId }
    if (que === 'una') return una.mutate({ params })
    // Reporting a foreign session ends the current session too. A call that notices this must not open the sign-in
    // page, because the reply leads to the page that explains the closed account.
    setLeaving(true)
    return desconocida.mutate({ params }, { onError: () => setLeaving(false) })
  }
  return (
    <PerfilSection
      title="Sesiones"
      help="Dónde está abierta tu sesión. Si no reconocés alguna, decí que no fuiste vos."
      actions={
        data?.some(({ esEsta }) => !esEsta) && (
          <Button variant="default" onClick={() => setAsked({ que: 'otras' })}>
            Cerrar las otras sesiones
          </Button>
        )
      }
    >
      <Read of={{ data, error, refetch }} height={44} />
      {data?.length === 0 && <Text size="sm">No hay sesiones para mostrar.</Text>}
      {shown?.map((sesion, at) => (
        <Fragment key={sesion.sesionId}>
          {at > 0 && <Divider />}
          <Fila sesion={sesion} onAsk={setAsked} />
        </Fragment>
      ))}
      {folded > 0 && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Ver {folded === 1 ? 'la otra sesión' : `las otras ${folded} sesiones`}
        </Button>
      )}
      {asked && (
        <Suspense>
          <ConfirmDialog
            opened
            title={PREGUNTAS[asked.que].title}
            confirm={PREGUNTAS[asked.que].confirm}
            danger
            // Stay busy after a foreign session was reported, because the browser is leaving the page.
            busy={una.isPending || otras.isPending || desconocida.isPending || desconocida.isSuccess}
            onCancel={() => setAsked(undefined)}
            onConfirm={() => answer(asked)}
          >
            {PREGUNTAS[asked.que].text(asked.sesion ? nameOf(asked.sesion) : '', email)}
          </ConfirmDialog>
        </Suspense>
      )}
    </PerfilSection>
  )
}
