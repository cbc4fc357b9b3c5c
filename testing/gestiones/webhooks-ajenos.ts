const DE_OTRA = { roles: ['ROL_OWNER'], params: { webhookId: 999_999 } } as const

/** Calls of webhooks that ask for rows of another company. */
export const WEBHOOKS_AJENOS = {
  'webhooks.create': {
    roles: ['ROL_OWNER'] as const,
    body: { razonSocialId: 1051, direccion: 'https://erp.ajeno.example/avisos', eventos: ['pago.resuelto'] },
  },
  'webhooks.update': { ...DE_OTRA, body: { eventos: ['pago.resuelto'], activo: true, version: 1 } },
  'webhooks.remove': DE_OTRA,
  'webhooks.setSecreto': DE_OTRA,
  'webhooks.sendPrueba': DE_OTRA,
  'webhooks.sendEjemplos': DE_OTRA,
  'webhooks.listEnvios': DE_OTRA,
  'webhooks.sendEnvio': { ...DE_OTRA, params: { webhookId: 999_999, envioId: 1 } },
  'webhooks.sendDesde': { ...DE_OTRA, body: { desde: '2026-11-20T12:00:00.000Z' } },
}
