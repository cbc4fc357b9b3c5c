import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CualquierMaestro, Uso } from '#contract/maestros/maestro.shapes.ts'
import type { Calls, Route } from '#contract/route.ts'
import { startOf, formattedOf } from '#shared/forms/campos.ts'
import { clearHidden } from '#shared/forms/escrito.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { Read } from '#ui/Read.tsx'
import type { Sent } from '#web/api.ts'
import { useCall, useSend } from '#web/queries.tsx'
import { CambiosDe } from './CambiosDe.tsx'
import { EnUso } from './EnUso.tsx'
import { NUEVO } from './maestros.paths.ts'
import type { Opciones } from './maestros.opciones.ts'
import type { MaestroDe } from './maestro.tabla.ts'
import { type Clase, MAESTROS } from './maestros.tabla.tsx'

export const SAVED = 'Guardamos los cambios.'

/** Fields in the rows of every master (editable basic data). */
export type Fila = object & { version: number }

interface Partes {
  /** Content on the left of the buttons. */
  other?: ReactNode
  /** Content above the fields. */
  intro?: ReactNode
  /** Content below the fields. */
  children?: ReactNode
  /** true: read-only. */
  isReadOnly?: boolean
}
/**
 * Returns the parts to add to a dialog. `row`: record to edit, undefined for a new one; `usos`: records that use it.
 */
export type PartesDe = (row: Fila | undefined, close: () => void, usos: readonly Uso[]) => Partes

interface DialogProps {
  kind: Clase
  opciones: Opciones
  onClose: () => void
  parts?: PartesDe | undefined
}

interface FormProps extends DialogProps {
  de: MaestroDe<FieldValues>
  /** Record to edit; undefined: a new record. */
  row: Fila | undefined
  usos?: readonly Uso[]
}

/** Form of a master record. Shows which records use it, and its last changes. */
const MaestroForm = ({ de: maestro, row, usos, onClose, parts }: FormProps) => {
  const { clave, id, update, create = update, shapes, empty, campos } = maestro
  const named = row && String((row as Record<string, unknown>)[id])
  const { mutateAsync } = useSend(row ? update : create)
  const start = formattedOf(campos, startOf(empty, row))
  const de = useFormSend({
    start,
    shape: async () => (row ? shapes.update : shapes.create),
    campos,
    bodyOf: (values) => ({ ...clearHidden(campos, values, start), ...(row && { version: row.version }) }),
    send: (body) => mutateAsync((row ? { params: { [maestro.param ?? 'id']: named }, body } : { body }) as Sent<Route>),
    done: SAVED,
    onDone: onClose,
    rereads: true,
  })
  const { intro, other, children, isReadOnly } = parts?.(row, onClose, usos ?? []) ?? {}
  return (
    <Stack>
      {intro}
      {usos && usos.length > 0 && <EnUso usos={usos} />}
      {!isReadOnly && (
        <Formulario de={de} campos={campos} enviar="Guardar" onCancel={onClose} other={other ?? <div />}>
          {children}
        </Formulario>
      )}
      {named !== undefined && (
        <Stack gap="xs" component="section" aria-labelledby="cambios">
          <Title order={3} id="cambios" fz={14}>
            Historial
          </Title>
          <CambiosDe clave={`${clave}:${named}`} />
        </Stack>
      )}
    </Stack>
  )
}

/** Dialog of a record that the list has already read in full. */
export const MaestroRowDialog = ({ row, ...props }: DialogProps & { row: Fila }) => {
  const de = MAESTROS[props.kind](props.opciones, row)
  return (
    <Dialogo opened onClose={props.onClose} title={de.titles.editar} size="lg" closeOnClickOutside={false}>
      <MaestroForm {...props} de={de} row={row} />
    </Dialogo>
  )
}

/** Dialog of a new record, or of a record that is read again by its key. */
export const MaestroDialog = ({
  get,
  editado,
  ...props
}: DialogProps & { get: Calls<CualquierMaestro>['get']; editado: string }) => {
  const isNew = editado === NUEVO
  const { data, error, refetch } = useCall(get, { params: { id: editado } }, { enabled: !isNew, staleTime: 0 })
  const de = MAESTROS[props.kind](props.opciones, data?.fila)
  const title = isNew ? (de.titles.nuevo ?? '') : de.titles.editar
  return (
    <Dialogo opened onClose={props.onClose} title={title} size="lg" closeOnClickOutside={false}>
      {isNew && <MaestroForm {...props} de={de} row={undefined} />}
      {data && <MaestroForm key={data.fila.version} {...props} de={de} row={data.fila} usos={data.usos} />}
      {!isNew && !data && <Read of={{ data, error, refetch }} />}
    </Dialogo>
  )
}
