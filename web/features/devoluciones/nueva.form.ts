import { z } from 'zod'
import { MAX_ARCHIVOS } from '#contract/archivos.ts'
import { plazoVencido } from '#contract/devoluciones.reglas.ts'
import type { MotivoDevolucion, NewDevolucion } from '#contract/devoluciones.schemas.ts'
import { cantidadProblem, type Linea, remainingFor } from './nueva.lineas.ts'

/** What the person fills in, over the three steps. */
export interface NuevaForm {
  razonSocialId: number | ''
  lineas: Linea[]
  requiereEnvioTransporte: boolean
  comentarios: string
}

/** An empty request of a company; staff choose it. */
export const emptyForm = (razonSocialId: number | ''): NuevaForm => ({
  razonSocialId,
  lineas: [],
  requiereEnvioTransporte: false,
  comentarios: '',
})

const isOtros = (motivo: MotivoDevolucion | undefined): boolean => motivo?.motivo.toLowerCase() === 'otros'

const LineaFields = z.custom<Linea>()

/** The day of whom the terms of return bind; undefined for staff, who may take a late one. */
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
  if (motivo?.requiereFotos && !linea.fotos.length) problems.push(['fotos', 'Este motivo necesita al menos una foto'])
  return problems
}

/** The rules of the form; the reasons say which ask for photos and for a comment, and until when each is taken. */
export const nuevaSchema = (motivos: readonly MotivoDevolucion[], plazos: Plazos) =>
  z
    .object({
      razonSocialId: z.union([z.number(), z.literal('')]),
      lineas: z.array(LineaFields).min(1, 'Agregá al menos un producto: buscá la factura y elegilo'),
      requiereEnvioTransporte: z.boolean(),
      comentarios: z.string().max(2000, 'Usá hasta 2.000 caracteres'),
    })
    .superRefine((form, context) => {
      const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
      if (form.razonSocialId === '') refuse(['razonSocialId'], 'Elegí la razón social')
      const reasons = form.lineas.map(({ motivoId }) => motivos.find((motivo) => String(motivo.motivoId) === motivoId))
      for (const [at, linea] of form.lineas.entries()) {
        for (const [field, message] of lineaProblems(linea, remainingFor(form.lineas, at), {
          motivo: reasons[at],
          plazos,
        })) {
          refuse(['lineas', at, field], message)
        }
      }
      if (form.lineas.reduce((total, { fotos }) => total + fotos.length, 0) > MAX_ARCHIVOS) {
        const last = form.lineas.findLastIndex(({ fotos }) => fotos.length)
        refuse(['lineas', last, 'fotos'], `Podés adjuntar hasta ${MAX_ARCHIVOS} archivos en toda la devolución`)
      }
      if (reasons.some(isOtros) && !form.comentarios.trim()) {
        refuse(['comentarios'], 'Contanos qué pasó: el motivo "Otros" necesita un comentario')
      }
    })

/** The request as the server takes it: lines by invoice, photos by position. `origins` says where each line came from. */
export const toSent = (form: NuevaForm) => {
  const numeros = [...new Set(form.lineas.map(({ numeroFactura }) => numeroFactura))]
  const origins = numeros.map((numero) =>
    form.lineas.flatMap(({ numeroFactura }, at) => (numeroFactura === numero ? [at] : [])),
  )
  const files: File[] = []
  const facturas = origins.map((indexes) => ({
    numeroFactura: form.lineas[indexes[0]!]!.numeroFactura,
    fechaVenta: form.lineas[indexes[0]!]!.fechaVenta,
    productos: indexes.map((at) => {
      const { codigoMaterial, cantidad, lote, motivoId, fotos } = form.lineas[at]!
      const archivos = fotos.map((foto) => files.push(foto) - 1)
      return {
        codigoMaterial,
        cantidad: Number(cantidad),
        motivo: { motivoId: Number(motivoId) },
        ...(lote && { lote }),
        ...(archivos.length && { archivos }),
      }
    }),
  }))
  const body: NewDevolucion = {
    razonSocialId: Number(form.razonSocialId),
    comentarios: form.comentarios.trim(),
    requiereEnvioTransporte: form.requiereEnvioTransporte,
    facturas,
  }
  return { body, files, origins }
}

const FIELDS: Record<string, string> = { cantidad: 'cantidad', lote: 'lote', motivo: 'motivoId', archivos: 'fotos' }

/** Where a message about a photo goes: it starts with the name of the one that the server refused. */
export const photoPathOf = ({ lineas }: NuevaForm, message: string): string => {
  const at = lineas.findIndex(({ fotos }) => fotos.some(({ name }) => message.startsWith(`${name}:`)))
  return `lineas.${Math.max(at, 0)}.fotos`
}

/** Where an error of the server goes in the form: `facturas.0.productos.1.cantidad` → `lineas.3.cantidad`. */
export const formPathOf = (path: string, origins: readonly number[][]): string => {
  const [root, factura, rest, producto, field = ''] = path.split('.')
  if (root !== 'facturas') return path
  const at = origins[Number(factura)]?.[rest === 'productos' ? Number(producto) : 0]
  if (at === undefined) return 'lineas'
  // What no input can fix (the invoice, the product) is said at the top of the line.
  return `lineas.${at}.${FIELDS[field] ?? 'codigoMaterial'}`
}

/** The step that shows a field. */
export const stepOf = (path: string): number => (/^(lineas|razonSocialId)/.test(path) ? 0 : 1)
