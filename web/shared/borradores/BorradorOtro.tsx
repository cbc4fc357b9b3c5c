import { Alert, Button, Group, Text } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { Link } from 'react-router'
import { addDays, formatDay, formatTime, localDay } from '#contract/valores/fechas.ts'
import { empezadoDe } from '#contract/borradores/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { toastError } from '#web/toasts.ts'
import { archivosQueFaltan } from './draft-marks.ts'
import { dropOther, takeOther } from './draft-remote.ts'
import { useOther } from './draft-state.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const ConfirmDialog = lazyPiece(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog)

/** Returns "de hoy a las 15:40", "de ayer a las 15:40" or "del 19-11-2026 a las 15:40", in Argentine time. */
const deCuando = (instant: string): string => {
  const day = localDay(new Date(instant))
  const today = localDay(new Date())
  const shown = day === today ? 'de hoy' : day === addDays(today, -1) ? 'de ayer' : `del ${formatDay(day)}`
  return `${shown} a las ${formatTime(instant)}`
}

interface BorradorOtroProps {
  draftKey: string
  control: Control
  /** true: the form was filled in from a draft of this device. */
  hasDraft: boolean
}

/**
 * Notice that another device has a newer draft, or that this draft was already sent. The user chooses how to continue,
 * so that nothing is lost unasked.
 */
export const BorradorOtro = ({ draftKey, control, hasDraft }: BorradorOtroProps) => {
  const other = useOther(draftKey)
  const { isDirty } = useFormState({ control })
  const [asking, setAsking] = useState<'take' | 'drop'>()
  if (other === undefined) return null
  const hasOwn = isDirty || hasDraft
  const what = empezadoDe(draftKey)?.nombre ?? 'algo'
  const drop = () => void dropOther(draftKey).catch(toastError)
  const take = () => void takeOther(draftKey)
  if (typeof other === 'object' && 'enlace' in other) {
    return (
      <Alert variant="default" icon={<IconDevices aria-hidden />} component="output">
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 16rem">
            {other.message}
          </Text>
          <Group gap="xs">
            <Button component={Link} to={`${PREFIX}/${other.enlace}`} variant="default" size="compact-sm">
              Ver
            </Button>
            <Button variant="default" size="compact-sm" onClick={drop}>
              Usar estos datos de nuevo
            </Button>
          </Group>
        </Group>
      </Alert>
    )
  }
  const text =
    other === 'gone'
      ? 'Este borrador se descartó desde otro dispositivo. Revisalo antes de seguir.'
      : `Hay ${what} sin enviar, ${deCuando(other.actualizado)}, en otro dispositivo.${archivosQueFaltan(other.archivos)}`
  return (
    <>
      <Alert variant="default" icon={<IconDevices aria-hidden />} component="output">
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 16rem">
            {text}
            {hasOwn &&
              other !== 'gone' &&
              ' Elegí con cuál seguir. Mientras tanto, lo que escribiste se guarda solo en este dispositivo.'}
          </Text>
          <Group gap="xs">
            {other === 'gone' ? (
              <Button variant="default" size="compact-sm" onClick={drop}>
                Seguir con esto
              </Button>
            ) : (
              <>
                <Button variant="default" size="compact-sm" onClick={hasOwn ? () => setAsking('take') : take}>
                  {hasOwn ? 'Usar el otro borrador' : 'Seguir'}
                </Button>
                <Button variant="default" size="compact-sm" onClick={() => setAsking('drop')}>
                  {hasOwn ? 'Usar este' : 'Descartar'}
                </Button>
              </>
            )}
          </Group>
        </Group>
      </Alert>
      <Suspense>
        <ConfirmDialog
          opened={asking !== undefined}
          title={asking === 'take' ? 'Usar el otro borrador' : 'Descartar el otro borrador'}
          confirm={asking === 'take' ? 'Usar el otro borrador' : 'Descartar'}
          danger
          onConfirm={() => {
            if (asking === 'take') take()
            else drop()
            setAsking(undefined)
          }}
          onCancel={() => setAsking(undefined)}
        >
          {asking === 'take'
            ? 'Se pierde lo que escribiste en este dispositivo.'
            : 'Se pierde lo que habías escrito en el otro dispositivo.'}
        </ConfirmDialog>
      </Suspense>
    </>
  )
}
