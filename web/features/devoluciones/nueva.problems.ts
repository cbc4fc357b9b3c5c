import type { FieldErrors } from 'react-hook-form'
import type { NuevaForm } from './nueva.form.ts'
import type { Linea } from './nueva.lineas.ts'

/** A wrong field of the form, said with the name people see. */
export interface Problem {
  path: string
  label: string
  message: string
}

const LABELS: Record<string, string> = {
  cantidad: 'cantidad',
  lote: 'lote',
  motivoId: 'motivo',
  fotos: 'fotos',
  codigoMaterial: 'producto',
}

const messageOf = (error: unknown): string | undefined => {
  const message = (error as { message?: unknown } | undefined)?.message
  return typeof message === 'string' && message ? message : undefined
}

/** Everything wrong, in the order of the screen. */
export const problemsOf = (errors: FieldErrors<NuevaForm>, lineas: readonly Linea[]): Problem[] => {
  const problems: Problem[] = []
  const add = (path: string, label: string, error: unknown) => {
    const message = messageOf(error)
    if (message) problems.push({ path, label, message })
  }
  add('razonSocialId', 'Razón social', errors.razonSocialId)
  add('lineas', 'Productos', errors.lineas)
  for (const [at, linea] of lineas.entries()) {
    for (const [field, label] of Object.entries(LABELS)) {
      add(`lineas.${at}.${field}`, `${linea.codigoMaterial}, ${label}`, errors.lineas?.[at]?.[field as keyof Linea])
    }
  }
  add('comentarios', 'Comentarios', errors.comentarios)
  return problems
}
