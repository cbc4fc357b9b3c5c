const DE_OTRA = { params: { pagoId: 999_999 } } as const

/** Calls about payments that ask for rows of another company. */
export const PAGOS_AJENOS = {
  'pagos.create': {
    body: {
      razonSocialId: 1051,
      medios: [{ medio: 'transferencia', banco: 'Banco del Litoral', fecha: '2026-11-20', importe: '100,00' }],
    },
    files: [{ name: 'pago.txt', content: 'Transferencia' }],
  },
  'pagos.get': DE_OTRA,
  'pagos.search': { body: { razonSocialIds: [1051] } },
  'pagos.withdraw': { params: { pagoId: 999_999 } },
  'pagos.setEstado': { roles: ['ROL_ADMIN'] as const, params: { pagoId: 999_999, estado: 'aplicado' } },
  'pagos.setMedio': { roles: ['ROL_ADMIN'] as const, params: { pagoId: 999_999, orden: 1, estado: 'acreditado' } },
  'pagos.downloadRecibo': DE_OTRA,
  'pagos.sendRecibo': DE_OTRA,
  'pagos.searchRecibos': { body: { razonSocialIds: [1051] } },
  'pagos.downloadReciboNumero': { params: { numero: 'X-0009-99999999' } },
}
