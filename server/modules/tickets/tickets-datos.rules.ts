import { formatDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { Garantia } from '#contract/garantias/shapes.ts'

/** Data of a ticket besides its text: the fields that its reason requires, and warnings about the warranty term. */
export interface TicketDatos {
  numeroFactura?: string | undefined
  /** true: the invoice could not be verified when the ticket was created. */
  facturaSinVerificar?: boolean | undefined
  codigoMaterial?: string | undefined
  cantidad?: number | undefined
  devolucionId?: number | undefined
  garantia?: Omit<Garantia, 'fotos'> | undefined
  avisos?: string[] | undefined
}

const km = (value: number | undefined) => (value === undefined ? undefined : `${formatCount(value)} km`)
const day = (value: string | undefined) => (value === undefined ? undefined : formatDay(value))
const joined = (parts: readonly (string | number | undefined)[]) => parts.filter(Boolean).join(' · ') || undefined

const factura = (numero: string | undefined, { facturaSinVerificar }: TicketDatos) =>
  numero && facturaSinVerificar ? `${numero} (sin verificar)` : numero

const ofGarantia = (g: NonNullable<TicketDatos['garantia']>, datos: TicketDatos): [string, string | undefined][] => [
  ['Nº de chasis', g.vin],
  ['Modelo', g.modelo],
  ['Nº de motor', g.numeroMotor],
  ['Código de producto', g.codigoMaterial],
  ['Lote o serie', g.lote],
  ['Nº de factura', factura(g.numeroFactura, datos)],
  ['Vehículo', joined([g.vehiculo?.marca, g.vehiculo?.modelo, g.vehiculo?.anio])],
  ['Patente', g.dominio],
  ['Kilometraje', km(g.kilometraje)],
  ['Kilómetros al colocar', km(g.kmColocacion)],
  ['Fecha de colocación', day(g.fechaColocacion)],
  ['Taller', g.taller],
  ['Fecha de venta', day(g.fechaVenta)],
  ['Motivo del cambio de fecha de venta', g.motivoVenta],
  ['Fecha de la falla', day(g.fechaFalla)],
  ['Services', joined(g.services.map((service) => `${formatDay(service.fecha)} a los ${km(service.km)}`))],
  ['Repuesto pedido', joined([g.repuesto?.codigo, g.repuesto?.cantidad && `${g.repuesto.cantidad} u.`])],
  ['Titular', joined([g.titular?.nombre, g.titular?.dni, g.titular?.telefono])],
  ['Atención comercial', g.atencionComercial ? 'Pedida' : undefined],
]

/** Returns the data that is present, each with its label. */
export const describeDatos = (datos: TicketDatos): { etiqueta: string; valor: string }[] => {
  const rows: [string, string | undefined][] = [
    ['Nº de factura', factura(datos.numeroFactura, datos)],
    ['Código de producto', datos.codigoMaterial],
    ['Cantidad', datos.cantidad === undefined ? undefined : formatCount(datos.cantidad)],
    ['Devolución', datos.devolucionId === undefined ? undefined : String(datos.devolucionId)],
    ...(datos.garantia ? ofGarantia(datos.garantia, datos) : []),
  ]
  return rows.flatMap(([etiqueta, valor]) => (valor ? [{ etiqueta, valor }] : []))
}
