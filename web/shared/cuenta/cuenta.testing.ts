import type { DocumentoDetail, Partida, Totales } from '#contract/cuenta-corriente/shapes.ts'
import type { Medio, Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { agruparPartidas, claseTexto, diasAtraso, grupoDe, totalesDe } from '#contract/cuenta-corriente/partidas.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'

const HOY = '2026-11-21'

/** Creates an open item, as the server returns it on 21-11-2026. */
export const aPartida = (change: Partial<Partida> & { importe: string; signo?: 'S' | 'H' }): Partida => {
  const { signo = change.importe.startsWith('-') ? 'H' : 'S', ...own } = change
  const base = {
    sociedad: '1000',
    documento: '1800000001',
    ejercicio: 2026,
    posicion: 1,
    razonSocialId: 1042,
    clase: 'RV',
    referencia: 'A-0001-00045871',
    emision: '2026-08-04',
    vencimiento: '2026-10-03',
    moneda: 'ARS',
    compensada: null,
    pendiente: own.importe,
    informado: '0.00',
    aPagar: own.importe.startsWith('-') ? '0.00' : own.importe,
    ...own,
  }
  const grupo = grupoDe(base, HOY)
  const tramo = grupo === 'creditos' ? null : grupo
  return {
    partidaId: `${base.sociedad}-${base.documento}-${base.ejercicio}-${base.posicion}`,
    claseTexto: claseTexto({ ...base, signo }, false, 5),
    diasAtraso: tramo ? diasAtraso(base.vencimiento, HOY) : 0,
    tramo,
    ...base,
  }
}

const WORKED = [
  ['2026-07-02', 'RV', 'A-0003-00012890', '2026-08-01', '98700.75'],
  ['2026-08-04', 'RV', 'A-0001-00045871', '2026-10-03', '1284350.40'],
  ['2026-10-05', 'DE', 'A-0001-00002217', '2026-10-05', '15480.00'],
  ['2026-10-20', 'DG', 'A-0001-00008806', '2026-10-20', '-210300.00'],
  ['2026-11-12', 'DA', 'CHQ 00451278', '2026-11-12', '500000.00'],
  ['2026-09-15', 'RV', 'A-0001-00047112', '2026-11-14', '642118.00'],
  ['2026-11-18', 'DZ', 'X-0001-00031544', '2026-11-18', '-300000.00'],
  ['2026-11-18', 'RV', 'A-0005-00000412', '2026-12-18', '3400000.50'],
  ['2026-11-10', 'RV', 'A-0001-00049003', '2027-01-09', '2015900.00'],
] as const

/** Open items of the worked example of domain.md §1.4. */
export const workedPartidas: Partida[] = WORKED.map(([emision, clase, referencia, vencimiento, importe], at) =>
  aPartida({ documento: `180000000${at}`, emision, clase, referencia, vencimiento, importe }),
)

/** Returns the totals of items, with the credit limit of the worked example (domain.md §1.4). */
export const totalesOf = (partidas: readonly Partida[], limite: string | null = '9000000.00'): Totales[] =>
  totalesDe(
    agruparPartidas(partidas, HOY).map((each) => ({ limite, ...each })),
    [],
  )

type Resumen = ReplyOf<typeof cuentaCorriente.summarize>

/** Creates the totals that the server returns; by default the totals of the worked example (domain.md §1.4). */
export const aResumen = (change: Partial<Resumen> = {}): Resumen => ({
  datosAl: '2026-11-21T12:00:00.000Z',
  datosViejos: false,
  totales: totalesOf(workedPartidas),
  porRazonSocial: [],
  ...change,
})

export const aDocumento = (change: Partial<DocumentoDetail> = {}): DocumentoDetail => ({
  sociedad: '1000',
  documento: '1800000001',
  ejercicio: 2026,
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  claseTexto: 'Factura A',
  referencia: 'A-0001-00045871',
  emision: '2026-08-04',
  moneda: 'ARS',
  total: '1284350.40',
  pendiente: '1284350.40',
  cae: '76461234567890',
  caeVence: '2026-08-14',
  partidas: [workedPartidas[1]!],
  lineas: [
    {
      material: 'ZK-0087',
      descripcion: 'Pastillas de freno delanteras',
      cantidad: '10',
      precio: '61445.00',
      importe: '614450.00',
    },
    {
      material: 'KP-9003',
      descripcion: 'Disco de freno ventilado',
      cantidad: '4',
      precio: '111749.34',
      importe: '446997.36',
    },
  ],
  impuestos: [{ nombre: 'IVA', alicuota: '21.00', importe: '222903.04' }],
  aplicaciones: [
    {
      claseTexto: 'Recibo',
      referencia: 'X-0001-00031544',
      fecha: '2026-11-18',
      importe: '-300000.00',
      sociedad: '1000',
      documento: '1400000007',
      ejercicio: 2026,
    },
  ],
  devolucionId: 30104,
  ...change,
})

export const aMedio = (change: Partial<Medio> = {}): Medio => ({
  orden: 1,
  medio: 'transferencia',
  importe: '100.00',
  fecha: '2026-11-20',
  banco: null,
  referencia: null,
  cuit: null,
  cuenta: null,
  provincia: null,
  estado: null,
  motivo: null,
  puede: [],
  ...change,
})

/** Creates a payment that nobody has approved or rejected yet. */
export const aPago = (change: Partial<Pago> = {}): Pago => ({
  pagoId: 501,
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  estado: 'recibido',
  fecha: '2026-11-20',
  moneda: 'ARS',
  importe: '500000.00',
  retenciones: '12500.50',
  medios: [
    aMedio({ importe: '500000.00', banco: 'Banco Credicoop', referencia: '88123' }),
    aMedio({
      orden: 2,
      medio: 'retencion-ganancias',
      importe: '12500.50',
      referencia: '0001-00000731',
      cuit: '30801001234',
    }),
  ],
  comentario: 'Transferencia 88123',
  motivo: null,
  informadoPor: 'Marcos Ibarra',
  creado: '2026-11-20T14:30:00.000Z',
  version: 3,
  recibo: null,
  aplicaciones: [{ referencia: 'A-0001-00047112', importe: '500000.00', paga: '500000.00' }],
  aCuenta: '12500.50',
  archivos: [],
  anulado: false,
  puedeAnular: false,
  puedeResolver: false,
  parecidos: [],
  ...change,
})
