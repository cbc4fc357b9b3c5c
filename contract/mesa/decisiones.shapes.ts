import { z } from 'zod'
import type { Shapes } from '#contract/route.ts'
import { MAX_BORRADOR } from '#contract/borradores/reglas.ts'

const Palabras = z
  .record(z.string(), z.unknown())
  .refine((palabras) => JSON.stringify(palabras).length <= MAX_BORRADOR, 'Es demasiado texto')

const Escrito = z
  .object({ draftKey: z.string().max(300), palabras: Palabras })
  .describe('Lo que se escribió: vuelve a su formulario si la decisión se deshace o no se puede hacer')

const CAMPOS = {
  decisionId: z.uuid().describe('La elige quien decide, para que la misma decisión repetida sea una sola'),
  llamada: z.string().max(200).describe('Método y dirección de la llamada que decide, como en este documento'),
  texto: z.string().max(300).describe('Lo decidido: “Reclamo 40102: Cerrar.”'),
  item: z.string().max(80).nullable().describe('Sobre qué: “Reclamo 40102”; nulo si son varias'),
  escrito: Escrito.nullable(),
}

const FaltaMs = z.number().int().min(0).describe('Milisegundos hasta que se hace')

const Decision = z.object({
  ...CAMPOS,
  faltaMs: FaltaMs,
  estado: z.enum(['pendiente', 'hecha', 'devuelta']),
  respuesta: z.unknown().describe('De una hecha, lo que contestó su llamada'),
  motivo: z.string().nullable().describe('De una devuelta, por qué no se pudo hacer'),
})
export type Decision = z.output<typeof Decision>

const Id = z.object({ decisionId: z.uuid() })

export const decisionesShapes = {
  list: { reply: z.array(Decision) },
  hold: {
    body: z.object({
      ...CAMPOS,
      parametros: z.record(z.string(), z.union([z.string().max(200), z.number()])),
      cuerpo: z.record(z.string(), z.unknown()),
    }),
    reply: z.object({ decisionId: z.uuid(), faltaMs: FaltaMs }),
  },
  undo: { params: Id, reply: Id },
} satisfies Shapes
