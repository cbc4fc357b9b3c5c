import { type EstadoDevolucionId, type PorEstado, pasoEstado } from '#contract/base/estados.ts'

interface Textos {
  /** Text of the change, followed by the name of its author, for users whose own change came too late. */
  hecho: string
  /** Text of Próximo paso for the staff; the contract has the texts for customers. */
  interno: string
}

const TEXTOS: PorEstado<Textos> = {
  11: { hecho: 'La cargó', interno: 'Falta que alguien de Postventa la tome.' },
  1: { hecho: 'La tomó', interno: 'Falta empezar el análisis.' },
  2: { hecho: 'La pasó a análisis', interno: 'Falta revisar la factura, las cantidades y los motivos.' },
  8: { hecho: 'La autorizó', interno: 'Esperamos los datos de transporte del cliente.' },
  12: { hecho: 'Cargó los datos de transporte', interno: 'Falta confirmar los datos de transporte.' },
  10: { hecho: 'Confirmó los datos de transporte', interno: 'Esperamos que llegue la mercadería al depósito.' },
  9: { hecho: 'La recibió', interno: 'Falta contar los bultos que llegaron.' },
  7: { hecho: 'Cargó el control', interno: 'Falta resolver qué se acepta de cada producto.' },
  5: { hecho: 'La aprobó', interno: 'Falta emitir la nota de crédito.' },
  6: {
    hecho: 'La rechazó',
    interno:
      'Falta cerrarla: si llegó mercadería, con el remito de devolución al cliente. El cliente puede apelar por Comentarios.',
  },
  4: { hecho: 'La cerró', interno: 'No queda nada por hacer.' },
} satisfies Record<EstadoDevolucionId, Textos>

/** Texts of changes that depend on the previous state: "from-to". */
const HECHOS_DESDE: Readonly<Record<string, string>> = {
  '2-1': 'Pidió más datos',
  '8-2': 'La volvió a analizar',
  '2-10': 'La autorizó',
  '12-8': 'Pidió corregir el transporte',
  '9-10': 'Avisó que faltan bultos',
}

export const hechoDe = (desdeId: number | null, estadoId: number): string =>
  HECHOS_DESDE[`${desdeId}-${estadoId}`] ?? TEXTOS[estadoId]?.hecho ?? 'Cambió su estado'

/** Texts of Próximo paso (next step) while the customer has to answer. */
const ESPERA = {
  cliente: 'Te toca: respondé lo que te preguntamos en Comentarios.',
  interno: 'Esperamos la respuesta del cliente.',
}

/**
 * Returns the next step of a return, worded for the reader. In state 8 the text asks for the transport data, so a
 * pending answer does not replace it.
 */
export const pasoDevolucion = (
  { estadoId, esperaCliente }: { estadoId: number; esperaCliente: boolean },
  isStaff: boolean,
): string => {
  if (esperaCliente && estadoId !== 8) return ESPERA[isStaff ? 'interno' : 'cliente']
  return (isStaff && TEXTOS[estadoId]?.interno) || pasoEstado(estadoId)
}
