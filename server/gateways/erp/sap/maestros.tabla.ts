import { z } from 'zod'
import { formatCodigoCliente, parseComprobante } from '#contract/valores/comprobantes.ts'
import { addMonths } from '#contract/valores/fechas.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import type { PROVINCIAS } from '#contract/valores/provincias.ts'
import type { Lectura } from '#contract/integraciones/reglas.ts'
import type { FilaMaestro } from '#gateways/erp/maestros.ts'
import type { SapMaestrosConfig } from '#server/config/config.ts'
import { day, oneOf } from './filter.ts'
import { Day, Padded } from './shapes.ts'

type Contenido = FilaMaestro extends infer F ? (F extends unknown ? Omit<F, 'clave'> : never) : never

/** Source in SAP of a kind of record. https://api.sap.com documents the services under these names. */
interface Fuente {
  /** Service and entity set: `SERVICE/A_EntitySet`. */
  set: string
  clave: string
  /** Fields to read. `to_X/Y` is the field Y of the related entity X, which the request expands. */
  select: readonly string[]
  /** Maximum number of rows in an answer. */
  filas: number
  /** OData conditions of the rows to read. */
  filtro: (config: SapMaestrosConfig, hoy: string) => string[]
  /** Converts a row of SAP to records for the importers. */
  toFila: (row: unknown, clave: string, config: SapMaestrosConfig) => Contenido
}

/**
 * Regions of Argentina as SAP delivers them (T005S). They have the codes of ARCA (the tax authority), not ISO codes.
 */
const REGIONES: Readonly<Record<string, (typeof PROVINCIAS)[number]>> = {
  '00': 'Ciudad Autónoma de Buenos Aires',
  '01': 'Buenos Aires',
  '02': 'Catamarca',
  '03': 'Córdoba',
  '04': 'Corrientes',
  '05': 'Entre Ríos',
  '06': 'Jujuy',
  '07': 'Mendoza',
  '08': 'La Rioja',
  '09': 'Salta',
  '10': 'San Juan',
  '11': 'San Luis',
  '12': 'Santa Fe',
  '13': 'Santiago del Estero',
  '14': 'Tucumán',
  '16': 'Chaco',
  '17': 'Chubut',
  '18': 'Formosa',
  '19': 'Misiones',
  '20': 'Neuquén',
  '21': 'La Pampa',
  '22': 'Río Negro',
  '23': 'Santa Cruz',
  '24': 'Tierra del Fuego',
}

const many = <T extends z.ZodType>(row: T) => z.object({ results: z.array(row) }).transform(({ results }) => results)
const Texto = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '')
/** Boolean of SAP. false may be null or missing. */
const Marca = z
  .boolean()
  .nullish()
  .transform((value) => value === true)

/**
 * Returns a function that converts a row of SAP to records. For an unreadable row, the function returns the names of
 * the invalid fields.
 */
const reading =
  <T extends z.ZodType>(
    shape: T,
    nombre: (clave: string) => string,
    read: (row: z.output<T>, config: SapMaestrosConfig) => Contenido,
  ): Fuente['toFila'] =>
  (row, clave, config) => {
    const parsed = shape.safeParse(row)
    if (parsed.success) return read(parsed.data, config)
    const faltan = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].join(', ')
    return { nombre: nombre(clave), motivo: `SAP trae datos que no son válidos en ${faltan}.` }
  }

const Cliente = z.object({
  Customer: Padded,
  BusinessPartnerFullName: Texto,
  to_BusinessPartnerAddress: many(z.object({ Region: Texto })),
  to_Customer: z.object({
    TaxNumber1: Texto,
    DeletionIndicator: Marca,
    to_CustomerCompany: many(z.object({ CompanyCode: z.string() })),
    to_CustomerSalesArea: many(z.object({ Division: z.string(), DeletionIndicator: Marca })),
  }),
})

const toCliente = (row: z.output<typeof Cliente>, { companyCodes, divisiones }: SapMaestrosConfig): Contenido => {
  const { Customer, to_Customer: cliente } = row
  const nombre = `${formatCodigoCliente(Customer)} ${row.BusinessPartnerFullName}`.trim()
  if (
    companyCodes.length &&
    !cliente.to_CustomerCompany.some(({ CompanyCode }) => companyCodes.includes(CompanyCode))
  ) {
    return { nombre, motivo: `No es cliente de las sociedades ${companyCodes.join(', ')}.` }
  }
  if (!cliente.TaxNumber1) return { nombre, motivo: 'No tiene CUIT en SAP (número fiscal 1).' }
  const areas = cliente.to_CustomerSalesArea.filter(({ DeletionIndicator }) => !DeletionIndicator)
  const suyas = [...new Set(areas.map(({ Division }) => Division))]
  const negocios = [...new Set(suyas.flatMap((division) => divisiones.get(division) ?? []))]
  if (!suyas.length) return { nombre, motivo: 'No tiene áreas de ventas en SAP.' }
  if (!negocios.length) {
    return { nombre, motivo: `SAP_DIVISIONES no tiene el negocio de ninguna de sus divisiones: ${suyas.join(', ')}.` }
  }
  const region = row.to_BusinessPartnerAddress.find(({ Region }) => Region)?.Region ?? ''
  return {
    nombre,
    registros: [
      {
        codigo_cliente: Customer,
        razon_social: row.BusinessPartnerFullName,
        cuit: cliente.TaxNumber1,
        provincia: REGIONES[region] ?? region,
        negocios: negocios.join('|'),
        activo: cliente.DeletionIndicator ? 'no' : 'sí',
      },
    ],
  }
}

