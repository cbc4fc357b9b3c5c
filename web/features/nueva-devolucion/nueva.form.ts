import type { z } from 'zod'
import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import { isFotoName } from '#contract/base/fotos.ts'
import { plazoVencido } from '#contract/devoluciones/reglas.ts'
import type { NewDevolucion } from '#contract/devoluciones/nueva.shapes.ts'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { sentOf } from '#shared/forms/escrito.ts'
import type { Refuse, Typed } from '#shared/forms/use-form-send.ts'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import { CAMPOS_LINEA, cantidadProblem, remainingFor } from './nueva.lineas.ts'

/** Form values of all three steps. */
export type NuevaForm = Omit<Typed<typeof NewDevolucion, 'origenId'>, 'razonSocialId' | 'facturas'> & {
  razonSocialId: number | ''
  lineas: Linea[]
}

const isOtros = (motivo: MotivoDevolucion | undefined): boolean => motivo?.motivo.toLowerCase() === 'otros'

/** Today, to check the return terms. undefined: the user is staff, who may accept a return after its term. */
type Plazos = { hoy: string } | undefined

const lineaProblems = (
  linea: Linea,
  remaining: number,
  { motivo, plazos }: { motivo: MotivoDevolucion | undefined; plazos: Plazos },
) => {
  const problems: [field: keyof Linea, message: string][] = []
  const wrong = cantidadProblem(linea.cantidad, remaining)
  if (wrong) problems.push(['cantidad', wrong])
  if (linea.lotes.length && !linea.lote) problems.push(['lote', 'Elegí el lote'])
  if (!motivo) problems.push(['motivoId', 'Elegí el motivo'])
  const late = motivo && plazos && plazoVencido(motivo, linea.fechaVenta, plazos.hoy)
  if (late) problems.push(['motivoId', late])
  if (motivo?.requiereFotos && !linea.fotos.some(({ name }) => isFotoName(name)))
    problems.push(['fotos', 'Este motivo necesita al menos una foto'])
  return problems
}

/**
 * Returns a function that checks required values and return terms. Both depend on the reason, so the contract cannot
 * check them.
 */
export const checkNueva =
  (motivos: readonly MotivoDevolucion[], plazos: Plazos) =>
  (form: NuevaForm, refuse: Refuse): void => {
    const reasons = form.lineas.map(({ motivoId }) => motivos.find((motivo) => String(motivo.motivoId) === motivoId))
    for (const [at, linea] of form.lineas.entries()) {
      const problems = lineaProblems(linea, remainingFor(form.lineas, at), { motivo: reasons[at], plazos })
      for (const [field, message] of problems) refuse(`lineas.${at}.${field}`, message)
    }
    if (form.lineas.reduce((total, { fotos }) => total + fotos.length, 0) > MAX_ARCHIVOS) {
      const last = form.lineas.findLastIndex(({ fotos }) => fotos.length)
      refuse(`lineas.${last}.fotos`, `Podés adjuntar hasta ${MAX_ARCHIVOS} archivos en toda la devolución`)
    }
    if (reasons.some(isOtros) && !form.comentarios.trim()) {
      refuse('comentarios', 'Contanos qué pasó: el motivo “Otros” necesita un comentario')
    }
  }

/** Returns the indexes of the lines of each invoice. */
const originsOf = ({ lineas }: NuevaForm): readonly number[][] => {
  const byFactura = Map.groupBy(lineas.keys(), (at) => lineas[at]!.numeroFactura)
  return [...byFactura.values()]
}

/** Returns the request body. Groups lines by invoice, and sends each photo as its position in `files`. */
export const toSent = (campos: Campos<NuevaForm>, form: NuevaForm) => {
  const files: File[] = []
  const facturas = originsOf(form).map((indexes) => ({
    numeroFactura: form.lineas[indexes[0]!]!.numeroFactura,
    fechaVenta: form.lineas[indexes[0]!]!.fechaVenta,
    productos: indexes.map((at) => {
      const { facturaLineaId, codigoMaterial, cantidad, lote, motivoId, fotos } = form.lineas[at]!
      const archivos = fotos.map((foto) => files.push(foto) - 1)
      return {
        facturaLineaId,
        codigoMaterial,
        cantidad: Number(cantidad),
        motivo: { motivoId: Number(motivoId) },
        ...(lote && { lote }),
        ...(archivos.length && { archivos }),
      }
    }),
  }))
  // The cast is safe: the shape of the contract validates the body before it is sent.
  const body = { ...sentOf(campos, form), facturas } as z.input<typeof NewDevolucion>
  return { body, files }
}

/** Returns the field to which an error about a photo belongs. The message begins with the name of the file. */
const photoPathOf = ({ lineas }: NuevaForm, message: string): string => {
  const at = lineas.findIndex(({ fotos }) => fotos.some(({ name }) => message.startsWith(`${name}:`)))
  return `lineas.${Math.max(at, 0)}.fotos`
}

/** Returns the form field for a path in a server error: `facturas.0.productos.1.cantidad` → `lineas.3.cantidad`. */
export const formPathOf = (path: string, message: string, form: NuevaForm): string => {
  if (path === 'files') return photoPathOf(form, message)
  const [root, factura, rest, producto, field = ''] = path.split('.')
  if (root !== 'facturas') return path
  const at = originsOf(form)[Number(factura)]?.[rest === 'productos' ? Number(producto) : 0]
  if (at === undefined) return 'lineas'
  const campo = CAMPOS_LINEA.find(({ name, sentAs = name }) => sentAs === field)
  return `lineas.${at}.${campo?.name ?? 'codigoMaterial'}`
}
