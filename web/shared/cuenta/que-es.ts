/** Explanation of each figure of the account, for users who are not accountants. */
export const QUE_ES = {
  saldo: 'Todo lo pendiente: lo que debés, menos lo que tenés a favor.',
  vencido: 'Lo que ya tendría que estar pagado: su vencimiento fue antes de hoy.',
  aVencer: 'Lo que todavía no venció. No incluye tus créditos.',
  creditos: 'Pagos y notas de crédito que todavía no se aplicaron a ningún comprobante. Se descuentan del saldo.',
  disponible: 'Tu límite de crédito menos el saldo. Los pedidos que todavía no se facturaron no están descontados.',
  proximo: 'El día en que vence lo primero que todavía no venció.',
} as const
