import { normalizeVin } from '#contract/base/vehiculos.ts'
import { createMarcaReader } from '#modules/negocios'
import { createClienteReader } from '#modules/razones-sociales'
import { createRowReader, day, integer, type Parsed, requiredText } from '#server/import/import-fields.ts'
import { importable } from '#server/import/import.ts'
import { upsertOf } from '#server/import/upsert.ts'

/** A motorcycle that was sold. */
interface ImportedUnidad {
  vin: string
  razonSocialId: number
  marcaId: number
  modelo: string
  motor: string
  factura: string
  fechaEntrega: string
  garantiaMeses: number
  garantiaKm: number
}

const vin = (value: string): Parsed<string> => {
  const normal = normalizeVin(value)
  return /^[A-Z0-9]{17}$/.test(normal)
    ? { value: normal }
    : { error: value ? 'Un chasis tiene 17 letras y números.' : 'Falta el dato.' }
}

const whole = integer(0, 999_999, 'Tiene que ser un número entero.')

export const UNIDADES = importable<ImportedUnidad>({
  kind: 'unidades',
  texto: 'Chasis y motor de las motos vendidas antes del portal: con ellas se verifica la garantía.',
  columns: {
    vin: { etiqueta: 'Chasis', ayuda: '17 letras y números.', ejemplo: '8AXTH150CRA009801', obligatoria: true },
    codigo_cliente: {
      etiqueta: 'Código de cliente',
      ayuda: 'A quién se le vendió. La empresa tiene que estar cargada.',
      ejemplo: '104217',
      obligatoria: true,
    },
    marca: {
      etiqueta: 'Marca',
      ayuda: 'Nombre o número. Tiene que estar cargada.',
      ejemplo: 'Tehuel',
      obligatoria: true,
    },
    modelo: { etiqueta: 'Modelo', ayuda: '', ejemplo: 'TH 150 Sport', obligatoria: true },
    motor: { etiqueta: 'Motor', ayuda: 'Su número.', ejemplo: 'TH157FMJ-2609801', obligatoria: true },
    factura: {
      etiqueta: 'Factura',
      ayuda: 'El número con que se vendió.',
      ejemplo: 'A-0003-00009801',
      obligatoria: true,
    },
    fecha_entrega: {
      etiqueta: 'Fecha de entrega',
      ayuda: 'dd/mm/aaaa o aaaa-mm-dd.',
      ejemplo: '15/06/2026',
      obligatoria: true,
    },
    garantia_meses: { etiqueta: 'Meses de garantía', ayuda: '', ejemplo: '12', obligatoria: true },
    garantia_km: { etiqueta: 'Kilómetros de garantía', ayuda: '', ejemplo: '12000', obligatoria: true },
  },
  open: async (db) =>
    createRowReader({
      vin: ['vin', vin],
      razonSocialId: ['codigo_cliente', await createClienteReader(db)],
      marcaId: ['marca', await createMarcaReader(db)],
      modelo: ['modelo', requiredText(80)],
      motor: ['motor', requiredText(40)],
      factura: ['factura', requiredText(20)],
      fechaEntrega: ['fecha_entrega', day],
      garantiaMeses: ['garantia_meses', whole],
      garantiaKm: ['garantia_km', whole],
    }),
  key: (row) => row.vin,
  duplicate: { columna: 'vin', mensaje: 'El mismo chasis ya apareció en el archivo.' },
  write: upsertOf({ tabla: 'unidad', clave: 'vin', versiones: true }),
  table: 'unidad',
})
