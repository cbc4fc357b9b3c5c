import type { Portal } from '../portal.ts'

const ADMIN = ['ROL_ADMIN'] as const

/** How each call about payments asks for what belongs to another company. */
export const COBROS_AJENOS: Record<string, Parameters<Portal['call']>[2]> = {
  'pagos.create': {
    body: {
      razonSocialId: 1051,
      medios: [{ medio: 'transferencia', banco: 'Banco del Litoral', fecha: '2026-11-20', importe: '100,00' }],
    },
    files: [{ name: 'pago.txt', content: 'Transferencia' }],
  },
  'pagos.get': { params: { pagoId: 999_999 } },
  'pagos.search': { body: { razonSocialIds: [1051] } },
  'pagos.setEstado': { roles: ['ROL_ADMIN'], params: { pagoId: 999_999, estado: 'aplicado' } },
  'conciliacion.setPropuesta': {
    roles: ADMIN,
    params: { acreditacionId: 999_999 },
    body: { razonSocialId: 1051, version: 1 },
  },
  'conciliacion.undo': { roles: ADMIN, params: { acreditacionId: 999_999 } },
  'pagos.setMedio': { roles: ['ROL_ADMIN'], params: { pagoId: 999_999, orden: 1, estado: 'acreditado' } },
  'pagos.downloadRecibo': { params: { pagoId: 999_999 } },
  'pagos.sendRecibo': { params: { pagoId: 999_999 } },
}
