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

/** What a gestión says of its needs: the rows of those with rules of their own; of the others, what is known of them and what is asked beside. */
type ConNeeds<T extends NeedTable> = Record<NeedPropio<T>, Rows<FieldValues>> & {
  [K in Exclude<keyof T & string, NeedPropio<T>>]?: {
    start?: unknown
    help?: string | undefined
    beside?: Rows<FieldValues>
  }
}

type Kind = NeedCampo['kind']
type Drawn = Pick<Campo, 'kind'> & Partial<Campo>

/** How each kind of need is asked. */
const ASKED: { [K in Kind]: (campo: Extract<NeedCampo, { kind: K }>) => Drawn } = {
  texto: ({ max }) => ({ kind: 'texto', maxLength: max }) as Drawn,
  parrafo: () => ({ kind: 'parrafo', rows: 3 }) as Drawn,
  entero: () => ({ kind: 'entero', min: 1 }) as Drawn,
  comprobante: () => ({ kind: 'texto', write: parseComprobante }) as Drawn,
  opcion: ({ options }) => ({ kind: 'id', options: opcionesOf(options), write: (chosen: string) => chosen }) as Drawn,
}

/** The rows of what a change asks, in its order. */
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
    const asked = (ASKED[campo.kind] as (campo: NeedCampo) => Drawn)(campo)
    return [
      { ...asked, name: need, label, required: true, help, ...(placeholder && { placeholder }), ...known } as Campo,
      ...beside,
    ]
  })

/** How a kind of gestión is moved by hand. */
export interface AccionDe<T extends NeedTable, D, S extends z.ZodType> {
  gestionOf: (detail: D) => Gestion
  idOf: (detail: D) => number
  /** What its changes may ask, and the rules of that, as the contract says them. */
  needs: T
  pide: Needs<keyof T & string, z.input<S>, D>
  con: (detail: D) => ConNeeds<T>
  /** Those that need room for a table of lines. */
  wide: readonly (keyof T & string)[]
  /** Brings the contract's, of what is sent. */
  shape: () => Promise<S>
  /** What moves it. */
  useEnvio: () => (detail: D, statusId: number, body: z.input<S>) => Envio<{ estadoId: number }>
}

interface AccionDialogProps<T extends NeedTable, D, S extends z.ZodType> extends DecisionAbierta {
  de: AccionDe<T, D, S>
  accion: Accion<keyof T & string>
  /** As it is now: somebody else may move it while this is open. */
  detail: D
}

interface Movible {
  estadoId: number
  version: number
  acciones: readonly Accion[]
}

/** Asks exactly what a change of state needs and makes it. What was typed stays until it is done or given up. */
export const AccionDialog = <T extends NeedTable, D extends Movible, S extends z.ZodType>(
  props: AccionDialogProps<T, D, S>,
) => {
  const { de: noun, accion, detail, onClose, mesa } = props
  const { singular, alEmpezar, pronombre, accionTexto } = noun.gestionOf(detail)
  const id = noun.idOf(detail)
  const campos = camposDeNeeds(noun.needs, accion.pide, noun.con(detail))
  const start = emptyOf(campos)
  const envio = noun.useEnvio()
  // The shape says whether it is that.
  const bodyOf = (form: FieldValues) => ({ version: detail.version, ...sentOf(campos, form) }) as z.input<S>
  const texto = accion.destructiva ? accionTexto(accion.texto) : accion.texto
  const isPossible = detail.acciones.some(({ statusId }) => statusId === accion.statusId)
  return (
    <DecisionDialog<FieldValues, S, { estadoId: number }>
      title={texto}
      size={accion.pide.some((need) => noun.wide.includes(need)) ? 'lg' : 'md'}
      nombre={`${singular} ${id}`}
      dicho={() => accion.texto}
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
      done={({ estadoId }) => `${alEmpezar} ${id} quedó en "${textoEstado(estadoId)}".`}
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
        <Alert color="red" role="alert" title={`Ahora está en "${hitoEstado(detail.estadoId)}"`}>
          Otra persona {pronombre} movió mientras completabas esto. Copiá lo que necesites y cerrá.
        </Alert>
      )}
    </DecisionDialog>
  )
}
