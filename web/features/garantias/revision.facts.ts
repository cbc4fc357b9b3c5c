import { formatDay } from '#contract/fechas.ts'
import { formatCount } from '#contract/formato.ts'
import { type GarantiaForm, isMoto } from './nueva.form.ts'

type Row = [label: string, value: string]

const km = (value: number | '') => (value === '' ? '' : `${formatCount(value)} km`)
const day = (value: string) => (value ? formatDay(value) : '')
const joined = (parts: readonly (string | number)[]) => parts.filter(Boolean).join(' · ')

/** What failed, as it will be read; what was left empty is left out. */
export const queEsFacts = (form: GarantiaForm): Row[] => {
  const { garantia } = form
  const rows: Row[] = isMoto(form)
    ? [
        ['Nº de chasis', garantia.vin],
        ['Modelo', garantia.modelo],
        ['Nº de motor', garantia.numeroMotor],
        ['Patente', garantia.dominio],
        ['Kilometraje', km(garantia.kilometraje)],
        ['Centro de garantía o taller', garantia.taller],
      ]
    : [
        ['Código de producto', garantia.codigoMaterial],
        ['Lote o serie', garantia.lote],
        ['Nº de factura', garantia.numeroFactura],
        ['Vehículo', joined([garantia.vehiculo.marca, garantia.vehiculo.modelo, garantia.vehiculo.anio])],
        ['Patente', garantia.dominio],
        ['Colocación', joined([day(garantia.fechaColocacion), km(garantia.kmColocacion), garantia.taller])],
        ['Km al fallar', km(garantia.kilometraje)],
      ]
  return [
    ...rows,
    ['Fecha de venta', day(garantia.fechaVenta)],
    ['Fecha de la falla', day(garantia.fechaFalla)],
  ].filter((row): row is Row => row[1] !== '')
}

/** What was done to it, and what is asked for. */
export const quePasoFacts = (form: GarantiaForm): Row[] => {
  if (!isMoto(form)) return []
  const { services, repuesto, titular, atencionComercial } = form.garantia
  const rows: Row[] = [
    ['Services hechos', services.map((each) => `${day(each.fecha)} a los ${km(each.km)}`).join('\n')],
    ['Repuesto pedido', joined([repuesto.codigo, repuesto.cantidad === '' ? '' : `${repuesto.cantidad} u.`])],
    ['Titular', joined([titular.nombre, titular.dni, titular.telefono])],
    ['Atención comercial', atencionComercial ? 'Pedida' : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}
