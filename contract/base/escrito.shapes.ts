import { z } from 'zod'

const ESCRITOS = z.registry<{ escrito: true }>()

/**
 * Marks a text of an answer that a person typed. An assistant gets such a text as content of its own, so that it does
 * not take the text for an instruction.
 */
export const textoEscrito = <T extends z.ZodType>(schema: T): T => {
  ESCRITOS.add(schema, { escrito: true })
  return schema
}

/** Whether a text was marked by `textoEscrito`. A description or a copy of the schema keeps the mark. */
export const isEscrito = (schema: z.ZodType): boolean => ESCRITOS.get(schema) !== undefined
