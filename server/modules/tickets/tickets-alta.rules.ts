import { FOTOS_GARANTIA, GARANTIA_PIDE, ordenGarantia } from '#contract/garantias/reglas.ts'
import type { Garantia } from '#contract/garantias/shapes.ts'
import { NEGOCIOS } from '#contract/base/servicios.ts'
import type { Pedido } from '#contract/tickets/reglas.ts'
import { origenProblem } from '#modules/gestiones'
import type { NewTicket } from '#contract/tickets/shapes.ts'
import type { MotivoRow } from './tickets-catalogo.repository.ts'

/** Returns an error for missing mandatory photos, or for photos that refer to no file. */
const photoProblems = (garantia: Garantia, negocioId: number, files: number): Record<string, string> => {
  if (garantia.fotos.some(({ archivo }) => archivo >= files)) {
    return { 'garantia.fotos': 'Falta una de las fotos. Volvé a adjuntarla.' }
  }
  const list = FOTOS_GARANTIA[negocioId === NEGOCIOS.motos ? 1 : 4]
  const missing = list.filter(
    ({ rubro, obligatoria }) => obligatoria && !garantia.fotos.some((foto) => foto.rubro === rubro),
  )
  return missing.length
    ? { 'garantia.fotos': `Faltan fotos: ${missing.map(({ texto }) => texto.toLowerCase()).join(', ')}.` }
    : {}
}

/** Returns every error of a warranty, by field. Photos are required only where users may upload files. */
export const checkGarantia = (
  garantia: Garantia,
  facts: { negocioId: number; files: number; today: string; allowsFiles: boolean; fechaEntrega: string | undefined },
): Record<string, string> => {
  const { negocioId, files, today, allowsFiles, fechaEntrega } = facts
  const required = GARANTIA_PIDE[negocioId === NEGOCIOS.motos ? 'motos' : 'autopartes']
  const missing = required.filter(([field]) => garantia[field] === undefined || garantia[field] === '')
  const wrong = { ...Object.fromEntries(missing), ...ordenGarantia({ ...garantia, fechaEntrega }, today) }
  return {
    ...Object.fromEntries(Object.entries(wrong).map(([field, message]) => [`garantia.${field}`, `${message}.`])),
    ...(allowsFiles ? photoProblems(garantia, negocioId, files) : {}),
  }
}

/** Facts that decide whether a new ticket is valid: its reason, the razón social and the user. */
interface TicketFacts {
  motivo: MotivoRow | null
  /** true: the razón social works with the business (negocio). */
  hasNegocio: boolean
  marcas: readonly { marcaId: number }[]
  hasDevolucion: boolean
  origenes: readonly { origenId: number }[]
  files: number
  allowsFiles: boolean
  isStaff: boolean
}

const PEDIDO_PROBLEM: Record<Pedido, (body: NewTicket) => [field: string, message: string] | undefined> = {
  marca: ({ marca }) => (marca ? undefined : ['marca', 'Elegí la marca.']),
  factura: ({ numeroFactura }) => (numeroFactura ? undefined : ['numeroFactura', 'Ingresá el número de factura.']),
  producto: ({ codigoMaterial }) =>
    codigoMaterial ? undefined : ['codigoMaterial', 'Ingresá el código del producto.'],
  cantidad: ({ cantidad }) => (cantidad ? undefined : ['cantidad', 'Ingresá la cantidad.']),
  devolucion: ({ devolucionId }) =>
    devolucionId ? undefined : ['devolucionId', 'Ingresá el número de la devolución.'],
}

const motivoProblem = (body: NewTicket, motivo: MotivoRow | null): [string, string] | undefined => {
  if (!motivo) return ['motivoReclamo', 'Elegí un motivo de la lista.']
  if (body.tipo === 'reclamo' && body.sector === undefined) return ['sector', 'Elegí el sector.']
  if (body.tipo === 'reclamo' && motivo.sectorId !== body.sector) {
    return ['motivoReclamo', 'Ese motivo es de otro sector. Elegí uno de la lista.']
  }
  return motivo.negocioId !== null && motivo.negocioId !== body.negocioId
    ? ['motivoReclamo', 'Ese motivo es de otro negocio. Elegí uno de la lista.']
    : undefined
}

/** Returns the errors in the fields that claims and warranties share: the first error of each field. */
export const checkTicket = (body: NewTicket, facts: TicketFacts): Record<string, string> => {
  const origen = origenProblem(body.origenId, facts.origenes, facts.isStaff)
  const problems: ([string, string] | undefined)[] = [
    facts.hasNegocio ? undefined : ['negocioId', 'Elegí un negocio de la razón social.'],
    motivoProblem(body, facts.motivo),
    body.tipo === 'reclamo' && !body.titulo ? ['titulo', 'Ingresá el asunto.'] : undefined,
    body.tipo === 'garantia' && !body.garantia ? ['garantia', 'Completá los datos de la garantía.'] : undefined,
    body.tipo === 'garantia' && !body.marca ? ['marca', 'Elegí la marca.'] : undefined,
    body.marca && !facts.marcas.some(({ marcaId }) => marcaId === body.marca?.marcaId)
      ? ['marca', 'Elegí una marca de la lista.']
      : undefined,
    body.devolucionId && !facts.hasDevolucion
      ? ['devolucionId', 'No encontramos esa devolución. Revisá el número.']
      : undefined,
    origen ? ['origenId', origen] : undefined,
    facts.files > 0 && !facts.allowsFiles ? ['files', 'Por ahora no se pueden adjuntar archivos.'] : undefined,
    ...(facts.motivo?.pide ?? []).map((asked) => PEDIDO_PROBLEM[asked](body)),
  ]
  const fields: Record<string, string> = {}
  for (const problem of problems) if (problem) fields[problem[0]] ??= problem[1]
  return fields
}
