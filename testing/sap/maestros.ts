import type pg from 'pg'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import type { SapMaestrosConfig } from '#server/config/config.ts'
import { type FakeSap, SAP_USER } from './fake-sap.ts'
import type { DeepRow } from './service.ts'

const CREADO = '2026-09-01'
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
/**
 * Returns the dates of creation and last change. SAP leaves the date of the last change empty until there is a change.
 */
const dates = (cambiado?: string): DeepRow => ({
  CreationDate: msOf(CREADO),
  LastChangeDate: cambiado === undefined ? null : msOf(cambiado),
})
const padded = (number: string | number): string => String(number).padStart(10, '0')

/**
 * Configuration with which the portal reads the fake SAP: company code 1000, division 01 for Autopartes, division 02
 * for Motos.
 */
export const maestrosConfig = (fake: Pick<FakeSap, 'url'>): SapMaestrosConfig => ({
  url: fake.url,
  ...SAP_USER,
  companyCodes: ['1000'],
  divisiones: new Map([
    ['01', 4],
    ['02', 1],
  ]),
  facturasMeses: 24,
  timeoutMs: 5000,
})

interface ClienteSap {
  codigo: string | number
  nombre: string
  cuit: string
  region?: string
  sociedades?: string[]
  divisiones?: string[]
  cambiado?: string
}

/** Returns a customer as the SAP services store it: a business partner with its roles. */
export const clienteSap = ({
  codigo,
  nombre,
  cuit,
  region = '12',
  sociedades = ['1000'],
  divisiones = ['01'],
  cambiado,
}: ClienteSap): DeepRow => ({
  BusinessPartner: padded(codigo),
  Customer: padded(codigo),
  BusinessPartnerFullName: nombre,
  ...dates(cambiado),
  to_BusinessPartnerAddress: [
    { Country: 'AR', Region: '' },
    { Country: 'AR', Region: region },
  ],
  to_Customer: {
    Customer: padded(codigo),
    TaxNumber1: cuit,
    DeletionIndicator: false,
    OrderIsBlockedForCustomer: '',
    to_CustomerCompany: sociedades.map((CompanyCode) => ({ CompanyCode })),
    to_CustomerSalesArea: divisiones.map((Division) => ({
      SalesOrganization: '1000',
      DistributionChannel: '10',
      Division,
      DeletionIndicator: false,
    })),
  },
})

export const productoSap = (codigo: string, descripcion: string, cambiado?: string): DeepRow => ({
  Product: codigo,
  ProductType: 'HAWA',
  ...dates(cambiado),
  to_Description: [
    { Language: 'EN', ProductDescription: 'Part' },
    { Language: 'ES', ProductDescription: descripcion },
  ],
})

interface FacturaSap {
  numero: number
  cliente: string | number
  /** Reference number (XBLNR) as SAP stores it, such as 0001A00045871. */
  referencia: string
  fecha: string
  items: { posicion: number; material: string; texto: string; cantidad: string; neto: string; lote?: string }[]
  anulada?: boolean
  clase?: string
  cambiado?: string
}

export const facturaSap = ({
  numero,
  cliente,
  referencia,
  fecha,
  items,
  anulada,
  clase,
  cambiado,
}: FacturaSap): DeepRow => ({
  BillingDocument: padded(numero),
  SDDocumentCategory: clase ?? 'M',
  CompanyCode: '1000',
  DocumentReferenceID: referencia,
  BillingDocumentDate: msOf(fecha),
  BillingDocumentIsCancelled: anulada ?? false,
  SoldToParty: padded(cliente),
  ...dates(cambiado),
  to_Item: items.map(({ posicion, material, texto, cantidad, neto, lote }) => ({
    BillingDocumentItem: String(posicion).padStart(6, '0'),
    Material: material,
    BillingDocumentItemText: texto,
    BillingQuantity: cantidad,
    NetAmount: neto,
    Batch: lote ?? '',
  })),
})

interface Renglon {
  facturaId: number
  cliente: string
  numero: string
  fecha: string
  posicion: number
  material: string
  texto: string
  cantidad: number
  precio: string
  lotes: string[]
}

/** Returns the lines of the demo invoices. Each has only its first batch, because SAP has one batch per item. */
const selectRenglones = async (pool: pg.Pool): Promise<Renglon[]> => {
  const { rows } = await pool.query<Renglon>(
    `select f.factura_id as "facturaId", r.codigo_cliente as cliente, f.numero, f.fecha, l.posicion, l.codigo_material as material,
       p.descripcion as texto, l.cantidad, l.precio::text, l.lotes[1:1] as lotes
     from factura f join razon_social r using (razon_social_id) join factura_linea l using (factura_id)
       join producto p using (codigo_material) order by f.factura_id, l.posicion`,
  )
  return rows
}

/** Converts a number such as A-0001-00045871 to SAP's form. */
const referenciaOf = (numero: string): string => numero.replace(/^([A-Z])-(\d{4,5})-(\d{8})$/, '$2$1$3')

/**
 * Returns the razones sociales, products and invoices of the demo as SAP rows. Also returns the invoices as an import
 * file.
 */
export const selectDemo = async (pool: pg.Pool) => {
  const renglones = await selectRenglones(pool)
  const { rows: empresas } = await pool.query<{ codigo: string; nombre: string; cuit: string; negocios: number[] }>(
    `select codigo_cliente as codigo, razon_social as nombre, cuit,
       array(select negocio_id from razon_social_negocio n where n.razon_social_id = r.razon_social_id) as negocios from razon_social r`,
  )
  const { rows: productos } = await pool.query<{ codigo: string; descripcion: string }>(
    'select codigo_material as codigo, descripcion from producto',
  )
  const facturas = [...Map.groupBy(renglones, ({ facturaId }) => facturaId)].map(([facturaId, lineas]) => {
    const { cliente, numero, fecha } = lineas[0]!
    return facturaSap({
      numero: 90_000_000 + facturaId,
      cliente,
      referencia: referenciaOf(numero),
      fecha,
      items: lineas.map(({ posicion, material, texto, cantidad, precio, lotes }) => ({
        posicion,
        material,
        texto,
        cantidad: `${cantidad}.000`,
        neto: `${fromCents(toCents(precio) * BigInt(cantidad))}0`,
        lote: lotes[0] ?? '',
      })),
    })
  })
  return {
    clientes: empresas.map(({ codigo, nombre, cuit, negocios }) =>
      clienteSap({ codigo, nombre, cuit, divisiones: negocios.map((negocio) => (negocio === 4 ? '01' : '02')) }),
    ),
    productos: productos.map(({ codigo, descripcion }) => productoSap(codigo, descripcion)),
    facturas,
    archivo: [
      'codigo_cliente;comprobante;fecha;posicion;material;descripcion;cantidad;precio;lotes',
      ...renglones.map(({ cliente, numero, fecha, posicion, material, texto, cantidad, precio, lotes }) =>
        [
          cliente,
          numero,
          fecha,
          posicion,
          material,
          `"${texto.replaceAll('"', '""')}"`,
          cantidad,
          precio,
          lotes[0] ?? '',
        ].join(';'),
      ),
    ].join('\n'),
  }
}

/** SAP entity set of each kind of master. */
export const SETS_DE = { clientes: 'A_BusinessPartner', productos: 'A_Product', facturas: 'A_BillingDocument' } as const
