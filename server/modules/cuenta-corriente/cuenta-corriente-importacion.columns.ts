import type { ImportColumn } from '#server/import/importer.ts'

type Columns = Readonly<Record<string, ImportColumn>>

const DIA = 'dd-mm-aaaa, aaaammdd o aaaa-mm-dd.'
const IMPORTE = 'Con dos decimales si lleva separador de miles: 9850, 9850,00 o 9.850,00.'

/** Columns of an item in a file, by their names in SAP's BAPI3007_2. */
export const PARTIDA_COLUMNS: Columns = {
  COMP_CODE: { etiqueta: 'Sociedad', ayuda: 'Hasta 4 letras y números.', ejemplo: '1000', obligatoria: true },
  CUSTOMER: {
    etiqueta: 'Código de cliente',
    ayuda: 'Con o sin ceros adelante. La empresa tiene que estar cargada.',
    ejemplo: '104217',
    obligatoria: true,
  },
  DOC_NO: { etiqueta: 'Documento', ayuda: 'Hasta 10 dígitos.', ejemplo: '0090009801', obligatoria: true },
  ITEM_NUM: { etiqueta: 'Posición', ayuda: 'De 1 a 999.', ejemplo: '1', obligatoria: true },
  FISC_YEAR: { etiqueta: 'Ejercicio', ayuda: 'Cuatro dígitos.', ejemplo: '2026', obligatoria: true },
  DOC_DATE: { etiqueta: 'Emisión', ayuda: DIA, ejemplo: '10/11/2026', obligatoria: true },
  PSTNG_DATE: { etiqueta: 'Fecha contable', ayuda: DIA, ejemplo: '10/11/2026', obligatoria: true },
  DOC_TYPE: { etiqueta: 'Clase', ayuda: 'RV, DG, DZ…', ejemplo: 'RV', obligatoria: true },
  DB_CR_IND: { etiqueta: 'Debe o haber', ayuda: 'S es debe, H es haber.', ejemplo: 'S', obligatoria: true },
  REF_DOC_NO: {
    etiqueta: 'Referencia',
    ayuda: 'El número del comprobante.',
    ejemplo: '0001A00098001',
    obligatoria: true,
  },
  ALLOC_NMBR: { etiqueta: 'Asignación', ayuda: 'Opcional.', ejemplo: '', obligatoria: true },
  CURRENCY: { etiqueta: 'Moneda', ayuda: 'Tres letras: ARS, USD.', ejemplo: 'ARS', obligatoria: true },
  AMT_DOCCUR: { etiqueta: 'Importe', ayuda: `${IMPORTE} Sin signo.`, ejemplo: '475051,00', obligatoria: true },
  BLINE_DATE: {
    etiqueta: 'Fecha base',
    ayuda: 'Opcional. Desde esta fecha corre el plazo; en blanco, la emisión.',
    ejemplo: '10/11/2026',
    obligatoria: true,
  },
  DSCT_DAYS1: { etiqueta: 'Días 1', ayuda: 'Días con el primer descuento.', ejemplo: '0', obligatoria: true },
  DSCT_DAYS2: { etiqueta: 'Días 2', ayuda: 'Días con el segundo descuento.', ejemplo: '0', obligatoria: true },
  NETTERMS: { etiqueta: 'Días neto', ayuda: 'Días hasta el vencimiento.', ejemplo: '30', obligatoria: true },
  CLEAR_DATE: {
    etiqueta: 'Compensada el',
    ayuda: 'Opcional. En blanco, la partida está abierta.',
    ejemplo: '',
    obligatoria: true,
  },
  CLEAR_DOC: { etiqueta: 'Documento de compensación', ayuda: 'Va con su fecha.', ejemplo: '', obligatoria: true },
  INVOICE_REF: {
    etiqueta: 'Factura a la que se aplica',
    ayuda: 'El documento de una nota de crédito, si lo dice.',
    ejemplo: '',
  },
}

export const DOCUMENTO_COLUMNS: Columns = {
  sociedad: { etiqueta: 'Sociedad', ayuda: 'La de la partida.', ejemplo: ['1000', '1000'], obligatoria: true },
  documento: {
    etiqueta: 'Documento',
    ayuda: 'Hasta 10 dígitos.',
    ejemplo: ['0090009801', '0090009801'],
    obligatoria: true,
  },
  ejercicio: { etiqueta: 'Ejercicio', ayuda: 'Cuatro dígitos.', ejemplo: ['2026', '2026'], obligatoria: true },
  total: { etiqueta: 'Total', ayuda: IMPORTE, ejemplo: ['574811,71', '574811,71'], obligatoria: true },
  cae: { etiqueta: 'CAE', ayuda: 'Opcional. 14 dígitos.', ejemplo: ['76461234567890', ''] },
  caeVence: { etiqueta: 'Vencimiento del CAE', ayuda: 'dd-mm-aaaa o aaaa-mm-dd.', ejemplo: ['20/11/2026', ''] },
  material: { etiqueta: 'Código de producto', ayuda: 'De un renglón.', ejemplo: ['VM-A118', 'NV-33010'] },
  descripcion: {
    etiqueta: 'Descripción',
    ayuda: 'De un renglón.',
    ejemplo: ['Filtro de aire', 'Kit de suspensión delantera'],
  },
  cantidad: { etiqueta: 'Cantidad', ayuda: 'Hasta tres decimales.', ejemplo: ['5', '2'] },
  precio: { etiqueta: 'Precio unitario', ayuda: IMPORTE, ejemplo: ['9850,00', '212900,50'] },
  importe: { etiqueta: 'Importe del renglón', ayuda: IMPORTE, ejemplo: ['49250,00', '425801,00'] },
  impuesto: { etiqueta: 'Impuesto', ayuda: 'Su nombre: IVA, percepción…', ejemplo: ['IVA', ''] },
  alicuota: { etiqueta: 'Alícuota', ayuda: 'El porcentaje, si lo tiene.', ejemplo: ['21', ''] },
  importe_impuesto: { etiqueta: 'Importe del impuesto', ayuda: IMPORTE, ejemplo: ['99760,71', ''] },
}

export const CREDITO_COLUMNS: Columns = {
  customer: {
    etiqueta: 'Código de cliente',
    ayuda: 'Con o sin ceros adelante. La empresa tiene que estar cargada.',
    ejemplo: ['104217'],
    obligatoria: true,
  },
  moneda: { etiqueta: 'Moneda', ayuda: 'Tres letras: ARS, USD.', ejemplo: 'ARS', obligatoria: true },
  limite: { etiqueta: 'Límite', ayuda: IMPORTE, ejemplo: '9000000,00', obligatoria: true },
}
