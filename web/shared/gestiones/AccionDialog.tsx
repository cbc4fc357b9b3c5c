import { Alert, Text } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { faltasDe, type Needs } from '#contract/base/machine.ts'
import { parseComprobante } from '#contract/valores/comprobantes.ts'
import type { NeedCampo, NeedPropio, NeedTable } from '#contract/base/needs.ts'
import { hitoEstado, textoEstado } from '#contract/base/estados.ts'
import { type CampoDe, type Campos as Rows, opcionesOf } from '#shared/forms/campos.ts'
import { emptyOf, sampleOf, sentOf } from '#shared/forms/escrito.ts'
import { retomada } from '#shared/borradores/retomada.ts'
import { type DecisionAbierta, DecisionDialog } from '#shared/mesa/DecisionDialog.tsx'
import type { Envio } from '#shared/mesa/envio.ts'
import type { Accion } from './accion.form.ts'
import type { Gestion } from './gestion.ts'

type Campo = CampoDe<FieldValues>

/**
 * Form fields of each need (data that a change of state asks for). A need with rules of its own defines all its fields;
 * other needs may add initial values and fields.
 */
type ConNeeds<T extends NeedTable> = Record<NeedPropio<T>, Rows<FieldValues>> & {
  [K in Exclude<keyof T & string, NeedPropio<T>>]?: {
    start?: unknown
    help?: string | undefined
    beside?: Rows<FieldValues>
  }
}

type Kind = NeedCampo['kind']
type CampoShape = Pick<Campo, 'kind'> & Partial<Campo>

/** Form field for each kind of field that a need can have. */
const CAMPO_BY_KIND: { [K in Kind]: (campo: Extract<NeedCampo, { kind: K }>) => CampoShape } = {
  texto: ({ max }) => ({ kind: 'texto', maxLength: max }) as CampoShape,
  parrafo: () => ({ kind: 'parrafo', rows: 3 }) as CampoShape,
  entero: () => ({ kind: 'entero', min: 1 }) as CampoShape,
  comprobante: () => ({ kind: 'texto', write: parseComprobante }) as CampoShape,
  opcion: ({ options }) =>
    ({ kind: 'id', options: opcionesOf(options), write: (chosen: string) => chosen }) as CampoShape,
}

/** Returns the fields of a change of state, in the order of its `pide` (the list of its needs). */
const camposDeNeeds = <T extends NeedTable>(
  table: T,
  pide: readonly (keyof T & string)[],
  con: ConNeeds<T>,
): Rows<FieldValues> =>
  pide.flatMap((need) => {
    const campo = table[need]
    if (!campo) return con[need as NeedPropio<T>]
    const { beside = [], ...known } = (con as Partial<Record<string, { beside?: Rows<FieldValues> }>>)[need] ?? {}
    const { label, help, placeholder } = campo
    const campoShape = (CAMPO_BY_KIND[campo.kind] as (campo: NeedCampo) => CampoShape)(campo)
    return [
      {
        ...campoShape,
        name: need,
        label,
        required: true,
        help,
        ...(placeholder && { placeholder }),
        ...known,
      } as Campo,
      ...beside,
    ]
  })

/** Configuration of the dialog for changes of state, for a kind of gestión. */
export interface AccionDe<T extends NeedTable, D, S extends z.ZodType> {
  gestionOf: (detail: D) => Gestion
  idOf: (detail: D) => number
  /** Needs of all changes of state, by name. `pide` has their rules, as in the contract. */
  needs: T
  pide: Needs<keyof T & string, z.input<S>, D>
  con: (detail: D) => ConNeeds<T>
  /** Needs whose fields are a table of lines. They make the dialog wide. */
  wide: readonly (keyof T & string)[]
  /** Loads the contract's shape of the request body. */
  shape: () => Promise<S>
  /** Returns a function that calls the server to change the state. */
  useEnvio: () => (detail: D, statusId: number, body: z.input<S>) => Envio<{ estadoId: number }>
}

interface AccionDialogProps<T extends NeedTable, D, S extends z.ZodType> extends DecisionAbierta {
  de: AccionDe<T, D, S>
  accion: Accion<keyof T & string>
  /** Detail of the last read. Another user may change the state while the dialog is open. */
  detail: D
}

interface Movible {
  estadoId: number
  version: number
  acciones: readonly Accion[]
}

/**
 * Dialog of a change of state, with the fields that the change needs. Values stay until they are sent or the user
 * cancels.
 */
export const AccionDialog = <T extends NeedTable, D extends Movible, S extends z.ZodType>(
  props: AccionDialogProps<T, D, S>,
) => {
  const { de: noun, accion, detail, onClose, mesa } = props
  const { singular, alEmpezar, pronombre, accionTexto } = noun.gestionOf(detail)
  const id = noun.idOf(detail)
  const campos = camposDeNeeds(noun.needs, accion.pide, noun.con(detail))
  const start = emptyOf(campos)
  const envio = noun.useEnvio()
  // The cast is safe, because the shape validates the body before it is sent.
  const bodyOf = (form: FieldValues) => ({ version: detail.version, ...sentOf(campos, form) }) as z.input<S>
  const texto = accion.destructiva ? accionTexto(accion.texto) : accion.texto
  const isPossible = detail.acciones.some(({ statusId }) => statusId === accion.statusId)
  return (
    <DecisionDialog<FieldValues, S, { estadoId: number }>
      title={texto}
      size={accion.pide.some((need) => noun.wide.includes(need)) ? 'lg' : 'md'}
      nombre={`${singular} ${id}`}
      resultText={() => accion.texto}
      draftKey={`accion/${singular}/${id}/${accion.statusId}`}
      start={start}
      sample={sampleOf(campos)}
      resume={(draft) => retomada(start, draft)}
      campos={campos}
      shape={noun.shape}
      bodyOf={bodyOf}
      check={(form, refuse) => {
        const faltas = faltasDe(noun.pide, accion.pide, bodyOf(form), detail)
        for (const [path, message] of Object.entries(faltas)) refuse(path, message)
      }}
      envio={(body) => envio(detail, accion.statusId, body)}
      done={({ estadoId }) => `${alEmpezar} ${id} quedó en “${textoEstado(estadoId)}”.`}
      final={{
        enviar: texto,
        danger: accion.destructiva,
        cancel: 'Volver',
        disabled: !isPossible,
      }}
      onClose={onClose}
      mesa={mesa}
    >
      {isPossible ? (
        <Text size="sm" c="dimmed">
          {alEmpezar} {id} va a pasar a <b>{hitoEstado(accion.statusId)}</b>.
        </Text>
      ) : (
        <Alert color="red" role="alert" title={`Ahora está en “${hitoEstado(detail.estadoId)}”`}>
          Otra persona {pronombre} movió mientras completabas esto. Copiá lo que necesites y cerrá.
        </Alert>
      )}
    </DecisionDialog>
  )
}
