import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Route } from '#contract/route.ts'
import { type Opcion, startOf } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import type { Sent } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { CambiosDe } from './CambiosDe.tsx'
import { CHANGES, SAVED } from './maestros.queries.ts'
import { type Clase, MAESTROS } from './maestros.tabla.ts'

export interface MaestroDialogProps {
  kind: Clase
  /** What it chooses from. */
  opciones: readonly Opcion[]
  /** Absent: a new one. */
  row: (object & { version: number }) | undefined
  onClose: () => void
  /** At the left of the buttons. */
  other?: ReactNode
  /** Over the fields. */
  intro?: ReactNode
  /** Under the fields. */
  children?: ReactNode
}

/** One master to edit, with what was changed of it before. */
export const MaestroDialog = (props: MaestroDialogProps) => {
  const { kind, opciones, row, onClose, other, intro, children } = props
  const {
    clave,
    id,
    titles,
    update,
    create = update,
    shape,
    empty,
    campos,
  } = MAESTROS[kind](opciones, row) as ReturnType<(typeof MAESTROS)['banner']>
  const named = row && String((row as Record<string, unknown>)[id])
  const { mutateAsync } = useSend(row ? update : create, CHANGES)
  const de = useFormSend({
    start: startOf(empty, row),
    shape,
    campos,
    send: (body) => {
      const sent = row ? { params: { [id]: named }, body: { ...(body as object), version: row.version } } : { body }
      return mutateAsync(sent as Sent<Route>)
    },
    done: SAVED,
    onDone: onClose,
    rereads: true,
  })
  return (
    <Dialogo opened onClose={onClose} title={row ? titles.editar : titles.nuevo} size="lg" closeOnClickOutside={false}>
      <Stack>
        {intro}
        <Formulario de={de} campos={campos} enviar="Guardar" onCancel={onClose} other={other ?? <div />}>
          {children}
        </Formulario>
        {named !== undefined && (
          <Stack gap="xs" component="section" aria-labelledby="cambios">
            <Title order={3} id="cambios" fz={14}>
              Historial
            </Title>
            <CambiosDe clave={`${clave}:${named}`} />
          </Stack>
        )}
      </Stack>
    </Dialogo>
  )
}
