import { TIPOS_FOTO } from '#contract/base/fotos.ts'
import type { NewDevolucion } from '#contract/devoluciones/nueva.shapes.ts'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { renglonDudoso, renglonesDe } from '#contract/devoluciones/renglon.ts'
import { plazoVencido } from '#contract/devoluciones/reglas.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatCuantos } from '#contract/valores/formato.ts'
import type { LockedLine } from '#modules/facturas'

/** Requested product, matched with its invoice line. */
export interface CheckedProducto {
  linea: LockedLine
  cantidad: number
  lote: string | null
  motivo: MotivoDevolucion
  /** Indexes of the product's photos in `files`. */
  archivos: number[]
}

interface DevolucionFacts {
  lineas: readonly LockedLine[]
  /** Units taken by open or approved returns, by invoice line. */
  comprometido: ReadonlyMap<number, number>
  motivos: ReadonlyMap<number, MotivoDevolucion>
  /** Content types of the files sent. */
  archivos: readonly string[]
  today: string
  /** true: the terms to return apply, as for customers. false: staff may create a late return for a customer. */
  hasTerms: boolean
}

type Asked = NewDevolucion['facturas'][number]['productos'][number]

const loteMessage = (asked: Asked, line: LockedLine): string | undefined => {
  if (!line.lotes.length) return asked.lote ? 'Este producto no lleva lote. Dejalo en blanco.' : undefined
  if (!asked.lote) return 'Elegí el lote.'
  return line.lotes.includes(asked.lote)
    ? undefined
    : `Ese lote no es de esta factura. Puede ser ${line.lotes.join(', ')}.`
}

const plazoMessage = (motivo: MotivoDevolucion, line: LockedLine, facts: DevolucionFacts): string | undefined =>
  facts.hasTerms ? plazoVencido(motivo, line.fecha, facts.today) : undefined

const archivosMessage = (asked: Asked, motivo: MotivoDevolucion, facts: DevolucionFacts): string | undefined => {
  const positions = asked.archivos ?? []
  if (positions.some((position) => position >= facts.archivos.length))
    return 'Falta una de las fotos. Volvé a adjuntarla.'
  return motivo.requiereFotos && !positions.some((position) => TIPOS_FOTO.includes(facts.archivos[position]!))
    ? `El motivo “${motivo.motivo}” necesita al menos una foto.`
    : undefined
}

/**
 * Matches the requested products with the invoice lines; returns every error by field. `conflict` is present only if
 * the sole error is that other returns took the units.
 */
export const checkProductos = (body: NewDevolucion, facts: DevolucionFacts) => {
  const fields: Record<string, string> = {}
  const productos: CheckedProducto[] = []
  const takenUnits = new Map(facts.comprometido)
  let conflict: string | undefined
  let mistakes = 0
  const addError = (path: string, message: string) => {
    fields[path] ??= message
    mistakes += 1
  }

  for (const [at, factura] of body.facturas.entries()) {
    const ofFactura = facts.lineas.filter((line) => line.numero.endsWith(factura.numeroFactura))
    if (!ofFactura.length)
      addError(`facturas.${at}.numeroFactura`, 'No encontramos esa factura. Revisá el número o buscá por producto.')
    else if (factura.fechaVenta && factura.fechaVenta !== ofFactura[0]!.fecha) {
      addError(`facturas.${at}.fechaVenta`, `La factura es del ${formatDay(ofFactura[0]!.fecha)}.`)
    }
    for (const [index, asked] of factura.productos.entries()) {
      const path = `facturas.${at}.productos.${index}`
      const options = renglonesDe(ofFactura, asked)
      const unitsLeft = (line: LockedLine) => line.cantidad - (takenUnits.get(line.facturaLineaId) ?? 0)
      const line =
        options.find((option) => !loteMessage(asked, option) && unitsLeft(option) >= asked.cantidad) ??
        options.find((option) => !loteMessage(asked, option)) ??
        options[0]
      const motivo = facts.motivos.get(asked.motivo.motivoId)
      if (!motivo) addError(`${path}.motivo.motivoId`, 'Elegí un motivo de la lista.')
      if (!line) {
        if (ofFactura.length) addError(`${path}.codigoMaterial`, 'Ese producto no está en la factura.')
        continue
      }
      const dudoso = renglonDudoso(options)
      if (dudoso) addError(`${path}.facturaLineaId`, dudoso)
      if (line.noRetornable) addError(`${path}.codigoMaterial`, line.noRetornable)
      const lote = loteMessage(asked, line)
      if (lote) addError(`${path}.lote`, lote)
      if (motivo) {
        const plazo = plazoMessage(motivo, line, facts)
        if (plazo) addError(`${path}.motivo.motivoId`, plazo)
        const fotos = archivosMessage(asked, motivo, facts)
        if (fotos) addError(`${path}.archivos`, fotos)
        if (motivo.motivo.toLowerCase() === 'otros' && !body.comentarios) {
          addError('comentarios', 'Contanos qué pasó: el motivo “Otros” necesita un comentario.')
        }
      }
      const remaining = unitsLeft(line)
      if (asked.cantidad > line.cantidad)
        addError(
          `${path}.cantidad`,
          `La factura tiene ${formatCuantos(line.cantidad, 'unidad', 'unidades')}. Ingresá esa cantidad o menos.`,
        )
      else if (asked.cantidad > remaining) {
        fields[`${path}.cantidad`] ??=
          remaining > 0
            ? `${remaining === 1 ? 'Queda' : 'Quedan'} ${remaining} por devolver.`
            : 'Ya no quedan unidades por devolver. Quitá el producto.'
        conflict ??= `De ${line.codigoMaterial} en ${line.numero} ${remaining === 1 ? 'queda' : 'quedan'} ${remaining} por devolver.`
      }
      takenUnits.set(line.facturaLineaId, (takenUnits.get(line.facturaLineaId) ?? 0) + asked.cantidad)
      if (motivo)
        productos.push({
          linea: line,
          cantidad: asked.cantidad,
          lote: asked.lote || null,
          motivo,
          archivos: asked.archivos ?? [],
        })
    }
  }
  return { productos, fields, conflict: mistakes ? undefined : conflict }
}
