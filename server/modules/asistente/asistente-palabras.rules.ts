import { textoEstado } from '#contract/base/estados.ts'
import { MEDIO_ESTADOS, MEDIOS } from '#contract/cuenta-corriente/medios.ts'
import { PAGO_ESTADOS, TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import { ESTADOS_CERTIFICADO, TIPOS_CERTIFICADO, TIPOS_DOCUMENTO } from '#contract/documentos/reglas.ts'
import { CLASES, type ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { DOCUMENTOS_UNIDAD, ENTREGAS, FORMAS_PAGO } from '#contract/pedidos-motos/reglas.ts'
import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'

type Texto = (code: unknown) => string | undefined

const from =
  (table: Readonly<Record<string, string>>): Texto =>
  (code) =>
    table[String(code)]

const ofMedio: Texto = (code) => (MEDIOS as Readonly<Record<string, { texto: string }>>)[String(code)]?.texto
const ofPedido: Texto = (code) => ESTADOS_PEDIDO.find(({ id }) => id === code)?.texto
const ofGestion: Texto = (code) => textoEstado(Number(code))

const GESTION = { estadoId: ofGestion, statusId: ofGestion, camino: ofGestion }

/** Text of each code in the answers, by noun of the call and by field. */
const TEXTOS: Readonly<Record<string, Readonly<Record<string, Texto>>>> = {
  cuentaCorriente: { tramo: from(TRAMOS) },
  pagos: { estado: from({ ...MEDIO_ESTADOS, ...PAGO_ESTADOS }), medio: ofMedio, puede: from(MEDIO_ESTADOS) },
  devoluciones: GESTION,
  tickets: { ...GESTION, tipo: (code) => CLASES[code as ClaseTrabajo]?.texto },
  pedidosMotos: {
    estadoId: ofPedido,
    statusId: ofPedido,
    camino: ofPedido,
    entrega: from(ENTREGAS),
    formaPago: from(FORMAS_PAGO),
    documento: from(DOCUMENTOS_UNIDAD),
  },
  documentos: { tipo: from(TIPOS_DOCUMENTO) },
  certificados: { tipo: from(TIPOS_CERTIFICADO), estado: from(ESTADOS_CERTIFICADO) },
}

/** Name of the field with the text of a code: `estadoId` has `estadoIdTexto` next to it. */
export const nombreDeTexto = (field: string): string => `${field}Texto`

/** Whether the calls of a noun have texts for the codes of a field. */
export const hasTexto = (noun: string, field: string): boolean => TEXTOS[noun]?.[field] !== undefined

/** Returns the text of a code, or the texts of a list of codes; undefined: the field has no code. */
export const textoDe = (noun: string, field: string, value: unknown): string | string[] | undefined => {
  const texto = TEXTOS[noun]?.[field]
  if (!texto || value === null || value === undefined) return undefined
  return Array.isArray(value) ? value.map((each) => texto(each) ?? String(each)) : texto(value)
}

/** Path of the screen of an item, by noun and by the field of its number. */
const ENLACES: Readonly<
  Record<string, { field: string; enlace: (id: number, fila: Record<string, unknown>) => string }>
> = {
  devoluciones: { field: 'devolucionId', enlace: CLASES.devolucion.enlace },
  tickets: { field: 'ticketId', enlace: (id, { tipo }) => CLASES[tipo as 'reclamo' | 'garantia'].enlace(id) },
  pagos: { field: 'pagoId', enlace: CLASES.pago.enlace },
  pedidosMotos: { field: 'pedidoId', enlace: CLASES.pedido.enlace },
}

/** Whether an object of an answer is an item that has a screen. */
export const hasEnlace = (noun: string, fields: Readonly<Record<string, unknown>>): boolean => {
  const { field } = ENLACES[noun] ?? {}
  return field !== undefined && field in fields && !('enlace' in fields)
}

/** Returns the path, under /autogestion, of the screen of an item; undefined: the object is no item with a screen. */
export const enlaceDe = (noun: string, fila: Record<string, unknown>): string | undefined =>
  hasEnlace(noun, fila) ? ENLACES[noun]!.enlace(Number(fila[ENLACES[noun]!.field]), fila) : undefined
