export const PEDIDO_ESTADOS = { pendiente: 'Pendiente', aprobado: 'Aprobada', rechazado: 'Rechazada' } as const
export type PedidoEstado = keyof typeof PEDIDO_ESTADOS

interface Resolucion {
  motivo: string
  codigoCliente?: string | undefined
  negocioIds: readonly number[]
}

const MIN_MOTIVO = 5

/**
 * Returns the errors of a decision on a request, by field. A razón social that the portal does not know needs more
 * data, to create it.
 */
export const faltasDeResolucion = (
  estado: PedidoEstado,
  { motivo, codigoCliente, negocioIds }: Resolucion,
  esConocida: boolean,
): Record<string, string> => {
  if (estado === 'rechazado')
    return motivo.trim().length < MIN_MOTIVO
      ? { motivo: 'Contale por qué, así puede corregirlo y pedirla de nuevo.' }
      : {}
  if (esConocida) return {}
  return {
    ...(!codigoCliente && { codigoCliente: 'Ingresá el código de cliente que le dio el ERP.' }),
    ...(!negocioIds.length && { negocioIds: 'Elegí al menos un negocio.' }),
  }
}
