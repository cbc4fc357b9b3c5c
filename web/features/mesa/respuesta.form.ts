import { clavesDe } from '#contract/base/claves.ts'
import { CLASES, CON_PLAZO, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { type ClaseSeguida, SEGUIDAS, VARIABLES } from '#contract/mesa/respuestas.ts'
import type { Escrita } from '#contract/mesa/respuestas.shapes.ts'
import type { Campos, Opcion } from '#shared/forms/campos.ts'

export type RespuestaForm = Omit<Escrita, 'estadoId'> & { estadoId: number | null | '' }

export const EMPTY: RespuestaForm = {
  titulo: '',
  texto: '',
  esNota: false,
  clases: [],
  motivoIds: [],
  estadoId: null,
  compartida: false,
}

const CERRADO = 4

/** States that sending a saved answer can set. */
const ESTADOS = [...new Set([...SEGUIDAS.flatMap((clase) => CON_PLAZO[clase]), CERRADO])].map((estadoId) => ({
  value: estadoId,
  label: textoEstadoTrabajo(estadoId),
}))

/** Reasons of each kind of item, as options. The value of an option is the id. */
export type Motivos = Record<ClaseSeguida, readonly Opcion[]>

export const camposDe = (motivos: Motivos): Campos<RespuestaForm> => [
  { kind: 'texto', name: 'titulo', label: 'Título', required: true, maxLength: 80, autoFocus: true },
  {
    kind: 'parrafo',
    name: 'texto',
    label: 'Respuesta',
    required: true,
    rows: 4,
    maxLength: 2000,
    help: `Se completan: ${Object.entries(VARIABLES)
      .map(([name, { texto }]) => `{{${name}}} ${texto.toLowerCase()}`)
      .join(', ')}`,
  },
  {
    kind: 'casillas',
    name: 'clases',
    label: 'Para',
    help: 'Opcional. Si no elegís, sirve para todo',
    options: clavesDe(CLASES).map((clase) => ({ value: clase, label: CLASES[clase].texto })),
  },
  ...SEGUIDAS.map((clase) => ({
    kind: 'varias' as const,
    name: 'motivoIds' as const,
    label: 'Motivos',
    help: 'Opcional. Si no elegís, sirve para todos. Con ese motivo se ofrece primero',
    options: motivos[clase],
    searchable: true as const,
    when: ({ clases }: RespuestaForm) => clases.length === 1 && clases[0] === clase,
  })),
  {
    kind: 'opcion',
    name: 'estadoId',
    label: 'Al enviarla, pasa a',
    help: 'Opcional. Si no elegís, el estado no cambia',
    nullable: true,
    options: ESTADOS,
    when: ({ esNota }) => !esNota,
    maw: 320,
  },
  { kind: 'si', name: 'esNota', label: 'Nota interna', help: 'El cliente no la lee' },
  { kind: 'si', name: 'compartida', label: 'Compartida', help: 'La usa toda la distribuidora' },
]
