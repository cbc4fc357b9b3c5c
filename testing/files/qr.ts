/** Returns the URL in the fiscal QR code of an invoice. By default the demo distributor issued the invoice. */
export const qrDe = (over: Readonly<Record<string, unknown>> = {}): string => {
  const said = {
    ver: 1,
    fecha: '2026-11-01',
    cuit: 30801000017,
    ptoVta: 1,
    tipoCmp: 1,
    nroCmp: 45871,
    importe: 1284350.4,
    moneda: 'PES',
    ctz: 1,
    tipoDocRec: 80,
    nroDocRec: 30801001234,
    tipoCodAut: 'E',
    codAut: 76461234567890,
    ...over,
  }
  return `https://www.afip.gob.ar/fe/qr/?p=${btoa(JSON.stringify(said))}`
}