/**
 * Material number without leading zeros. SAP pads a number that has only digits, unless its conversion removes the
 * zeros.
 */
const Material = Texto.transform((value) => value.replace(/^0+(?=\d+$)/, ''))

const Producto = z.object({
  Product: Material,
  to_Description: many(z.object({ Language: z.string(), ProductDescription: Texto })),
})

const toProducto = (row: z.output<typeof Producto>): Contenido => {
  const textos = row.to_Description.filter(({ ProductDescription }) => ProductDescription)
  const descripcion = (textos.find(({ Language }) => Language.toUpperCase() === 'ES') ?? textos[0])?.ProductDescription
  return {
    nombre: `${row.Product} ${descripcion ?? ''}`.trim(),
    registros: [{ codigo: row.Product, descripcion: descripcion ?? '' }],
  }
}

const Cantidad = z.string().regex(/^-?\d+(\.\d+)?$/)

const Factura = z.object({
  BillingDocument: Padded,
  DocumentReferenceID: Texto,
  BillingDocumentDate: Day,
  BillingDocumentIsCancelled: Marca,
  SoldToParty: Padded,
  to_Item: many(
    z.object({
      BillingDocumentItem: z.string().regex(/^\d{1,6}$/),
      Material,
      BillingDocumentItemText: Texto,
      BillingQuantity: Cantidad,
      NetAmount: Cantidad,
      Batch: Texto,
    }),
  ),
})
type Renglon = z.output<typeof Factura>['to_Item'][number]

/** Returns "5.000" as "5". Leaves any other number unchanged; the importer then rejects it. */
const wholeOf = (cantidad: string): string => cantidad.replace(/\.0+$/, '')

/**
 * Returns the price of one unit, to the cent. Computed from the net amount, because the price in SAP may be that of a
 * hundred units.
 */
const precioOf = ({ NetAmount, BillingQuantity }: Renglon): string => {
  const cantidad = wholeOf(BillingQuantity)
  const cents = toCents(NetAmount)
  if (!/^[1-9]\d*$/.test(cantidad)) return fromCents(cents)
  const units = BigInt(cantidad)
  return fromCents((cents * 2n + units) / (units * 2n))
}

const toFactura = (row: z.output<typeof Factura>): Contenido => {
  const { DocumentReferenceID: comprobante, SoldToParty: codigoCliente } = row
  const nombre = `Factura ${parseComprobante(comprobante) ?? (comprobante || formatCodigoCliente(row.BillingDocument))}`
  if (row.BillingDocumentIsCancelled) return { nombre, anulada: { codigoCliente, comprobante } }
  // Skip lines that are texts or charges, because customers cannot return these.
  const vendidos = row.to_Item.filter((item) => item.Material && Number(item.BillingQuantity) !== 0)
  return {
    nombre,
    registros: vendidos.map((item) => ({
      codigo_cliente: codigoCliente,
      comprobante,
      fecha: row.BillingDocumentDate,
      posicion: String(Number(item.BillingDocumentItem)),
      material: item.Material,
      descripcion: item.BillingDocumentItemText || item.Material,
      cantidad: wholeOf(item.BillingQuantity),
      precio: precioOf(item),
      lotes: item.Batch,
    })),
  }
}

/** Table of all data that are read from SAP, by kind of record, with their conversion. */
export const FUENTES: Readonly<Record<Lectura, Fuente>> = {
  clientes: {
    set: 'API_BUSINESS_PARTNER/A_BusinessPartner',
    clave: 'BusinessPartner',
    select: [
      'BusinessPartner',
      'Customer',
      'BusinessPartnerFullName',
      'to_BusinessPartnerAddress/Region',
      'to_Customer/TaxNumber1',
      'to_Customer/DeletionIndicator',
      'to_Customer/to_CustomerCompany/CompanyCode',
      'to_Customer/to_CustomerSalesArea/Division',
      'to_Customer/to_CustomerSalesArea/DeletionIndicator',
    ],
    filas: 200,
    // Skip business partners without a customer number: suppliers, contacts and employees.
    filtro: () => [`Customer ne ''`],
    toFila: reading(Cliente, (clave) => `Cliente ${clave}`, toCliente),
  },
  productos: {
    set: 'API_PRODUCT_SRV/A_Product',
    clave: 'Product',
    select: ['Product', 'to_Description/Language', 'to_Description/ProductDescription'],
    filas: 500,
    filtro: () => [],
    toFila: reading(Producto, (clave) => `Producto ${clave}`, toProducto),
  },
  facturas: {
    set: 'API_BILLING_DOCUMENT_SRV/A_BillingDocument',
    clave: 'BillingDocument',
    select: [
      'BillingDocument',
      'DocumentReferenceID',
      'BillingDocumentDate',
      'BillingDocumentIsCancelled',
      'SoldToParty',
      'to_Item/BillingDocumentItem',
      'to_Item/Material',
      'to_Item/BillingDocumentItemText',
      'to_Item/BillingQuantity',
      'to_Item/NetAmount',
      'to_Item/Batch',
    ],
    filas: 200,
    filtro: ({ companyCodes, facturasMeses }, hoy) => [
      // M is an invoice. Credit notes, pro formas and cancellations have other letters.
      `SDDocumentCategory eq 'M'`,
      `BillingDocumentDate ge ${day(addMonths(hoy, -facturasMeses))}`,
      ...(companyCodes.length ? [oneOf('CompanyCode', companyCodes)] : []),
    ],
    toFila: reading(Factura, (clave) => `Factura ${clave}`, toFactura),
  },
}
