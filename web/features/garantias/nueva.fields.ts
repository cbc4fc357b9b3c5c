import { fotosOf, type GarantiaForm, isMoto } from './nueva.form.ts'

type Field = [path: string, label: string]

const HEAD: Field[] = [
  ['razonSocialId', 'Razón social'],
  ['negocioId', 'Negocio'],
]
const MOTO: Field[] = [
  ['garantia.vin', 'Nº de chasis'],
  ['marca', 'Marca'],
  ['garantia.modelo', 'Modelo'],
  ['garantia.numeroMotor', 'Nº de motor'],
  ['garantia.dominio', 'Patente'],
  ['garantia.kilometraje', 'Kilometraje'],
  ['garantia.fechaVenta', 'Fecha de venta'],
  ['garantia.fechaFalla', 'Fecha de la falla'],
  ['garantia.taller', 'Centro de garantía o taller'],
]
const PIEZA: Field[] = [
  ['garantia.codigoMaterial', 'Código de producto'],
  ['marca', 'Marca'],
  ['garantia.lote', 'Lote o serie'],
  ['garantia.numeroFactura', 'Nº de factura'],
  ['garantia.fechaVenta', 'Fecha de venta'],
  ['garantia.fechaFalla', 'Fecha de la falla'],
  ['garantia.vehiculo.marca', 'Marca del vehículo'],
  ['garantia.vehiculo.modelo', 'Modelo del vehículo'],
  ['garantia.vehiculo.anio', 'Año del vehículo'],
  ['garantia.dominio', 'Patente'],
  ['garantia.fechaColocacion', 'Fecha de colocación'],
  ['garantia.kmColocacion', 'Km al colocar'],
  ['garantia.kilometraje', 'Km al fallar'],
  ['garantia.taller', 'Taller'],
]
const SOLO_MOTO: Field[] = [
  ['garantia.repuesto.codigo', 'Código del repuesto'],
  ['garantia.repuesto.cantidad', 'Cantidad del repuesto'],
  ['garantia.titular.nombre', 'Nombre del titular'],
  ['garantia.titular.dni', 'DNI del titular'],
  ['garantia.titular.telefono', 'Teléfono del titular'],
]

/** Every field of the form with the name people see, in the order of the screen. */
export const fieldsOf = (form: GarantiaForm): Field[] => [
  ...HEAD,
  ...(isMoto(form) ? MOTO : PIEZA),
  ['origenId', 'Origen'],
  ['motivoReclamo', 'Motivo'],
  ['descripcion', 'Descripción'],
  ['garantia.services', 'Services'],
  ...form.garantia.services.flatMap((_, at): Field[] => [
    [`garantia.services.${at}.km`, `Service ${at + 1}, kilómetros`],
    [`garantia.services.${at}.fecha`, `Service ${at + 1}, fecha`],
  ]),
  ...(isMoto(form) ? SOLO_MOTO : []),
  ...fotosOf(form).map(({ rubro, texto }): Field => [`garantia.fotos.${rubro}`, `Foto: ${texto.toLowerCase()}`]),
  ['files', 'Otros archivos'],
]

/** The step that shows a field. */
export const stepOf = (path: string): number =>
  /^(motivoReclamo|descripcion|files|garantia\.(services|repuesto|titular|fotos))/.test(path) ? 1 : 0
